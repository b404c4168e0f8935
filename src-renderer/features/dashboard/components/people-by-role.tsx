import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#renderer/components/panel.tsx';
import type { Point } from '../dashboard-data.ts';

/** How many people hold each role; the bars repeat the numbers. */
export const PeopleByRole = ({ people }: { readonly people: readonly Point[] }) => {
  const { t } = useTranslation('dashboard');
  const total = people.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(1, ...people.map(({ value }) => value));
  return (
    <Panel title={t('people.title')} aside={t('people.total', { count: total })} kind="flush">
      <Box
        component="dl"
        display="grid"
        m={0}
        pt={12}
        fz="sm"
        lh="18px"
        style={{ gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: '10px 14px', alignItems: 'center' }}
      >
        {people
          .toSorted((a, b) => b.value - a.value)
          .map(({ label, value }) => (
            <Box key={label} display="contents">
              <dt>{label}</dt>
              <Box component="dd" m={0} h={6} bg="var(--line)" bdrs={3} aria-hidden>
                <Box h="100%" miw={3} w={`${(value / most) * 100}%`} bg="var(--ink2)" bdrs={3} />
              </Box>
              <Text component="dd" className="tn" inherit fw={550} ta="end">
                {value}
              </Text>
            </Box>
          ))}
      </Box>
    </Panel>
  );
};
