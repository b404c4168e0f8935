import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { CONTENT_TYPES, DURATIONS, FREE, SORTS } from '#shared/domain/discover/filters.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import type { DiscoverFilter } from '../filter.ts';
import { filtersQuery } from '../queries.ts';

/** Only authors write what the catalogue has. */
const AUTHORS = ROLE_NAMES.filter((role) => role !== 'Student' && role !== 'Support');

interface DiscoverFiltersProps {
  readonly params: ListParamsHandle;
  readonly filter: DiscoverFilter;
}

/** By what the catalogue is narrowed and sorted; all of it stands in the address. */
export function DiscoverFilters({ params, filter }: DiscoverFiltersProps) {
  const { t } = useTranslation('discover');
  const { data } = useQuery(filtersQuery);
  const category = filter.quickCategory;
  const categories = new Set([...(data?.categories ?? []), ...(category === undefined ? [] : [category])]);
  categories.delete(FREE);
  const tags = new Set([...(data?.tag_names ?? []), ...(filter.tags ?? [])]);
  const choose = (name: string, usual?: string) => (value: string | null) =>
    params.setFilter(name, value === null || value === usual ? undefined : value);
  return (
    <>
      <Select
        label={t('filter.sortBy')}
        allowDeselect={false}
        data={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={filter.sortBy}
        onChange={choose('sortBy', 'Newest')}
      />
      <Select
        label={t('filter.contentType')}
        allowDeselect={false}
        data={CONTENT_TYPES.map((value) => ({ value, label: t(`contentType.${value}`) }))}
        value={filter.contentType}
        onChange={choose('contentType', 'both')}
      />
      <Select
        label={t('filter.quickCategory')}
        clearable
        searchable
        data={[
          { value: FREE, label: t('price.free') },
          ...[...categories].map((value) => ({ value, label: value })),
        ]}
        value={category ?? null}
        onChange={choose('quickCategory')}
      />
      <Select
        label={t('filter.duration')}
        clearable
        data={DURATIONS.map((value) => ({ value, label: t(`duration.${value}`) }))}
        value={filter.duration ?? null}
        onChange={choose('duration')}
      />
      <Select
        label={t('filter.role')}
        clearable
        data={AUTHORS.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={filter.role ?? null}
        onChange={choose('role')}
      />
      <MultiSelect
        label={t('filter.tags')}
        clearable
        searchable
        maxValues={20}
        data={[...tags]}
        value={[...(filter.tags ?? [])]}
        onChange={(values) => params.setFilter('tags', values)}
      />
    </>
  );
}
