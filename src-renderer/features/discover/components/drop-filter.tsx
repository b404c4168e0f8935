import { Button, Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activeNames, without, type DiscoverFilter, type Droppable } from '../filter.ts';
import { countQuery } from '../queries.ts';

interface DropFilterProps {
  readonly filter: DiscoverFilter;
  readonly onDrop: (name: Droppable) => void;
  readonly onClear: () => void;
}

/** Nothing was found: which filter to drop, and how much there is then. */
export function DropFilter({ filter, onDrop, onClear }: DropFilterProps) {
  const { t } = useTranslation('discover');
  const names = activeNames(filter);
  const counts = useQueries({ queries: names.map((name) => countQuery(without(filter, name))) });
  return (
    <Group gap={8} justify="center">
      {names.map((name, index) => {
        const count = counts[index]?.data ?? 0;
        return count === 0 ? null : (
          <Button key={name} variant="default" onClick={() => onDrop(name)}>
            {t('empty.without', { filter: t(`filter.${name}`), count })}
          </Button>
        );
      })}
      <Button variant="default" onClick={onClear}>
        {t('empty.clear')}
      </Button>
    </Group>
  );
}
