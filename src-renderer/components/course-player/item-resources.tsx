import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sizeText } from '#shared/domain/media/limits.ts';
import { MediaSaveButton, StoredPdf } from '#renderer/components/media/media-player.tsx';
import { MediaKindWord } from '#renderer/components/media/media-words.tsx';
import { refOf, type PlayerMedia } from './player-item.ts';

interface ItemResourcesProps {
  readonly files: readonly PlayerMedia[];
  readonly onOpened?: ((mediaFileId: number) => void) | undefined;
}

/** Files to download, each with its kind and size; a PDF can be read here. */
export const ItemResources = ({ files, onOpened }: ItemResourcesProps) => {
  const { t } = useTranslation('player');
  if (files.length === 0) return null;
  return (
    <Stack component="section" gap={8}>
      <Title order={2}>{t('downloads')}</Title>
      <Stack component="ul" variant="lines" gap={0}>
        {files.map((file) => (
          <Stack key={file.media_file_id} component="li" gap={8} py={8}>
            <Group gap={12} justify="space-between">
              <Stack gap={0} miw={0} flex={1}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {file.name}
                </Text>
                <Group gap={8}>
                  <MediaKindWord kind={file.kind} />
                  <Text size="xs" c="dimmed" className="tn">
                    {sizeText(file.size)}
                  </Text>
                </Group>
              </Stack>
              <MediaSaveButton media={refOf(file)} onSaved={() => onOpened?.(file.media_file_id)} />
            </Group>
            {file.kind === 'document' ? (
              <StoredPdf
                media={refOf(file)}
                title={file.name}
                onOpened={() => onOpened?.(file.media_file_id)}
              />
            ) : null}
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
};
