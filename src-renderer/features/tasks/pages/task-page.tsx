import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormSection, RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { TaskDialog } from '../components/task-dialog.tsx';
import { taskQuery, useDeleteTask } from '../queries.ts';
import { useTaskFacts } from '../use-task-facts.tsx';

const Loaded = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const mayChange = useCan()('tasks:add');
  const query = useQuery(taskQuery(id));
  const remove = useDeleteTask();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { data } = query;
  const facts = useTaskFacts(data);
  const close = (): void => setDialog(undefined);
  const deleteIt = (): void =>
    remove.mutate(id, {
      onSuccess: () => {
        showSuccess(t('delete.done', { title: data?.title }));
        void navigate('/Tasks');
      },
      onSettled: close,
    });
  return (
    <RecordPage
      title={data?.title ?? t('one')}
      backTo="/Tasks"
      query={query}
      facts={facts}
      actions={
        mayChange && data !== undefined ? (
          <>
            <Button variant="default" onClick={() => setDialog('delete')}>
              {t('delete.action')}
            </Button>
            <Button onClick={() => setDialog('edit')}>{t('edit.action')}</Button>
          </>
        ) : undefined
      }
    >
      <FormSection title={t('field.description')}>
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {data?.description === '' ? t('field.descriptionEmpty') : data?.description}
        </Text>
      </FormSection>
      <TaskDialog opened={dialog === 'edit'} task={data} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={t('delete.title', { title: data?.title })}
        confirmLabel={t('delete.action')}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={deleteIt}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </RecordPage>
  );
};

/** One of the tasks by the id in the address. */
export const TaskPage = () => {
  const { t } = useTranslation('tasks');
  const id = readId(useSearchParams()[0].get('id'));
  if (id !== undefined) return <Loaded id={id} />;
  return (
    <RecordPage title={t('one')} backTo="/Tasks">
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
    </RecordPage>
  );
};
