import { Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaleRecord } from '#shared/contract/earnings.ts';
import { allSales, salesQuery } from '#renderer/lib/earnings.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import type { CsvColumn } from '../csv-export.ts';
import { EmptyState } from '../empty-state.tsx';
import { Paging } from '../paging.tsx';
import { QueryState } from '../query-state.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { CsvButton } from './csv-button.tsx';
import { useMoney } from './use-money.ts';

const useSaleColumns = (): CsvColumn<SaleRecord>[] => {
  const { t } = useTranslation('orders');
  return [
    { header: t('sales.sold'), csv: (sale) => sale.sold_at },
    { header: t('sales.title'), csv: (sale) => sale.title },
    { header: t('sales.type'), csv: (sale) => sale.content_type },
    { header: t('sales.price'), csv: (sale) => sale.content_price },
    { header: t('sales.share'), csv: (sale) => sale.share },
    { header: t('sales.currency'), csv: (sale) => sale.currency },
    { header: t('sales.refunded'), csv: (sale) => sale.refunded_at },
  ];
};

const Sale = ({ sale }: { readonly sale: SaleRecord }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  return (
    <Group component="li" justify="space-between" gap="4px 16px" py={10} mih={56}>
      <Box miw={0} flex="1 1 180px">
        <Group gap="4px 8px">
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {sale.title}
          </Text>
          {sale.refunded_at === null ? null : <StatusBadge tone="warn">{t('sales.refunded')}</StatusBadge>}
        </Group>
        <Text component="div" size="sm" c="dimmed">
          {t(`content.${sale.content_type}`)}, <RelativeTime at={sale.sold_at} />
        </Text>
      </Box>
      <Box ta="end">
        <Text className="tn" fw={550}>
          {money(sale.share, sale.currency)}
        </Text>
        <Text className="tn" size="sm" c="dimmed">
          {t('sales.of', { price: money(sale.content_price, sale.currency) })}
        </Text>
      </Box>
    </Group>
  );
};

/** What of the own exams and courses was sold; who bought it is not said. */
export const SalesSection = () => {
  const { t } = useTranslation('orders');
  const [page, setPage] = useState(0);
  const query = useQuery(salesQuery(page));
  const columns = useSaleColumns();
  return (
    <QueryState
      query={query}
      errorTitle={t('sales.failed')}
      empty={{
        when: ({ total }) => total === 0,
        content: <EmptyState title={t('sales.empty.title')} text={t('sales.empty.text')} />,
      }}
    >
      {({ rows, total }) => (
        <Stack gap={12} pt={12}>
          <Group justify="flex-end">
            <CsvButton fileName="sales.csv" columns={columns} load={allSales} />
          </Group>
          <Stack component="ul" variant="lines" gap={0} aria-label={t('sales.list')}>
            {rows.map((sale) => (
              <Sale key={sale.id} sale={sale} />
            ))}
          </Stack>
          {total > PAGE_SIZE ? (
            <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          ) : null}
        </Stack>
      )}
    </QueryState>
  );
};
