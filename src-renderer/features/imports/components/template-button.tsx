import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TABLE_COLUMNS, TEMPLATE_ROWS, type TemplateRow } from '#shared/domain/imports/table-template.ts';
import { downloadCsv, toCsv } from '#renderer/components/csv-export.ts';

const download = (): void => {
  const columns = TABLE_COLUMNS.map((header, at) => ({
    header,
    csv: (row: TemplateRow) => row[at],
  }));
  downloadCsv('lectern-questions.csv', toCsv(TEMPLATE_ROWS, columns));
};

/** A table with Lectern's own headings and one question of each kind, to be filled in. */
export const TemplateButton = () => {
  const { t } = useTranslation('imports');
  return (
    <Group justify="center" pt={12}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        onClick={download}
      >
        {t('file.template')}
      </Button>
    </Group>
  );
};
