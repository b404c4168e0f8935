import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';

const TONES: Readonly<Record<string, StatusTone>> = {
  new: 'warn',
  accepted: 'info',
  waiting: 'info',
  solved: 'ok',
};

/** How a request stands, in a word. */
export const TicketState = ({ state }: { readonly state: string }) => {
  const { t } = useTranslation('support-tickets');
  return (
    <StatusBadge tone={TONES[state] ?? 'neutral'}>{t(`state.${state}`, { defaultValue: state })}</StatusBadge>
  );
};
