import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PeopleImportRow } from '#shared/contract/people-imports.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';

const TONES: Readonly<Record<PeopleImportRow['kind'], StatusTone>> = {
  new: 'ok',
  changed: 'info',
  same: 'info',
  twin: 'warn',
  wrong: 'bad',
};

interface RowCardProps {
  readonly row: PeopleImportRow;
  /** Whether it is imported; undefined where nobody can choose. */
  readonly isTaken: boolean | undefined;
  readonly onTake: (isTaken: boolean) => void;
}

/** One row of the file: who it is, what becomes of it, and what is wrong with it. */
export const RowCard = ({ row, isTaken, onTake }: RowCardProps) => {
  const { t } = useTranslation('people-imports');
  const name = `${row.first_name} ${row.last_name}`.trim();
  const shown = name === '' ? t('row.nameless') : name;
  const { person } = row;
  const before =
    row.kind === 'changed' && person !== null ? `${person.first_name} ${person.last_name}` : undefined;
  return (
    <Group component="li" align="flex-start" wrap="nowrap" gap={12} py={10}>
      <Checkbox
        checked={isTaken ?? false}
        disabled={isTaken === undefined}
        aria-label={t('row.take', { name: shown, line: row.line })}
        onChange={({ currentTarget }) => onTake(currentTarget.checked)}
      />
      <Stack gap={4} flex={1} miw={0}>
        <Group gap={8}>
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {shown}
          </Text>
          <StatusBadge tone={TONES[row.kind]}>{t(`kind.${row.kind}`)}</StatusBadge>
          <Text size="sm" c="var(--dim)" className="tn">
            {t('row.line', { line: row.line })}
          </Text>
        </Group>
        <Text size="sm" c="var(--dim)" style={{ overflowWrap: 'anywhere' }}>
          {[row.email === '' ? t('row.noMail') : row.email, row.role, ...row.groups].join(', ')}
        </Text>
        {before === undefined || before === name ? null : (
          <Text size="sm">{t('row.renamed', { before, after: name })}</Text>
        )}
        {row.problems.map(({ column, message }) => (
          <Text key={`${column} ${message}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {column === null ? message : t('row.problem', { column, message })}
          </Text>
        ))}
      </Stack>
    </Group>
  );
};
