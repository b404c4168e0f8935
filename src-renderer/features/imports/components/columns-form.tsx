import { Button, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLUMN_ROLES, columnsProblem, type ColumnRole } from '#shared/domain/imports/table-roles.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { columnsQuery, useChooseColumns } from '../queries.ts';

const IGNORED = 'ignored';

const toRole = (value: string | null): ColumnRole | null =>
  COLUMN_ROLES.find((role) => role === value) ?? null;

interface ColumnsFormProps {
  readonly id: number;
  readonly onDone?: () => void;
}

/** What the columns of somebody's table hold; the choice is remembered for tables with the same headings. */
export const ColumnsForm = ({ id, onDone }: ColumnsFormProps) => {
  const { t } = useTranslation('imports');
  const query = useQuery(columnsQuery(id));
  const choose = useChooseColumns(id);
  const [own, setOwn] = useState<readonly (ColumnRole | null)[] | undefined>(undefined);
  if (query.data === undefined) return <QueryState query={query} />;
  const { headings, samples } = query.data;
  const columns = own ?? headings.map((_heading, at) => query.data.columns[at] ?? null);
  const problem = columnsProblem(columns);
  const roles = [
    { value: IGNORED, label: t('columns.ignored') },
    ...COLUMN_ROLES.map((role) => ({ value: role, label: t(`columns.role.${role}`) })),
  ];
  return (
    <Stack gap={12} component="section" aria-label={t('columns.title')}>
      <div>
        <Title order={3}>{t('columns.title')}</Title>
        <Text size="sm" c="dimmed" mt={4}>
          {t('columns.text')}
        </Text>
      </div>
      <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.heading')}</Table.Th>
              <Table.Th>{t('columns.sample')}</Table.Th>
              <Table.Th w={230}>{t('columns.holds')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {headings.map((heading, at) => (
              <Table.Tr key={at}>
                <Table.Td>{heading === '' ? t('columns.unnamed', { number: at + 1 }) : heading}</Table.Td>
                <Table.Td>
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {samples
                      .flatMap((row) => (row[at] === undefined || row[at] === '' ? [] : [row[at]]))
                      .join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={t('columns.of', { name: heading === '' ? String(at + 1) : heading })}
                    data={roles}
                    allowDeselect={false}
                    value={columns[at] ?? IGNORED}
                    onChange={(value) => setOwn(columns.with(at, toRole(value)))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {problem === null && choose.error === null ? null : (
        <Text size="sm" c="var(--warn)" role="status">
          {problem ?? errorText(choose.error)}
        </Text>
      )}
      <Group>
        <Button
          disabled={problem !== null}
          loading={choose.isPending}
          onClick={() => choose.mutate({ columns: [...columns] }, { onSuccess: () => onDone?.() })}
        >
          {t('columns.read')}
        </Button>
      </Group>
    </Stack>
  );
};
