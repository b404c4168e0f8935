import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { excerpt } from '#shared/domain/imports/text.ts';
import type { ImportDuplicate } from '#shared/contract/import-fixes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { Paging } from '#renderer/components/paging.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { duplicatesQuery, useSkipItems } from '../queries.ts';

interface DuplicateListProps {
  readonly id: number;
}

/** What of the file is there already, each with what it is like; to leave out or to keep. */
export const DuplicateList = ({ id }: DuplicateListProps) => {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(0);
  const query = useQuery(duplicatesQuery(id, page));
  const skip = useSkipItems(id);
  if (query.data === undefined) return <QueryState query={query} />;
  const { rows, total, skipped } = query.data;
  if (total === 0)
    return (
      <Text py={20} size="sm" c="dimmed">
        {t('duplicates.none')}
      </Text>
    );
  const all = (isSkipped: boolean): void => skip.mutate({ items: 'duplicates', is_skipped: isSkipped });
  return (
    <>
      <Group gap={8} pt={12} pb={4}>
        <Text size="sm" c="dimmed" flex={1} miw={200}>
          {t('duplicates.text', { count: total })}
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={skipped === total}
          loading={skip.isPending}
          onClick={() => all(true)}
        >
          {t('duplicates.skipAll')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={skipped === 0}
          loading={skip.isPending}
          onClick={() => all(false)}
        >
          {t('duplicates.keepAll')}
        </Button>
      </Group>
      <Stack component="ol" variant="lines" gap={0} aria-label={t('tab.duplicates')}>
        {rows.map((row) => (
          <Row
            key={row.item.index}
            row={row}
            isBusy={skip.isPending}
            onSkip={(isSkipped) => skip.mutate({ items: [row.item.index], is_skipped: isSkipped })}
          />
        ))}
      </Stack>
      {total > PAGE_SIZE ? <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </>
  );
};

interface RowProps {
  readonly row: ImportDuplicate;
  readonly isBusy: boolean;
  readonly onSkip: (isSkipped: boolean) => void;
}

const Row = ({ row: { item, kind, question, other_index: other }, isBusy, onSkip }: RowProps) => {
  const { t } = useTranslation('imports');
  return (
    <Group component="li" gap={16} py={10} align="flex-start" wrap="nowrap">
      <Stack gap={2} flex={1} miw={0}>
        <Text
          component="div"
          size="sm"
          fw={500}
          {...(item.is_skipped ? { c: 'dimmed', td: 'line-through' } : {})}
        >
          <Clamp withMath>{item.title}</Clamp>
        </Text>
        <Text component="div" size="xs" c="dimmed">
          {t(`duplicates.${kind}`)}{' '}
          {question === null ? (
            t('place.item', { number: (other ?? 0) + 1 })
          ) : (
            <Anchor
              component={Link}
              variant="ink"
              inherit
              to={`/CreateQuestions?editQuestion=true&question=${question.id}`}
            >
              {excerpt(question.title)}
            </Anchor>
          )}
        </Text>
      </Stack>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        aria-label={t(item.is_skipped ? 'duplicates.keepOne' : 'duplicates.skipOne', {
          number: item.index + 1,
        })}
        onClick={() => onSkip(!item.is_skipped)}
      >
        {t(item.is_skipped ? 'duplicates.keep' : 'duplicates.skip')}
      </Button>
    </Group>
  );
};
