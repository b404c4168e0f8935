import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PeopleImport } from '#shared/contract/people-imports.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useCreateCodes, useUndoImport } from '../queries.ts';
import { IssuedCodes } from './issued-codes.tsx';

interface ImportResultProps {
  readonly job: PeopleImport;
  /** How many of its people have begun with their account. */
  readonly started: number;
  readonly isAway: boolean;
  readonly onShow: (id: number | undefined) => void;
}

/** The button that led here went with the step that it stood in. */
const takeLostFocus = (title: HTMLElement | null): void => {
  if (document.activeElement === document.body) title?.focus();
};

/** What became of a file: its people, their start codes, and the way back. */
export const ImportResult = ({ job, started, isAway, onShow }: ImportResultProps) => {
  const { t } = useTranslation('people-imports');
  const codes = useCreateCodes(job.id);
  const undo = useUndoImport(job.id);
  const [asked, setAsked] = useState<'codes' | 'undo'>();
  const isDone = job.state === 'imported';
  const makeCodes = (): void => codes.mutate(undefined, { onSettled: () => setAsked(undefined) });
  return (
    <Stack gap={16} maw={720}>
      <Title key={job.state} order={2} ref={takeLostFocus} tabIndex={-1}>
        {t(`result.${job.state}`, { name: job.file_name })}
      </Title>
      {isDone ? <Text>{t('result.counts', { created: job.created, updated: job.updated })}</Text> : null}
      {codes.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(codes.error)}
        </Notice>
      )}
      {codes.data === undefined ? null : <IssuedCodes codes={codes.data} />}
      <Group gap={8}>
        {isDone && job.created > 0 && codes.data === undefined ? (
          <Button
            leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
            disabled={isAway}
            onClick={() => setAsked('codes')}
          >
            {t('codes.action')}
          </Button>
        ) : null}
        <Button variant="default" component={Link} to="/UserManagement">
          {t('result.people')}
        </Button>
        <Button variant="default" onClick={() => onShow(undefined)}>
          {t('result.another')}
        </Button>
        {isDone ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
            disabled={isAway || started > 0}
            onClick={() => setAsked('undo')}
          >
            {t('undo.action')}
          </Button>
        ) : null}
      </Group>
      {isDone && started > 0 ? (
        <Text size="sm" c="var(--dim)">
          {t('undo.impossible', { count: started })}
        </Text>
      ) : null}
      <ConfirmDialog
        opened={asked === 'codes'}
        title={t('codes.title')}
        confirmLabel={t('codes.make')}
        isDestructive={false}
        isBusy={codes.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={makeCodes}
      >
        {t('codes.ask')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'undo'}
        title={t('undo.title')}
        confirmLabel={t('undo.action')}
        isBusy={undo.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsked(undefined) })}
      >
        {t('undo.text', { count: job.created })}
      </ConfirmDialog>
    </Stack>
  );
};
