import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QUESTION_SORTS } from '#shared/contract/question-filter.ts';
import { QUESTION_TYPES } from '#shared/contract/question-types.ts';
import type { LibraryParams } from '../library-params.ts';

const ANY = 'any';

interface LibraryFiltersProps {
  readonly params: LibraryParams;
}

/** Type and order of the list. */
export const LibraryFilters = ({ params }: LibraryFiltersProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const comboboxProps = { withinPortal: false };
  return (
    <>
      <Select
        label={t('column.type')}
        comboboxProps={comboboxProps}
        data={[
          { value: ANY, label: t('filter.anyType') },
          ...QUESTION_TYPES.map((type) => ({ value: type, label: t(`common:questionType.${type}`) })),
        ]}
        value={params.type ?? ANY}
        onChange={(value) => params.setType(value === null || value === ANY ? undefined : value)}
      />
      <Select
        label={t('filter.sort')}
        comboboxProps={comboboxProps}
        data={QUESTION_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        value={params.sort}
        onChange={(value) => {
          if (value !== null && value !== params.sort) params.list.setSort(value, 'desc');
        }}
      />
    </>
  );
};
