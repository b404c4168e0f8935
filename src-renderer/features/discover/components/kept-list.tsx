import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { KeptItem } from '#shared/contract/cart.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { KeptRow } from './kept-row.tsx';

interface KeptListProps<T extends KeptItem> {
  readonly of: 'cart' | 'wishlist';
  readonly query: UseQueryResult<{ readonly data: readonly T[]; readonly total: number }>;
  /** Which of two stands first; as they come where it is left out. */
  readonly order?: (one: T, other: T) => number;
  readonly notice?: ReactNode;
  readonly renderActions: (item: T) => ReactNode;
}

/** What a person keeps of the catalogue: a cart or a wishlist, whole on one page. */
export function KeptList<T extends KeptItem>({ of, query, order, notice, renderActions }: KeptListProps<T>) {
  const { t } = useTranslation('discover');
  const params = useListParams();
  const rows = (query.data?.data ?? []).toSorted(order ?? (() => 0));
  return (
    <ListPage<T>
      name={of}
      title={t(`kept.${of}.title`)}
      description={t(`kept.${of}.description`)}
      params={params}
      query={{
        ...query,
        data: query.data === undefined ? undefined : { rows, total: query.data.total },
        isPlaceholderData: false,
      }}
      pageSize={Math.max(1, rows.length)}
      rowId={({ type, created }) => `${type}-${created}`}
      rowName={({ title }) => title}
      notice={notice}
      renderItem={(item) => <KeptRow item={item} actions={renderActions(item)} />}
      empty={{
        title: t(`kept.${of}.emptyTitle`),
        text: t(`kept.${of}.emptyText`),
        illustration: 'generic',
        action: (
          <Button component={Link} to="/Discover">
            {t('cart.look')}
          </Button>
        ),
      }}
    />
  );
}
