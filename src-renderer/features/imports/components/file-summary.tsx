import { Box, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { formatBytes } from '../format-bytes.ts';

interface FileSummaryProps {
  readonly job: ImportBatch;
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly isWarning?: boolean;
}

const Figure = ({ label, value, isWarning = false }: FigureProps) => (
  <div>
    <Text component="dt" size="xs" fw={550} c={isWarning ? 'var(--warn)' : 'dimmed'}>
      {label}
    </Text>
    <Text
      component="dd"
      className="tn"
      mt={2}
      fz={26}
      lh="32px"
      fw={600}
      lts="-0.01em"
      {...(isWarning ? { c: 'var(--warn)' } : {})}
    >
      {value}
    </Text>
  </div>
);

const Sign = ({ children }: { readonly children: string }) => (
  <Text component="span" fz={20} lh="32px" c="dimmed" aria-hidden>
    {children}
  </Text>
);

/** The file in one line of numbers: what was found is what is imported and what is not. */
export const FileSummary = ({ job }: FileSummaryProps) => {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  const format = job.format === null ? [] : [t(`format.${job.format}`)];
  return (
    <Box component="section" pb={18} aria-label={t('summary.label')}>
      <Group gap="2px 14px" align="baseline">
        <Title order={2} variant="lead" fz={17}>
          {job.file_name}
        </Title>
        <Text component="span" size="sm" c="dimmed">
          {[...format, formatBytes(job.size, i18n.language)].join(', ')}
        </Text>
      </Group>
      <Group component="dl" gap="8px 22px" align="flex-end" m={0} mt={16}>
        <Figure label={t('summary.found')} value={number.format(job.total)} />
        <Sign>=</Sign>
        <Figure
          label={job.state === 'imported' ? t('summary.imported') : t('summary.importable')}
          value={number.format(job.importable)}
        />
        <Sign>+</Sign>
        <Figure
          label={job.state === 'imported' ? t('summary.leftOut') : t('summary.rejected')}
          value={number.format(job.rejected)}
          isWarning={job.rejected > 0}
        />
      </Group>
    </Box>
  );
};
