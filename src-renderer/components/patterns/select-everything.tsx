import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RowId } from '../data-table.tsx';

interface SelectEverythingProps {
  /** The rows of the page. */
  readonly rows: readonly RowId[];
  readonly selection: { readonly ids: ReadonlySet<RowId>; readonly clear: () => void };
  readonly total: number;
  readonly onSelect: () => void;
}

/** Offers the rest of a list to whoever has selected a whole page of it. */
export const SelectEverything = ({ rows, selection, total, onSelect }: SelectEverythingProps) => {
  const { t, i18n } = useTranslation('common');
  const isPageSelected = rows.length > 0 && rows.every((id) => selection.ids.has(id));
  if (!isPageSelected || total <= rows.length) return null;
  const isAll = selection.ids.size >= total;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Group gap={8} px={14} py={6} justify="center" bg="var(--accent-soft)">
      <Text size="sm" role="status">
        {isAll
          ? t('list.everythingSelected', { count: selection.ids.size })
          : t('list.pageSelected', { count: rows.length })}
      </Text>
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={600}
        onClick={isAll ? selection.clear : onSelect}
      >
        {isAll ? t('list.clearSelection') : t('list.selectEverything', { total: number.format(total) })}
      </Anchor>
    </Group>
  );
};
