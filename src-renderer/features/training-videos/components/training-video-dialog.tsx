import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  trainingVideosContract,
  type TrainingVideo,
  type TrainingVideoBody,
} from '#shared/contract/training-videos.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { CarriedFileField } from '#renderer/components/media/carried-file-field.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { useSaveTrainingVideo } from '../queries.ts';

interface TrainingVideoDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly trainingVideo: TrainingVideo | undefined;
  readonly onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly topic: string;
  readonly media_file_id: number | null | undefined;
  readonly chapters: string;
}

const initialOf = (video: TrainingVideo | undefined): Typed => ({
  title: video?.title ?? '',
  description: video?.description ?? '',
  link: video?.link ?? '',
  topic: video?.topic ?? '',
  media_file_id: undefined,
  chapters: video?.chapters ?? '',
});

const toBody = ({ media_file_id: mediaFileId, ...typed }: Typed): TrainingVideoBody => ({
  ...typed,
  ...(mediaFileId === undefined ? {} : { media_file_id: mediaFileId }),
});

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
      initial={initialOf(trainingVideo)}
      body={toBody}
      mutation={sentAs(save, toBody)}
      missing={{ title: t('field.titleMissing') }}
      onDone={({ title }) => showSuccess(isNew ? t('create.done', { title }) : t('edit.done', { title }))}
      onClose={onClose}
      size={560}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('field.title')} data-autofocus />
          <CarriedFileField
            label={t('field.file')}
            description={t('field.fileHint')}
            kinds={['video', 'audio']}
            current={trainingVideo?.file ?? null}
            value={form.values.media_file_id}
            error={form.field('media_file_id').error}
            onChange={(id) => form.set('media_file_id', id)}
          />
          <TextInput {...form.field('link')} type="url" label={t('field.link')} />
          <Textarea
            {...form.field('chapters')}
            label={t('field.chapters')}
            description={t('field.chaptersHint')}
            autosize
            minRows={2}
            maxRows={8}
          />
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
