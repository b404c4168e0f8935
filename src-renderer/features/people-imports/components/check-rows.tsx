import {
  Button,
  Group,
  Progress,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleImport } from '#shared/contract/people-imports.ts';
import { Paging } from '#renderer/components/paging.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { rowsQuery, useCancelImport, type ImportChoices, type RowKind } from '../queries.ts';
import { useChoices } from '../use-choices.ts';
import { RowCard } from './row-card.tsx';

const KINDS = ['wrong', 'twin', 'changed', 'new', 'same'] as const;

interface CheckRowsProps {
  readonly job: PeopleImport;
  readonly isImporting: boolean;
  readonly isAway: boolean;
  readonly onImport: (choices: ImportChoices) => void;
  readonly onGone: () => void;
}

/** The rows of a file with what becomes of each, and the choices about them. */
export const CheckRows = ({ job, isImporting, isAway, onImport, onGone }: CheckRowsProps) => {
  const { t } = useTranslation('people-imports');
  const [kind, setKind] = useState<RowKind>();
  const [page, setPage] = useState(0);
  const choices = useChoices();
  const cancel = useCancelImport(job.id, isImporting ? undefined : onGone);
  const query = useQuery(rowsQuery(job.id, kind, page));
  if (isImporting)
    return <Importing job={job} onStop={() => cancel.mutate()} isStopping={cancel.isPending} />;
  if (query.data === undefined) return <QueryState query={query} skeleton={<Skeleton height={320} />} />;
  const { rows, total, kinds, newGroups } = query.data;
  const { created, updated } = choices.counts(kinds);
  const show = (value: string): void => {
    setKind(KINDS.find((one) => one === value));
    setPage(0);
  };
  const shown = KINDS.filter((one) => kinds[one] > 0);
  return (
    <Stack gap={20} maw={880}>
      <Stack gap={4}>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {job.file_name}
        </Title>
        <Text>{t('check.total', { count: job.total })}</Text>
        <Group component="ul" gap="4px 16px" aria-label={t('check.kinds')}>
          {shown.map((one) => (
            <Text key={one} component="li" size="sm" className="tn">
              {t(`counted.${one}`, { count: kinds[one] })}
            </Text>
          ))}
        </Group>
        {newGroups.length === 0 ? null : (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('check.newGroups', { count: newGroups.length, names: newGroups.slice(0, 12).join(', ') })}
          </Text>
        )}
      </Stack>
      {kinds.changed === 0 ? null : (
        <Switch
          checked={choices.doesUpdate}
          onChange={({ currentTarget }) => choices.setUpdate(currentTarget.checked)}
          label={t('check.update', { count: kinds.changed })}
          description={t('check.updateText')}
        />
      )}
      <Group gap={8}>
        <Button disabled={isAway || created + updated === 0} onClick={() => onImport(choices.body)}>
          {t('check.import', { count: created + updated })}
        </Button>
        <Button
          variant="default"
          disabled={isAway}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('check.cancel')}
        </Button>
        <Text size="sm" c="var(--dim)" role="status">
          {t('check.outcome', { created, updated })}
        </Text>
      </Group>
      {shown.length < 2 ? null : (
        <SegmentedControl
          aria-label={t('check.filter')}
          value={kind ?? 'all'}
          onChange={show}
          data={[
            { value: 'all', label: t('check.all') },
            ...shown.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
          style={{ flexWrap: 'wrap' }}
        />
      )}
      <Stack component="ul" variant="lines" aria-label={t('check.rows')} aria-busy={query.isPlaceholderData}>
        {rows.map((row) => (
          <RowCard
            key={row.line}
            row={row}
            isTaken={choices.isTaken(row)}
            onTake={(isTaken) => choices.take(row, isTaken)}
          />
        ))}
      </Stack>
      {total > PAGE_SIZE ? <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </Stack>
  );
};

interface ImportingProps {
  readonly job: PeopleImport;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

const Importing = ({ job, isStopping, onStop }: ImportingProps) => {
  const { t } = useTranslation('people-imports');
  const { done, total } = job.progress ?? { done: 0, total: job.total };
  return (
    <Stack gap={12} maw={480}>
      <Text role="status" fw={550}>
        {t('importing.title')}
      </Text>
      <Text className="tn">{t('importing.of', { done, total })}</Text>
      <Progress
        aria-label={t('importing.title')}
        value={total === 0 ? 100 : (done / total) * 100}
        animated={done === 0}
      />
      <Text size="sm" c="var(--dim)">
        {t('importing.text')}
      </Text>
      <Group>
        <Button variant="default" loading={isStopping} onClick={onStop}>
          {t('importing.stop')}
        </Button>
      </Group>
    </Stack>
  );
};
