import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBell, IconBellOff, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProbeStanding } from '#shared/contract/system-health.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useAmounts } from '../use-amounts.ts';
import { HistoryStrip } from './history-strip.tsx';
import { StateBadge } from './state-badge.tsx';

interface ProbeRowProps {
  readonly probe: ProbeStanding;
  readonly isRunning: boolean;
  /** Left out where it is looked at from another computer. */
  readonly onRun: (() => void) | undefined;
  /** Left out where nobody is told from here. */
  readonly onMute: (() => void) | undefined;
  readonly onUnmute: (() => void) | undefined;
}

/** What was measured, in one line. */
const Measured = ({ probe }: { readonly probe: ProbeStanding }) => {
  const { t } = useTranslation('system-health');
  const amount = useAmounts();
  if (probe.measured.length === 0) return null;
  return (
    <Text size="sm">
      {probe.measured
        // No length of time and no day: nothing waits, or nobody can say when.
        .filter(({ value, unit }) => value !== null || (unit !== 'ms' && unit !== 'days'))
        .map(({ name, value, unit }) =>
          t('measured', { fact: t(`fact.${name}`, { defaultValue: name }), value: amount(value, unit) }),
        )
        .join(' · ')}
    </Text>
  );
};

/** From when on it warns and fails. */
const Limits = ({ probe }: { readonly probe: ProbeStanding }) => {
  const { t } = useTranslation('system-health');
  const amount = useAmounts();
  const words = probe.thresholds.map(({ fact, unit, warning, failing, is_low: isLow }) => {
    const values = {
      fact: t(`fact.${fact}`, { defaultValue: fact }),
      warning: amount(warning, unit),
      failing: amount(failing, unit),
    };
    const kind = warning === null ? 'failing' : failing === null ? 'warning' : 'both';
    return t(`limit.${isLow ? 'low' : 'high'}.${kind}`, values);
  });
  return (
    <Text size="xs" c="var(--dim)">
      {t('limits', { limits: words.join('; ') })}
    </Text>
  );
};

const Times = ({ probe }: { readonly probe: ProbeStanding }) => {
  const { t, i18n } = useTranslation('system-health');
  const { since, looked_at: lookedAt, muted_until: mutedUntil, mute_reason: reason } = probe;
  return (
    <Group gap={10}>
      {since === null ? null : (
        <Text size="xs" c="var(--dim)">
          {t('since')} <RelativeTime at={since} />
        </Text>
      )}
      <Text size="xs" c="var(--dim)">
        {lookedAt === null ? (
          t('neverLooked')
        ) : (
          <>
            {t('lookedAt')} <RelativeTime at={lookedAt} />
          </>
        )}
      </Text>
      {mutedUntil === null ? null : (
        <Text size="xs" c="var(--dim)">
          {t('muted', { until: formatAbsolute(Date.parse(mutedUntil), i18n.language), reason: reason ?? '' })}
        </Text>
      )}
    </Group>
  );
};

/** One probe: its state, what was measured, since when, thirty days, and what to do. */
export const ProbeRow = ({ probe, isRunning, onRun, onMute, onUnmute }: ProbeRowProps) => {
  const { t } = useTranslation('system-health');
  const name = t(`probe.${probe.probe}.name`, { defaultValue: probe.probe });
  const isWrong = probe.state === 'failing' || probe.state === 'warning';
  return (
    <Stack gap={6} p="md" component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Group gap="sm">
          <Title order={2} variant="lead">
            {name}
          </Title>
          <StateBadge state={probe.state} />
        </Group>
        <Group gap="xs">
          {onUnmute === undefined ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconBell size={16} stroke={1.6} aria-hidden />}
              aria-label={t('action.unmuteLabel', { name })}
              onClick={onUnmute}
            >
              {t('action.unmute')}
            </Button>
          )}
          {onMute === undefined ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconBellOff size={16} stroke={1.6} aria-hidden />}
              aria-label={t('action.muteLabel', { name })}
              onClick={onMute}
            >
              {t('action.mute')}
            </Button>
          )}
          {onRun === undefined ? null : (
            <Button
              variant="default"
              size="compact-sm"
              loading={isRunning}
              leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
              aria-label={t('action.runLabel', { name })}
              onClick={onRun}
            >
              {t('action.run')}
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" c="var(--dim)">
        {t(`probe.${probe.probe}.looks`, { defaultValue: '' })}
      </Text>
      <Measured probe={probe} />
      {probe.reason === null ? null : <Text size="sm">{probe.reason}</Text>}
      <HistoryStrip days={probe.history} />
      <Times probe={probe} />
      <Limits probe={probe} />
      <Text size={isWrong ? 'sm' : 'xs'} c={isWrong ? 'var(--ink)' : 'var(--dim)'}>
        {t(isWrong ? 'todo' : 'ifWrong', {
          todo: t(`probe.${probe.probe}.todo`, { defaultValue: '' }),
          guide: `docs/operator-guide.md#${probe.guide}`,
        })}
      </Text>
    </Stack>
  );
};
