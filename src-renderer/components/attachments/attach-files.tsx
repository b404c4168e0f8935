import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '#shared/domain/media/limits.ts';
import { Notice } from '../notice.tsx';
import type { AttachedFile, AttachOptions, Attaching } from './use-attach-files.ts';

interface AttachFilesProps {
  readonly files: readonly AttachedFile[];
  readonly attaching: Attaching;
  readonly onRemove: (sha256: string) => void;
  readonly most: AttachOptions['most'];
}

/** The files that go with what is written: those that are there, those on their way, and the button for more. */
export const AttachFiles = ({ files, attaching, onRemove, most }: AttachFilesProps) => {
  const { t } = useTranslation('common');
  const { sending, problems, take } = attaching;
  return (
    <Stack gap={8}>
      {files.length === 0 && sending.length === 0 ? null : (
        <Stack component="ul" variant="lines" gap={0} aria-label={t('attach.list')}>
          {files.map(({ sha256, name, size }) => (
            <Group key={sha256} component="li" gap={12} py={8} justify="space-between">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {size === null ? name : t('attach.sized', { name, size: sizeText(size) })}
              </Text>
              <Button
                size="xs"
                variant="default"
                aria-label={t('attach.removeNamed', { name })}
                onClick={() => onRemove(sha256)}
              >
                {t('attach.remove')}
              </Button>
            </Group>
          ))}
          {sending.map(({ key, name, percent }) => (
            <Text key={key} component="li" size="sm" c="dimmed" className="tn" py={8} role="status">
              {t('attach.sending', { name, percent })}
            </Text>
          ))}
        </Stack>
      )}
      {problems.map((problem) => (
        <Notice key={problem} tone="bad" role="alert">
          {problem}
        </Notice>
      ))}
      <Group gap={12}>
        <FileButton multiple onChange={take} inputProps={{ 'aria-label': t('attach.add') }}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
            >
              {t('attach.add')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('attach.limits', { most: sizeText(most.bytes), count: most.count })}
        </Text>
      </Group>
    </Stack>
  );
};
