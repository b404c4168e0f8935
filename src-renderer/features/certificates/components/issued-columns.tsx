import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IssuedCertificate, IssuedState } from '#shared/contract/certificates.ts';
import type { CsvColumn } from '#renderer/components/csv-export.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useDayWords } from '../use-day-words.ts';

const TONES = { valid: 'ok', doubted: 'warn', revoked: 'bad' } as const;

const stateOf = ({ state, doubted_at: doubted }: IssuedCertificate): IssuedState =>
  state === 'valid' && doubted !== null ? 'doubted' : state;

/** What the list shows of each. */
export const useColumns = (): readonly Column<IssuedCertificate>[] => {
  const { t } = useTranslation('certificates');
  const dayWords = useDayWords();
  return [
    {
      key: 'student',
      header: t('column.student'),
      width: 180,
      render: (row) => (row.student_name === '' ? t('issued.nobody') : row.student_name),
    },
    {
      key: 'title',
      header: t('column.title'),
      render: (row) => (
        <Stack component="span" gap={2} miw={0}>
          <Text component="span" inherit truncate>
            {row.title}
          </Text>
          {row.revoked_reason === null ? null : (
            <Text component="span" size="xs" c="dimmed" truncate>
              {row.revoked_reason}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'number',
      header: t('fact.number'),
      width: 166,
      priority: 2,
      render: (row) => <span className="tn">{row.number}</span>,
    },
    {
      key: 'result',
      header: t('fact.result'),
      width: 120,
      priority: 3,
      render: (row) => row.result,
    },
    {
      key: 'issued',
      header: t('fact.issued'),
      width: 136,
      priority: 2,
      render: (row) => dayWords(row.issued_on),
    },
    {
      key: 'state',
      header: t('column.state'),
      width: 112,
      render: (row) => <StateSign row={row} />,
    },
  ];
};

/** What the export has of each. */
export const useCsv = (): readonly CsvColumn<IssuedCertificate>[] => {
  const { t } = useTranslation('certificates');
  return [
    { header: t('fact.number'), csv: (row) => row.number },
    { header: t('column.student'), csv: (row) => row.student_name },
    { header: t('column.title'), csv: (row) => row.title },
    { header: t('fact.result'), csv: (row) => row.result },
    { header: t('fact.issued'), csv: (row) => row.issued_on },
    { header: t('column.state'), csv: (row) => t(`state.${stateOf(row)}`) },
  ];
};

/** How a certificate stands. */
export const StateSign = ({ row }: { readonly row: IssuedCertificate }) => {
  const { t } = useTranslation('certificates');
  const state = stateOf(row);
  return (
    <StatusBadge tone={TONES[state]} plain={state === 'valid'}>
      {t(`state.${state}`)}
    </StatusBadge>
  );
};
