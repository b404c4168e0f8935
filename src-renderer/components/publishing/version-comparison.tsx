import { Group, Select, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface VersionComparisonProps {
  /** Numbers of the published versions, the newest first. */
  readonly numbers: readonly number[];
  /** What is different between two of them that are not the same. */
  readonly children: (from: number, to: number) => ReactNode;
}

/** Two versions to choose, the last two at first, and what is different between them. */
export function VersionComparison({ numbers, children }: VersionComparisonProps) {
  const { t } = useTranslation('common');
  const [newest = 0, previous = 0] = numbers;
  const [from, setFrom] = useState(previous);
  const [to, setTo] = useState(newest);
  const data = numbers.map((number) => ({ value: String(number), label: t('versions.number', { number }) }));
  const chooser = (label: string, value: number, put: (number: number) => void) => (
    <Select
      size="xs"
      label={label}
      allowDeselect={false}
      data={data}
      value={String(value)}
      onChange={(next) => put(Number(next))}
    />
  );
  return (
    <Stack gap={12}>
      <Text fw={600}>{t('versions.compare')}</Text>
      <Group gap={8} grow>
        {chooser(t('versions.from'), from, setFrom)}
        {chooser(t('versions.to'), to, setTo)}
      </Group>
      {from === to ? <Text size="sm">{t('versions.same')}</Text> : children(from, to)}
    </Stack>
  );
}
