import { ActionIcon, Box, Button, FileButton, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showError } from '#renderer/components/feedback-store.ts';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { UnreadableImageError } from '#renderer/lib/plain-image.ts';
import { IMAGE_KINDS, LargeImageError, storeImage } from '#renderer/lib/store-image.ts';

interface ImageFieldProps {
  readonly image: string | null;
  readonly onChange: (sha256: string | null) => void;
  /** What it belongs to, for labels: "Option B". */
  readonly owner: string;
  /** What it shows, where its author said. */
  readonly alt?: string;
  /** icon: one small button, for a row; button: with words and a large picture. */
  readonly look: 'icon' | 'button';
}

/** A picture of a question or an option: chosen, shown, taken away. */
export const ImageField = ({ image, onChange, owner, alt = '', look }: ImageFieldProps) => {
  const { t } = useTranslation('questions');
  const store = useMutation({ mutationFn: storeImage, meta: { saves: false, errors: 'inline' } });
  const choose = (file: File | null): void => {
    if (file === null) return;
    const { name } = file;
    const reasonOf = (error: unknown): string => {
      if (error instanceof LargeImageError) return t('image.tooLarge', { name });
      return error instanceof UnreadableImageError ? t('image.unreadable', { name }) : errorText(error);
    };
    store.mutate(file, { onSuccess: onChange, onError: (error) => showError(reasonOf(error)) });
  };
  const addLabel = t('image.add', { owner });
  const removeLabel = t('image.remove', { owner });
  const picker = (
    <FileButton accept={IMAGE_KINDS} onChange={choose}>
      {(props) =>
        look === 'icon' ? (
          <Tooltip label={addLabel}>
            <ActionIcon {...props} aria-label={addLabel} loading={store.isPending}>
              <IconPhotoPlus size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ) : (
          <Button
            {...props}
            size="xs"
            variant="default"
            loading={store.isPending}
            leftSection={<IconPhotoPlus size={16} stroke={1.6} />}
          >
            {t('image.addToQuestion')}
          </Button>
        )
      }
    </FileButton>
  );
  if (image === null) return look === 'icon' ? picker : <div>{picker}</div>;
  return (
    <Box component="span" display="inline-block" pos="relative" maw="100%">
      <StoredImage
        sha256={image}
        alt={alt === '' ? t('image.of', { owner }) : alt}
        size={look === 'icon' ? 'thumb' : 'full'}
      />
      <ActionIcon
        pos="absolute"
        top={-8}
        right={-8}
        radius="50%"
        style={look === 'icon' ? { scale: 0.85 } : undefined}
        variant="default"
        size={22}
        aria-label={removeLabel}
        onClick={() => onChange(null)}
      >
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </Box>
  );
};
