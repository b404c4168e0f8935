import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#shared/contract/stored-files.ts';
import { isFileMime, kindOfMime } from '#shared/domain/media/kinds.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { MediaPlayer, MediaSaveButton } from '../media/media-player.tsx';

interface StoredFileProps extends StoredFile {
  /** False where its bytes come from the hub once it is opened. */
  readonly is_here?: boolean | undefined;
}

const isOpened = (mime: string): boolean => isFileMime(mime) && kindOfMime(mime) !== 'download';

const StoredFileItem = ({ sha256, name, mime, size, is_here: isHere = true }: StoredFileProps) => {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const media = { sha256, name };
  const shownSize = size === null ? t('attach.lost') : sizeText(size);
  return (
    <Stack component="li" gap={8}>
      <Group gap={12} justify="space-between">
        <Stack gap={0} miw={0}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" className="tn">
            {isHere || size === null ? shownSize : t('attach.onHub', { size: shownSize })}
          </Text>
        </Stack>
        {size === null ? null : (
          <Group gap={8}>
            {isOpened(mime) ? (
              <Button
                size="xs"
                variant="default"
                aria-expanded={isOpen}
                aria-label={t(isOpen ? 'attach.closeNamed' : 'attach.openNamed', { name })}
                onClick={() => setOpen((now) => !now)}
              >
                {t(isOpen ? 'attach.close' : 'attach.open')}
              </Button>
            ) : null}
            <MediaSaveButton media={media} />
          </Group>
        )}
      </Group>
      {isOpen ? <MediaPlayer media={media} title={name} alt={name} /> : null}
    </Stack>
  );
};

interface StoredFilesProps {
  readonly label: string;
  readonly files: readonly StoredFileProps[];
}

/** Files that somebody sent or handed in: opened in place where a page can show them, and saved. */
export const StoredFiles = ({ label, files }: StoredFilesProps) =>
  files.length === 0 ? null : (
    <Stack component="ul" variant="lines" gap={8} w="100%" aria-label={label}>
      {files.map((file) => (
        <StoredFileItem key={file.sha256} {...file} />
      ))}
    </Stack>
  );
