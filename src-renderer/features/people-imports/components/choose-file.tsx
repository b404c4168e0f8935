import { Button, Code, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PEOPLE_COLUMNS } from '#shared/domain/people-imports/people-columns.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useStartImport } from '../queries.ts';
import { ImportHistory } from './import-history.tsx';

interface ChooseFileProps {
  /** Why nothing can be imported now. */
  readonly away: string | undefined;
  readonly onShow: (id: number) => void;
}

/** What a file has to look like, and the way to choose one. */
export const ChooseFile = ({ away, onShow }: ChooseFileProps) => {
  const { t } = useTranslation('people-imports');
  const start = useStartImport();
  const take = (file: File | null): void => {
    if (file !== null) start.mutate(file, { onSuccess: ({ id }) => onShow(id) });
  };
  return (
    <Stack gap={24} maw={720}>
      {away === undefined ? null : <Notice tone="warn">{away}</Notice>}
      {start.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(start.error)}
        </Notice>
      )}
      <Stack gap={8}>
        <Title order={2}>{t('file.title')}</Title>
        <Text>{t('file.text')}</Text>
        <Code block tabIndex={0} aria-label={t('file.example')}>
          {[PEOPLE_COLUMNS.join(','), ...EXAMPLE].join('\n')}
        </Code>
        <Text size="sm" c="var(--dim)">
          {t('file.rules')}
        </Text>
      </Stack>
      <Group>
        <FileButton onChange={take} accept=".csv,.txt,text/csv,text/plain" disabled={away !== undefined}>
          {(props) => (
            <Button
              {...props}
              loading={start.isPending}
              leftSection={<IconFolderOpen size={18} stroke={1.6} aria-hidden />}
            >
              {t('file.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      <ImportHistory onShow={onShow} />
    </Stack>
  );
};

const EXAMPLE = ['Zoë,Quill,zoe.quill@school.example,Student,"Class 7b; Year 7"', 'Bo,Ng,,Student,Class 7b'];
