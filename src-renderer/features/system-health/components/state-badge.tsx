import { IconCircleMinus, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProbeStanding } from '#shared/contract/system-health.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

type State = ProbeStanding['state'];

const TONES = {
  failing: 'bad',
  warning: 'warn',
  unknown: 'info',
  good: 'ok',
  'not-used': 'neutral',
} as const satisfies Record<State, string>;

const ICONS = { unknown: IconHelpCircle, 'not-used': IconCircleMinus };

/** A state in words with its sign. */
export const StateBadge = ({ state }: { readonly state: State }) => {
  const { t } = useTranslation('system-health');
  const icon = state === 'unknown' || state === 'not-used' ? ICONS[state] : undefined;
  return (
    <StatusBadge tone={TONES[state]} icon={icon}>
      {t(`state.${state}`)}
    </StatusBadge>
  );
};
