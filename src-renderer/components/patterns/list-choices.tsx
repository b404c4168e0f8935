import { Select, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActiveFilter } from './list-props.ts';

/** One thing by which a list is narrowed, chosen from a few. */
export interface ListChoice {
  /** What the address calls it. */
  readonly key: string;
  readonly label: string;
  /** Undefined for any. */
  readonly value: string | undefined;
  readonly data: readonly { readonly value: string; readonly label: string }[];
}

interface ListChoicesProps {
  readonly choices: readonly ListChoice[];
  readonly anyLabel: string;
  readonly onChoose: (key: string, value: string | undefined) => void;
}

const ANY = 'any';

/** The filters of a list that are chosen from a few each, and what is chosen, as a list page takes them. */
export const listChoices = ({
  choices,
  anyLabel,
  onChoose,
}: ListChoicesProps): { filters: ReactNode; activeFilters: readonly ActiveFilter[] } => ({
  filters: (
    <Stack gap={12}>
      {choices.map(({ key, label, value, data }) => (
        <Select
          key={key}
          label={label}
          value={value ?? ANY}
          data={[{ value: ANY, label: anyLabel }, ...data]}
          allowDeselect={false}
          onChange={(next) => onChoose(key, next === null || next === ANY ? undefined : next)}
        />
      ))}
    </Stack>
  ),
  activeFilters: choices.flatMap(({ key, value, data }) =>
    value === undefined
      ? []
      : [
          {
            key,
            label: data.find((one) => one.value === value)?.label ?? value,
            onRemove: () => onChoose(key, undefined),
          },
        ],
  ),
});
