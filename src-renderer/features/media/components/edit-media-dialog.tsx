import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mediaContract, type MediaFile } from '#shared/contract/media.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useUpdateMedia } from '#renderer/lib/media.ts';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { CaptionsField, useCaptionsProblem } from './captions-field.tsx';
import { PosterField } from './poster-field.tsx';

interface Values extends Record<string, unknown> {
  name: string;
  captions: string;
  alt_text: string;
  poster_sha256: string | null;
}

interface EditMediaProps {
  readonly file: MediaFile;
  readonly onClose: () => void;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What an author says of a file: name, captions, poster, and what a picture shows. */
export const EditMediaDialog = ({ file, onClose }: EditMediaProps) => {
  const { t } = useTranslation('media');
  const problemOf = useCaptionsProblem();
  const update = useUpdateMedia(file.id);
  const isPlayed = file.kind === 'video' || file.kind === 'audio';
  const bodyOf = (values: Values) => ({
    name: values.name,
    ...(isPlayed ? { captions: orNull(values.captions) } : {}),
    ...(file.kind === 'video' ? { poster_sha256: values.poster_sha256 } : {}),
    ...(file.kind === 'image' ? { alt_text: orNull(values.alt_text) } : {}),
  });
  return (
    <FormDialog<Values, MediaFile>
      opened
      title={t('edit.title')}
      size={560}
      submitLabel={t('edit.save')}
      endpoint={mediaContract.updateMediaFile}
      initial={{
        name: file.name,
        captions: file.captions ?? '',
        alt_text: file.alt_text ?? '',
        poster_sha256: file.poster_sha256,
      }}
      body={bodyOf}
      rules={({ captions }) => {
        const problem = isPlayed ? problemOf(captions) : undefined;
        return problem === undefined ? {} : { captions: problem };
      }}
      mutation={sentAs(update, bodyOf)}
      missing={{ name: t('edit.nameMissing') }}
      onDone={() => showSuccess(t('edit.saved'))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput {...form.field('name')} label={t('edit.name')} data-autofocus />
          {file.kind === 'image' ? (
            <TextInput {...form.field('alt_text')} label={t('edit.alt')} description={t('edit.altText')} />
          ) : null}
          {isPlayed ? (
            <CaptionsField field={form.field('captions')} onText={(text) => form.set('captions', text)} />
          ) : null}
          {file.kind === 'video' && file.place !== 'nowhere' ? (
            <PosterField
              file={file}
              poster={form.values.poster_sha256}
              onChange={(sha256) => form.set('poster_sha256', sha256)}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
};
