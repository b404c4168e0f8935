import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubmissionFile } from '#shared/contract/course-submissions.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { MediaSaveButton } from '#renderer/components/media/media-player.tsx';
import { Panel } from '#renderer/components/panel.tsx';

/** The files of a hand-in, to be saved. */
export const SubmissionFiles = ({ files }: { readonly files: readonly SubmissionFile[] }) => {
  const { t } = useTranslation('course-submissions');
  if (files.length === 0) return null;
  return (
    <Panel title={t('files')}>
      <Stack component="ul" variant="lines" gap={8}>
        {files.map(({ sha256, name, size }) => (
          <Group key={sha256} component="li" gap={12} justify="space-between" wrap="nowrap">
            <Stack gap={0} miw={0}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text size="xs" c="dimmed" className="tn">
                {size === null ? t('fileLost') : sizeText(size)}
              </Text>
            </Stack>
            {size === null ? null : <MediaSaveButton media={{ sha256, name }} />}
          </Group>
        ))}
      </Stack>
    </Panel>
  );
};
