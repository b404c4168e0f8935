import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskSubject } from '#shared/contract/tasks.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { searchQuery } from '#renderer/lib/search-query.ts';

const SEARCH_DELAY_MS = 200;

interface SubjectPickerProps {
  readonly value: TaskSubject | null;
  readonly onChange: (about: TaskSubject | null) => void;
}

const keyOf = ({ type, id }: Pick<TaskSubject, 'type' | 'id'>): string => `${type}.${id}`;

/** What a task is about: looked for by its name, or none. */
export const SubjectPicker = ({ value, onChange }: SubjectPickerProps) => {
  const { t } = useTranslation('tasks');
  const [search, setSearch] = useState(value?.title ?? '');
  const [settled] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const found = useQuery(searchQuery(settled));
  const hits: TaskSubject[] = (found.data ?? []).map(({ kind, id, title }) => ({
    type: kind,
    id,
    title: title.slice(0, 200),
  }));
  const labelOf = ({ type, title }: TaskSubject): string => {
    const kind = t(`subject.${type}`);
    return `${title} (${kind})`;
  };
  const options = new Map([...hits, ...(value === null ? [] : [value])].map((one) => [keyOf(one), one]));
  return (
    <Select
      label={t('field.about')}
      description={t('field.aboutHint')}
      searchable
      clearable
      openOnFocus={false}
      data={[...options].map(([key, one]) => ({ value: key, label: labelOf(one) }))}
      // The server has looked already.
      filter={({ options: all }) => all}
      value={value === null ? null : keyOf(value)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={found.error === null ? t('field.aboutNone') : errorText(found.error)}
      onChange={(key) => onChange(key === null ? null : (options.get(key) ?? null))}
    />
  );
};
