import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '#shared/contract/exam-who.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { namesQuery, type NamedKind } from './name-queries.ts';

const SEARCH_DELAY_MS = 250;

export interface NamePickerProps {
  readonly label: string;
  readonly description: string;
  readonly chosen: readonly number[];
  /** Names of those who were chosen before. */
  readonly known: readonly Named[];
  readonly kind: NamedKind;
  readonly error: string | undefined;
  readonly onChoose: (ids: number[]) => void;
}

/** Groups or people by name, looked for while one types. */
export function NamePicker({ label, description, chosen, known, kind, error, onChoose }: NamePickerProps) {
  const { t } = useTranslation('common');
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const found = useQuery({ ...namesQuery(kind, settled), placeholderData: keepPreviousData });
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map());
  const names = new Map([...seen, ...known.map(({ id, name }): [number, string] => [id, name])]);
  for (const { id, name } of found.data ?? []) names.set(id, name);
  const options = [...new Set([...chosen, ...(found.data ?? []).map(({ id }) => id)])];
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      clearable
      hidePickedOptions
      data={options.map((id) => ({ value: String(id), label: names.get(id) || t('who.unknown') }))}
      // The server has looked already, also by parts of names that do not stand in the label.
      filter={({ options: all }) => all}
      value={chosen.map(String)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={found.error === null ? t('who.none') : errorText(found.error)}
      error={error}
      onChange={(values) => {
        setSeen(names);
        onChoose(values.map(Number));
      }}
    />
  );
}
