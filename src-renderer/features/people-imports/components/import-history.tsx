import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Paging } from '#renderer/components/paging.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { importListQuery } from '../queries.ts';

/** The files of this person from before, each with what became of it. */
export const ImportHistory = ({ onShow }: { readonly onShow: (id: number) => void }) => {
  const { t } = useTranslation('people-imports');
  const [page, setPage] = useState(0);
  const query = useQuery(importListQuery(page));
  if (query.data?.total === 0) return null;
  return (
    <Stack gap={8}>
      <Title order={2}>{t('history.title')}</Title>
      {query.data === undefined ? (
        <QueryState query={query} skeleton={<Skeleton height={80} />} />
      ) : (
        <>
          <Stack component="ul" variant="lines">
            {query.data.rows.map((one) => (
              <Group key={one.id} component="li" justify="space-between" py={8}>
                <Anchor component="button" type="button" ta="start" onClick={() => onShow(one.id)}>
                  {one.file_name}
                </Anchor>
                <Text size="sm" c="var(--dim)">
                  {t(`state.${one.state}`, { count: one.created })}, <RelativeTime at={one.created_at} />
                </Text>
              </Group>
            ))}
          </Stack>
          {query.data.total > PAGE_SIZE ? (
            <Paging page={page} pageSize={PAGE_SIZE} total={query.data.total} onPage={setPage} />
          ) : null}
        </>
      )}
    </Stack>
  );
};
