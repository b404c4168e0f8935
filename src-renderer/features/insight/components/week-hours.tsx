import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#renderer/components/panel.tsx';
import { dateFormat } from '#renderer/lib/shown-zone.ts';

interface WeekHoursProps {
  readonly title: string;
  /** Monday to Sunday, 24 hours each. */
  readonly hours: readonly (readonly number[])[];
}

const BLOCKS = [0, 4, 8, 12, 16, 20] as const;
// A Monday.
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 24 * 60 * 60 * 1000;

const sumOf = (row: readonly number[], from: number): number =>
  row.slice(from, from + 4).reduce((sum, n) => sum + n, 0);

/** When in the week something happened, in blocks of four hours: the more, the darker, and the number in each. */
export const WeekHours = ({ title, hours }: WeekHoursProps) => {
  const { t, i18n } = useTranslation('insight');
  const weekday = dateFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const most = Math.max(1, ...hours.flatMap((row) => BLOCKS.map((from) => sumOf(row, from))));
  const total = hours.flat().reduce((sum, n) => sum + n, 0);
  return (
    <Panel title={title} padded={total === 0}>
      {total === 0 ? (
        <Text c="dimmed">{t('hours.none')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={420} type="native" tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('hours.day')}</Table.Th>
                {BLOCKS.map((from) => (
                  <Table.Th key={from} ta="end">
                    {t('hours.block', { from, to: from + 4 })}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {hours.map((row, day) => (
                <Table.Tr key={weekday.format(MONDAY + day * DAY_MS)}>
                  <Table.Th scope="row" fw={450}>
                    {weekday.format(MONDAY + day * DAY_MS)}
                  </Table.Th>
                  {BLOCKS.map((from) => {
                    const n = sumOf(row, from);
                    const shade = Math.round((n / most) * 22);
                    return (
                      <Table.Td
                        key={from}
                        ta="end"
                        className="tn"
                        bg={`color-mix(in srgb, var(--ink2) ${shade}%, transparent)`}
                      >
                        {n === 0 ? '' : n}
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
};
