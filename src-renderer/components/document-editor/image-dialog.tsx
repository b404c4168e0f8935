import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPhotoPlus, IconPhotoSearch } from '@tabler/icons-react';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import { MediaPicker } from '#renderer/components/media/media-picker.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { UnreadableImageError } from '#renderer/lib/plain-image.ts';
import { IMAGE_KINDS, LargeImageError, storeImage } from '#renderer/lib/store-image.ts';
import { useCan } from '#renderer/lib/session.ts';
import { EditorDialog } from './editor-dialog.tsx';

interface ImageDialogProps {
  readonly editor: Editor;
  /** What was pasted or dropped; else the person chooses. */
  readonly file?: File | undefined;
  readonly onClose: () => void;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The image that is selected, if one is. */
const selectedImage = (editor: Editor) => {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  return { sha256: text(selection.node.attrs['sha256']), alt: text(selection.node.attrs['alt']) };
};

/** An image with what it shows in words, for whoever does not see it. */
export const ImageDialog = ({ editor, file, onClose }: ImageDialogProps) => {
  const { t } = useTranslation('documents');
  const [before] = useState(() => (file === undefined ? selectedImage(editor) : null));
  const [alt, setAlt] = useState(before?.alt ?? '');
  const can = useCan();
  const hasLibrary = can('instructor-courses:add') || can('questions:add');
  const [isLooking, setLooking] = useState(false);
  const [fromLibrary, setFromLibrary] = useState<MediaFile>();
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: storeImage,
    meta: { saves: false, errors: 'inline' },
  });
  useEffect(() => {
    if (file !== undefined) mutate(file);
  }, [file, mutate]);
  const sha256 = fromLibrary?.sha256 ?? data ?? before?.sha256;
  const reason = (): string | undefined => {
    if (fromLibrary?.sha256 === null) return t('image.onItsWay', { name: fromLibrary.name });
    const name = variables?.name ?? '';
    if (error === null) return undefined;
    if (error instanceof LargeImageError) return t('image.tooLarge', { name });
    return error instanceof UnreadableImageError ? t('image.unreadable', { name }) : errorText(error);
  };
  const problem = reason();
  const take = (file: MediaFile): void => {
    setFromLibrary(file);
    if (alt.trim() === '') setAlt(file.alt_text ?? '');
  };
  const insert = (): void => {
    if (sha256 === undefined) return;
    editor
      .chain()
      .insertContent({ type: 'image', attrs: { sha256, alt: alt.trim() } })
      .run();
    onClose();
  };
  return (
    <EditorDialog
      title={before === null ? t('image.title') : t('image.changeTitle')}
      submitLabel={before === null ? t('image.insert') : t('image.change')}
      isBusy={isPending}
      canSubmit={sha256 !== undefined}
      onSubmit={insert}
      onClose={onClose}
    >
      {sha256 === undefined ? null : <StoredImage sha256={sha256} alt={alt} />}
      <Stack gap={4} align="flex-start">
        <Group gap={8}>
          <FileButton
            accept={IMAGE_KINDS}
            onChange={(chosen) => {
              if (chosen === null) return;
              setFromLibrary(undefined);
              mutate(chosen);
            }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isPending}
                leftSection={<IconPhotoPlus size={16} stroke={1.6} aria-hidden />}
                data-autofocus={sha256 === undefined || undefined}
              >
                {sha256 === undefined ? t('image.choose') : t('image.chooseOther')}
              </Button>
            )}
          </FileButton>
          {hasLibrary ? (
            <Button
              variant="default"
              leftSection={<IconPhotoSearch size={16} stroke={1.6} aria-hidden />}
              onClick={() => setLooking(true)}
            >
              {t('image.fromLibrary')}
            </Button>
          ) : null}
        </Group>
        {problem === undefined ? null : (
          <Text size="sm" c="var(--bad)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
      <MediaPicker
        opened={isLooking}
        title={t('image.fromLibrary')}
        kinds={['image']}
        onPick={take}
        onClose={() => setLooking(false)}
      />
      <TextInput
        label={t('image.alt')}
        description={alt.trim() === '' ? t('image.altMissing') : undefined}
        maxLength={500}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        data-autofocus={sha256 !== undefined || undefined}
      />
    </EditorDialog>
  );
};
