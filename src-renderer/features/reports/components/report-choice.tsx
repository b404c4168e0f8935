import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesQuery } from '../queries.ts';

interface ReportChoiceProps {
  readonly kind: 'exam' | 'course' | 'person';
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** An exam, a course or a person, found by its name. */
export const ReportChoice = ({ kind, value, onChange }: ReportChoiceProps) => {
  const { t } = useTranslation('reports');
  const [search, setSearch] = useState('');
  const { data = [] } = useQuery(choicesQuery(kind, search, value));
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = options.find((option) => option.value === String(value))?.label;
  return (
    <Select
      label={t(`choice.${kind}`)}
      placeholder={t(`choose.${kind}`)}
      value={value === undefined ? null : String(value)}
      data={options}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('choice.nothing')}
      searchable
      onSearchChange={(words) => setSearch(words === chosen ? '' : words)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      allowDeselect={false}
      miw={0}
    />
  );
};
