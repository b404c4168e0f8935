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
import { TrainingVideoDialog } from '../components/training-video-dialog.tsx';
import { trainingVideoQuery, useDeleteTrainingVideo } from '../queries.ts';
import { useTrainingVideoFacts } from '../use-training-video-facts.tsx';

const Loaded = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('training-videos');
  const navigate = useNavigate();
  const mayChange = useCan()('training-videos:add');
  const query = useQuery(trainingVideoQuery(id));
  const remove = useDeleteTrainingVideo();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { data } = query;
  const facts = useTrainingVideoFacts(data);
  const close = (): void => setDialog(undefined);
  const deleteIt = (): void =>
    remove.mutate(id, {
      onSuccess: () => {
        showSuccess(t('delete.done', { title: data?.title }));
        void navigate('/TrainingVideos');
      },
      onSettled: close,
    });
  return (
    <RecordPage
      title={data?.title ?? t('one')}
      backTo="/TrainingVideos"
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
      <TrainingVideoDialog opened={dialog === 'edit'} trainingVideo={data} onClose={close} />
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

/** One of the training videos by the id in the address. */
export const TrainingVideoPage = () => {
  const { t } = useTranslation('training-videos');
  const id = readId(useSearchParams()[0].get('id'));
  if (id !== undefined) return <Loaded id={id} />;
  return (
    <RecordPage title={t('one')} backTo="/TrainingVideos">
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
    </RecordPage>
  );
};
