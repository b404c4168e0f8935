import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { allGroupsQuery } from '#renderer/lib/people-groups.ts';
import { readId } from '#renderer/lib/read-id.ts';
import type { ListPageProps } from '../patterns/list-props.ts';

const NAME = 'group';

/** The group that the address of a list names. */
export const groupIn = ({ filters }: Pick<ListParamsHandle, 'filters'>): number | undefined =>
  readId(filters[NAME]?.[0] ?? null);

/** Narrows a list of people to those of one group, which the address keeps. */
export const useGroupFilter = (
  params: ListParamsHandle,
): Pick<ListPageProps<unknown>, 'filters' | 'activeFilters'> => {
  const { t } = useTranslation('common');
  const { data = [] } = useQuery(allGroupsQuery);
  const current = data.find(({ id }) => id === groupIn(params));
  const choose = (id: string | null): void => params.setFilter(NAME, id ?? undefined);
  return {
    filters: (
      <Select
        label={t('groups.one')}
        placeholder={t('groups.any')}
        data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={current === undefined ? null : String(current.id)}
        onChange={choose}
        nothingFoundMessage={t('groups.none')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('groups.any') }}
        comboboxProps={{ withinPortal: false }}
      />
    ),
    activeFilters:
      current === undefined ? [] : [{ key: NAME, label: current.name, onRemove: () => choose(null) }],
  };
};
