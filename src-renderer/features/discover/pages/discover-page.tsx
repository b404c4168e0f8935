import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiscoverItem } from '#shared/contract/discover.ts';
import { FREE } from '#shared/domain/discover/filters.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useDeviceStatus, useIsHubAway } from '#renderer/lib/sync-status.ts';
import { DiscoverCard } from '../components/discover-card.tsx';
import { DiscoverFilters } from '../components/discover-filters.tsx';
import { DiscoverPane } from '../components/discover-pane.tsx';
import { DropFilter } from '../components/drop-filter.tsx';
import { Recommendations } from '../components/recommendations.tsx';
import { activeNames, readFilter, type Droppable } from '../filter.ts';
import { catalogueQuery, DISCOVER_PAGE, itemQuery } from '../queries.ts';
import { useDiscoverColumns } from '../use-discover-columns.tsx';
import { useItemWords } from '../use-item-words.ts';
import { noteVisit } from '../visits.ts';

/** Says how old the catalogue of this computer is, while the institution's server does not answer. */
const CatalogueAge = () => {
  const { t } = useTranslation('discover');
  const isAway = useIsHubAway();
  const at = useDeviceStatus()?.last_sync_at ?? null;
  if (!isAway) return null;
  return (
    <Notice tone="info" role="status">
      {at === null ? t('offline.never') : t('offline.asOf')} {at === null ? null : <RelativeTime at={at} />}
    </Notice>
  );
};

/** Notes what was searched for without result, once for each text. */
function useVainSearches(query: string | undefined, total: number | undefined): void {
  const noted = useRef('');
  useEffect(() => {
    if (query === undefined || total !== 0 || noted.current === query) return;
    noted.current = query;
    noteVisit({ kind: 'searched', query });
  }, [query, total]);
}

/** Everything that there is to enrol in and to buy. */
export function DiscoverPage() {
  const { t } = useTranslation('discover');
  const params = useListParams({ view: 'cards', previewAs: 'item' });
  const filter = readFilter(params);
  const list = useQuery(catalogueQuery(filter, params.page));
  const linked = useQuery(itemQuery(params.preview));
  const columns = useDiscoverColumns();
  const words = useItemWords();
  const names = activeNames(filter);
  useVainSearches(filter.query, list.isPlaceholderData ? undefined : list.data?.total);
  const drop = (name: Droppable): void =>
    name === 'query' ? params.setSearch('') : params.setFilter(name, undefined);
  const chipOf = (name: Exclude<Droppable, 'query' | 'tags'>): string => {
    if (name === 'contentType') return t(`contentType.${filter.contentType}`);
    if (name === 'duration') return filter.duration === undefined ? '' : t(`duration.${filter.duration}`);
    if (name === 'role') return filter.role === undefined ? '' : t(`role.${filter.role}`);
    return filter.quickCategory === FREE ? t('price.free') : (filter.quickCategory ?? '');
  };
  const chips = names.flatMap((name) => {
    if (name === 'query') return [];
    if (name !== 'tags')
      return [{ key: name, label: chipOf(name), onRemove: () => params.setFilter(name, undefined) }];
    const tags = filter.tags ?? [];
    return tags.map((tag) => ({
      key: `tag ${tag}`,
      label: tag,
      onRemove: () =>
        params.setFilter(
          'tags',
          tags.filter((one) => one !== tag),
        ),
    }));
  });
  const origin =
    filter.query !== undefined ? 'search' : filter.quickCategory !== undefined ? 'category' : 'link';
  const isWhole = names.length === 0 && params.page === 0;
  const open = (item: DiscoverItem): void => params.setPreview(item.item);
  return (
    <ListPage<DiscoverItem>
      name="discover"
      title={t('title')}
      description={t('description')}
      notice={<CatalogueAge />}
      aboveRows={isWhole ? <Recommendations onOpen={open} /> : null}
      params={params}
      query={list}
      pageSize={DISCOVER_PAGE}
      rowId={(item) => item.item}
      rowName={(item) => item.title}
      columns={columns}
      text={{
        renderTitle: (item) => item.title,
        renderCaption: (item) => [t(`type.${item.content_type}`), words.sizeOf(item)].join(' · '),
        renderAside: (item) => words.priceOf(item),
      }}
      renderCard={(item) => <DiscoverCard item={item} onOpen={() => open(item)} />}
      searchLabel={t('search')}
      filters={<DiscoverFilters params={params} filter={filter} />}
      activeFilters={chips}
      preview={{
        elsewhere: linked.data,
        limits: { initial: 400, min: 320, max: 640 },
        render: (item, close) => <DiscoverPane item={item} origin={origin} onClose={close} />,
      }}
      empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'generic' }}
      noMatch={{
        title: t('empty.noMatch'),
        text: t('empty.noMatchText'),
        action: <DropFilter filter={filter} onDrop={drop} onClear={params.clearFilters} />,
      }}
    />
  );
}
