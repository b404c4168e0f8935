import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DiscoverItem } from '#shared/contract/discover.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { ItemMarks } from './components/item-marks.tsx';
import { useItemWords } from './use-item-words.ts';

/** The columns of the catalogue as a table. */
export function useDiscoverColumns(): readonly Column<DiscoverItem>[] {
  const { t } = useTranslation('discover');
  const words = useItemWords();
  return [
    {
      key: 'title',
      header: t('column.title'),
      render: (item) => (
        <Group gap={12} wrap="nowrap">
          <StoredCover subject={item.category} title={item.title} image={item.image} shape="thumb" />
          <Stack gap={0} miw={0}>
            <Text fw={600} truncate title={item.title}>
              {item.title}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {item.instructor_name}
            </Text>
          </Stack>
        </Group>
      ),
      csv: (item) => item.title,
    },
    {
      key: 'type',
      header: t('column.type'),
      width: 90,
      priority: 2,
      render: (item) => t(`type.${item.content_type}`),
    },
    {
      key: 'size',
      header: t('column.size'),
      width: 150,
      priority: 3,
      render: (item) => (
        <Stack gap={0}>
          <span>{words.sizeOf(item)}</span>
          <Text size="xs" c="dimmed">
            {words.durationOf(item)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'rating',
      header: t('column.rating'),
      width: 110,
      priority: 3,
      render: (item) => words.ratingOf(item) ?? '',
    },
    {
      key: 'marks',
      header: t('column.marks'),
      width: 170,
      priority: 2,
      render: (item) => <ItemMarks item={item} />,
    },
    {
      key: 'price',
      header: t('column.price'),
      width: 110,
      align: 'right',
      render: (item) => (
        <Text component="span" fw={600} className="tn">
          {words.priceOf(item)}
        </Text>
      ),
    },
  ];
}
