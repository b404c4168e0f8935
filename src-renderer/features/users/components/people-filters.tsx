import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { USER_STATES, type UserState } from '#shared/contract/users.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';

/** The state by which the address filters; undefined for all. */
export const stateIn = (params: Pick<ListParamsHandle, 'filters'>): UserState | undefined =>
  USER_STATES.find((one) => one === params.filters['status']?.[0]);

/** Who is listed of a role: all, or those in one state. */
export const PeopleFilters = ({ params }: { readonly params: ListParamsHandle }) => {
  const { t } = useTranslation('users');
  return (
    <Select
      label={t('field.status')}
      value={stateIn(params) ?? ''}
      data={[
        { value: '', label: t('filter.all') },
        ...USER_STATES.map((value) => ({ value, label: t(`status.${value}`) })),
      ]}
      allowDeselect={false}
      onChange={(value) => params.setFilter('status', value ?? undefined)}
    />
  );
};
