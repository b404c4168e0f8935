import { Button, Drawer, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/tags.ts';
import type { LibraryParams } from '../library-params.ts';
import { setFiltersOf } from '../library-filter.ts';
import { FilterComponentLarge } from './filter-component-large.tsx';

interface FilterPanelProps {
  readonly opened: boolean;
  readonly params: LibraryParams;
  readonly tags: readonly Tag[];
  readonly onClose: () => void;
}

/** All filters of the library at its side; the list follows at once. */
export const FilterPanel = ({ opened, params, tags, onClose }: FilterPanelProps) => {
  const { t } = useTranslation(['questions', 'common']);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={360}
      title={t('filter.all')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <FilterComponentLarge
        filter={params.saved}
        tags={tags}
        onNarrow={params.narrow}
        onSort={(sort) => params.list.setSort(sort, 'desc')}
      />
      <Group gap={8} justify="flex-end" pt={20}>
        {setFiltersOf(params.saved).length === 0 ? null : (
          <Button variant="default" onClick={params.list.clearFilters}>
            {t('common:list.clearFilters')}
          </Button>
        )}
        <Button onClick={onClose}>{t('filter.done')}</Button>
      </Group>
    </Drawer>
  );
};
