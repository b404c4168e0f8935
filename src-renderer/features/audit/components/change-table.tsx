import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditChange } from '#shared/contract/audit.ts';

type Value = AuditChange['from'];

const isList = (value: Value): value is (string | number)[] => Array.isArray(value);

/** Both sides of a change; of two lists what only one of them has. */
const sidesOf = ({ from, to }: AuditChange): readonly [Value, Value] => {
  if (!isList(from) || !isList(to)) return [from, to];
  return [from.filter((one) => !to.includes(one)), to.filter((one) => !from.includes(one))];
};

/** What changed of a thing: each field as it was and as it is from then on. */
export const ChangeTable = ({ changes }: { readonly changes: readonly AuditChange[] }) => {
  const { t } = useTranslation('audit');
  const words = (value: Value): string => {
    if (value === undefined || value === null || value === '') return t('value.none');
    if (isList(value)) return value.length === 0 ? t('value.none') : value.join(', ');
    return typeof value === 'boolean' ? t(`value.${value ? 'yes' : 'no'}`) : String(value);
  };
  return (
    <Table fz="sm" layout="fixed" verticalSpacing={6} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('change.field')}</Table.Th>
          <Table.Th>{t('change.before')}</Table.Th>
          <Table.Th>{t('change.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => {
          const [before, after] = sidesOf(change);
          return (
            <Table.Tr key={change.field} style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
              <Table.Th scope="row" fw={500}>
                {t(`field.${change.field}`, { defaultValue: change.field })}
              </Table.Th>
              <Table.Td>
                <Text span inherit c="var(--dim)">
                  {words(before)}
                </Text>
              </Table.Td>
              <Table.Td>{words(after)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
};
