import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadCsv, toCsv, type CsvColumn } from '../csv-export.ts';

interface CsvButtonProps<T> {
  readonly fileName: string;
  readonly columns: readonly CsvColumn<T>[];
  /** Every row, whatever page is shown. */
  readonly load: () => Promise<readonly T[]>;
}

/** All of a list as a table for a spreadsheet. */
export function CsvButton<T>({ fileName, columns, load }: CsvButtonProps<T>) {
  const { t } = useTranslation('orders');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => downloadCsv(fileName, toCsv(await load(), columns)),
    meta: { errors: 'modal', saves: false },
  });
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('csv')}
    </Button>
  );
}
