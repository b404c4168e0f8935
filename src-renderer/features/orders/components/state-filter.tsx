import { Select } from '@mantine/core';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';

interface StateFilterProps {
  readonly params: ListParamsHandle;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Narrows a list to one state; the address keeps which. */
export const StateFilter = ({ params, label, options }: StateFilterProps) => (
  <Select
    label={label}
    data={[...options]}
    value={params.filters['status']?.[0] ?? null}
    clearable
    comboboxProps={{ withinPortal: false }}
    onChange={(value) => params.setFilter('status', value ?? undefined)}
  />
);
