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
import { LearningResourceDialog } from '../components/learning-resource-dialog.tsx';
import { learningResourceQuery, useDeleteLearningResource } from '../queries.ts';
import { useLearningResourceFacts } from '../use-learning-resource-facts.tsx';

const Loaded = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('resources');
  const navigate = useNavigate();
  const mayChange = useCan()('resources:add');
  const query = useQuery(learningResourceQuery(id));
  const remove = useDeleteLearningResource();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { data } = query;
  const facts = useLearningResourceFacts(data);
  const close = (): void => setDialog(undefined);
  const deleteIt = (): void =>
    remove.mutate(id, {
      onSuccess: () => {
        showSuccess(t('delete.done', { title: data?.title }));
        void navigate('/Resources');
      },
      onSettled: close,
    });
  return (
    <RecordPage
      title={data?.title ?? t('one')}
      backTo="/Resources"
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
      <LearningResourceDialog opened={dialog === 'edit'} learningResource={data} onClose={close} />
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

/** One of the resources by the id in the address. */
export const LearningResourcePage = () => {
  const { t } = useTranslation('resources');
  const id = readId(useSearchParams()[0].get('id'));
  if (id !== undefined) return <Loaded id={id} />;
  return (
    <RecordPage title={t('one')} backTo="/Resources">
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
    </RecordPage>
  );
};
