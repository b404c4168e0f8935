import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CsvColumn } from './csv-export.ts';
import { saveTable, TABLE_FORMATS, type TableFormat } from './table-files.ts';

interface TableFileMenuProps<T> {
  readonly title: string;
  /** Without its ending. */
  readonly fileName: string;
  readonly columns: readonly CsvColumn<T>[];
  /** Every row, whatever page is shown. */
  readonly load: () => readonly T[] | Promise<readonly T[]>;
  readonly disabled?: boolean;
}

/** Takes a table along: as CSV, a spreadsheet or a PDF. */
export function TableFileMenu<T>({
  title,
  fileName,
  columns,
  load,
  disabled = false,
}: TableFileMenuProps<T>) {
  const { t } = useTranslation('common');
  const save = useMutation({
    mutationFn: async (format: TableFormat) =>
      saveTable(format, { title, fileName, columns, rows: await load(), tooMany: t('list.exportTooMany') }),
    meta: { errors: 'banner', saves: false },
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          disabled={disabled}
          loading={save.isPending}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          {t('list.saveAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TABLE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {t(`list.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
