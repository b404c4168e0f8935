import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProbeStanding } from '#shared/contract/system-health.ts';
import { dateFormat } from '#renderer/lib/shown-zone.ts';

type Days = ProbeStanding['history'];
type State = Days[number]['state'];

/** Worse is higher, so that a day is read without its colour. */
const LOOKS: Readonly<Record<State, { readonly height: number; readonly fill: string }>> = {
  failing: { height: 18, fill: 'var(--bad)' },
  warning: { height: 13, fill: 'var(--warn)' },
  good: { height: 7, fill: 'var(--ok)' },
  unknown: { height: 2, fill: 'var(--faint)' },
  'not-used': { height: 2, fill: 'var(--line2)' },
};

const WORDS = ['failing', 'warning', 'good', 'unknown'] as const;
const HEIGHT = 18;
const WIDTH = 5;
const STEP = 7;

/** The worst state of each of thirty days, and in words how many there were of each. */
export const HistoryStrip = ({ days }: { readonly days: Days }) => {
  const { t, i18n } = useTranslation('system-health');
  const full = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const counts = WORDS.map((state) => ({
    state,
    count: days.filter((day) => day.state === state).length,
  })).filter(({ count }) => count > 0);
  const summary = counts.map(({ state, count }) => t(`days.${state}`, { count })).join(', ');
  return (
    <Group gap={10} align="flex-end" wrap="wrap">
      <svg
        width={days.length * STEP}
        height={HEIGHT}
        role="img"
        aria-label={t('history', { summary: summary === '' ? t('none') : summary })}
      >
        {days.map(({ day, state }, at) => {
          const { height, fill } = LOOKS[state];
          return (
            <rect
              key={day}
              x={at * STEP}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              rx="1"
              fill={fill}
            >
              <title>
                {t('day', { date: full.format(new Date(`${day}T00:00:00Z`)), state: t(`state.${state}`) })}
              </title>
            </rect>
          );
        })}
      </svg>
      <Text component="span" size="xs" c="var(--dim)" aria-hidden>
        {summary}
      </Text>
    </Group>
  );
};
