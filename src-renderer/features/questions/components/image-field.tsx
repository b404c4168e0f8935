import { ActionIcon, Box, Button, FileButton, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { blobsContract } from '#shared/contract/blobs.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { api } from '#renderer/lib/api.ts';

const KINDS = 'image/png,image/jpeg,image/gif,image/webp';
const MAX_BYTES = 5 * 1024 * 1024;

interface ImageFieldProps {
  readonly image: string | null;
  readonly onChange: (sha256: string | null) => void;
  /** What it belongs to, for labels: "Option B". */
  readonly owner: string;
  /** icon: one small button, for a row; button: with words and a large picture. */
  readonly look: 'icon' | 'button';
}

const upload = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (await api(blobsContract.putBlob, { body: bytes })).body.sha256;
};

/** A picture of a question or an option: chosen, shown, taken away. */
export const ImageField = ({ image, onChange, owner, look }: ImageFieldProps) => {
  const { t } = useTranslation('questions');
  const store = useMutation({ mutationFn: upload, meta: { saves: false } });
  const choose = (file: File | null): void => {
    if (file === null) return;
    if (file.size > MAX_BYTES) {
      showError(t('image.tooLarge', { name: file.name }));
      return;
    }
    store.mutate(file, { onSuccess: onChange });
  };
  const addLabel = t('image.add', { owner });
  const removeLabel = t('image.remove', { owner });
  const picker = (
    <FileButton accept={KINDS} onChange={choose}>
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
      <StoredImage sha256={image} alt={t('image.of', { owner })} size={look === 'icon' ? 'thumb' : 'full'} />
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
