import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trainingVideosContract, type TrainingVideo } from '#shared/contract/training-videos.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useSaveTrainingVideo } from '../queries.ts';

interface TrainingVideoDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly trainingVideo: TrainingVideo | undefined;
  readonly onClose: () => void;
}

/** Writes a new one, or changes one that is there. */
export const TrainingVideoDialog = ({ opened, trainingVideo, onClose }: TrainingVideoDialogProps) => {
  const { t } = useTranslation('training-videos');
  const isNew = trainingVideo === undefined;
  const save = useSaveTrainingVideo(trainingVideo?.id);
  return (
    <FormDialog
      opened={opened}
      title={isNew ? t('create.title') : t('edit.title')}
      submitLabel={isNew ? t('create.save') : t('edit.save')}
      endpoint={trainingVideosContract.create}
      initial={{
        title: trainingVideo?.title ?? '',
        description: trainingVideo?.description ?? '',
        link: trainingVideo?.link ?? '',
        topic: trainingVideo?.topic ?? '',
      }}
      mutation={save}
      missing={{ title: t('field.titleMissing'), link: t('field.linkMissing') }}
      onDone={({ title }) => showSuccess(isNew ? t('create.done', { title }) : t('edit.done', { title }))}
      onClose={onClose}
      size={560}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('field.title')} data-autofocus />
          <TextInput {...form.field('link')} type="url" label={t('field.link')} />
          <TextInput {...form.field('topic')} label={t('field.topic')} />
          <Textarea
            {...form.field('description')}
            label={t('field.description')}
            autosize
            minRows={4}
            maxRows={12}
          />
        </>
      )}
    </FormDialog>
  );
};
