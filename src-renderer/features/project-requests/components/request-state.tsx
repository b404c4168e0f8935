import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';

const TONES: Readonly<Record<string, StatusTone>> = {
  open: 'warn',
  offered: 'info',
  given: 'info',
  delivered: 'warn',
  accepted: 'ok',
};

/** How a request stands, in a word. */
export const RequestState = ({ state }: { readonly state: string }) => {
  const { t } = useTranslation('project-requests');
  return (
    <StatusBadge tone={TONES[state] ?? 'neutral'}>{t(`state.${state}`, { defaultValue: state })}</StatusBadge>
  );
};
