import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  resourcesContract,
  type LearningResource,
  type LearningResourceBody,
} from '#shared/contract/resources.ts';
import { MEDIA_KINDS } from '#shared/domain/media/kinds.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { CarriedFileField } from '#renderer/components/media/carried-file-field.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { useSaveLearningResource } from '../queries.ts';

interface LearningResourceDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is written. */
  readonly learningResource: LearningResource | undefined;
  readonly onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly topic: string;
  readonly media_file_id: number | null | undefined;
}

const initialOf = (resource: LearningResource | undefined): Typed => ({
  title: resource?.title ?? '',
  description: resource?.description ?? '',
  link: resource?.link ?? '',
  topic: resource?.topic ?? '',
  media_file_id: undefined,
});

const toBody = ({ media_file_id: mediaFileId, ...typed }: Typed): LearningResourceBody => ({
  ...typed,
  ...(mediaFileId === undefined ? {} : { media_file_id: mediaFileId }),
});

/** Writes a new one, or changes one that is there. */
export const LearningResourceDialog = ({
  opened,
  learningResource,
  onClose,
}: LearningResourceDialogProps) => {
  const { t } = useTranslation('resources');
  const isNew = learningResource === undefined;
  const save = useSaveLearningResource(learningResource?.id);
  return (
    <FormDialog
      opened={opened}
      title={isNew ? t('create.title') : t('edit.title')}
      submitLabel={isNew ? t('create.save') : t('edit.save')}
      endpoint={resourcesContract.create}
      initial={initialOf(learningResource)}
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
            kinds={MEDIA_KINDS}
            current={learningResource?.file ?? null}
            value={form.values.media_file_id}
            error={form.field('media_file_id').error}
            onChange={(id) => form.set('media_file_id', id)}
          />
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
