import { Drawer, Group, Pagination, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureRow } from '#shared/contract/insight.ts';
import { FIGURES, type FigureDefinition, type FigureName } from '#shared/domain/insight/figures.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { TableFileMenu } from '#renderer/components/table-file-menu.tsx';
import { loadRows, ROWS, rowsQuery, type Asked } from '../queries.ts';
import { useFigureWords } from '../use-figure-words.ts';
import { useLabelWords } from '../use-label-words.ts';

interface RowsProps {
  readonly name: FigureName;
  /** Only the rows of this label, where the figure has some. */
  readonly label: string | undefined;
  readonly asked: Asked;
  readonly currency: string;
}

const hasValue = ({ adds }: FigureDefinition): boolean => adds !== 'count' && adds !== 'people';

/** Tables whose rows have a title that staff may read. */
const TITLED = new Set(['exam_version', 'exam', 'course', 'sync_client', 'blob']);

const Rows = ({ name, label, asked, currency }: RowsProps) => {
  const { t } = useTranslation('insight');
  const [page, setPage] = useState(0);
  const definition: FigureDefinition = FIGURES[name];
  const only = definition.by === undefined ? undefined : label;
  const query = useQuery(rowsQuery(name, asked, { page, label: only }));
  const words = useFigureWords(currency);
  const labels = useLabelWords();
  const shows = {
    person: definition.isNamed,
    content: definition.of === 'author' || definition.tables.some((table) => TITLED.has(table)),
    // A share is made of yes and no.
    value: hasValue(definition) && definition.adds !== 'share' && definition.adds !== 'best_share',
    yes: definition.adds === 'share' || definition.adds === 'best_share',
  };
  const columns = [
    { header: t('rows.at'), csv: (row: FigureRow) => row.at },
    ...(shows.person ? [{ header: t('rows.person'), csv: (row: FigureRow) => row.person_name }] : []),
    ...(shows.content ? [{ header: t('rows.content'), csv: (row: FigureRow) => row.title }] : []),
    ...(definition.by === undefined
      ? []
      : [{ header: t(`by.${definition.by}`), csv: (row: FigureRow) => row.label }]),
    ...(shows.value || shows.yes ? [{ header: definition.title, csv: (row: FigureRow) => row.value }] : []),
  ];
  return (
    <QueryState query={query} errorTitle={t('rows.failed')}>
      {({ rows, total, value }) => (
        <Stack gap={12}>
          <Text size="sm">{definition.sentence}</Text>
          {only === undefined ? null : <Text size="sm">{t('rows.only', { label: labels(name, only) })}</Text>}
          <Group justify="space-between">
            <Text fw={600}>{t('rows.count', { count: total, value: words(name, value) })}</Text>
            <TableFileMenu
              title={definition.title}
              fileName={name}
              columns={columns}
              load={() => loadRows(name, asked, only)}
              disabled={total === 0}
            />
          </Group>
          {rows.length === 0 ? null : (
            <Table.ScrollContainer minWidth={320} type="native" tabIndex={0}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('rows.at')}</Table.Th>
                    {shows.person ? <Table.Th>{t('rows.person')}</Table.Th> : null}
                    {shows.content ? <Table.Th>{t('rows.content')}</Table.Th> : null}
                    {definition.by === undefined ? null : <Table.Th>{t(`by.${definition.by}`)}</Table.Th>}
                    {shows.value || shows.yes ? <Table.Th>{definition.title}</Table.Th> : null}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((row) => (
                    <Table.Tr key={`${row.content_type ?? ''}${row.id}`}>
                      <Table.Td>
                        <RelativeTime at={row.at} />
                      </Table.Td>
                      {shows.person ? <Table.Td>{row.person_name}</Table.Td> : null}
                      {shows.content ? <Table.Td>{row.title}</Table.Td> : null}
                      {definition.by === undefined ? null : (
                        <Table.Td>{labels(name, row.label ?? '')}</Table.Td>
                      )}
                      {shows.value ? <Table.Td className="tn">{words(name, row.value)}</Table.Td> : null}
                      {shows.yes ? (
                        <Table.Td>
                          {row.value === null ? t('none') : t(row.value === 1 ? 'rows.yes' : 'rows.no')}
                        </Table.Td>
                      ) : null}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
          {total > ROWS ? (
            <Pagination
              size="sm"
              total={Math.ceil(total / ROWS)}
              value={page + 1}
              onChange={(next) => setPage(next - 1)}
              getControlProps={(control) => ({ 'aria-label': t(`rows.${control}`) })}
            />
          ) : null}
        </Stack>
      )}
    </QueryState>
  );
};

interface RowsDrawerProps extends Omit<RowsProps, 'name'> {
  /** Undefined while it is closed. */
  readonly name: FigureName | undefined;
  readonly onClose: () => void;
}

/** The rows that a figure is made of. */
export const RowsDrawer = ({ name, label, asked, currency, onClose }: RowsDrawerProps) => {
  const { t } = useTranslation('insight');
  return (
    <Drawer
      opened={name !== undefined}
      onClose={onClose}
      position="right"
      size={520}
      title={name === undefined ? '' : FIGURES[name].title}
      closeButtonProps={{ 'aria-label': t('rows.close') }}
    >
      {name === undefined ? null : (
        <Rows key={`${name} ${label}`} name={name} label={label} asked={asked} currency={currency} />
      )}
    </Drawer>
  );
};
