import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';

const TONES: Readonly<Record<string, StatusTone>> = {
  submitted: 'warn',
  in_review: 'info',
  changes_asked: 'warn',
  approved: 'ok',
  rejected: 'bad',
};

/** How a submission stands, in a word. */
export const ReviewState = ({ state }: { readonly state: string }) => {
  const { t } = useTranslation('review-submissions');
  return (
    <StatusBadge tone={TONES[state] ?? 'neutral'}>{t(`state.${state}`, { defaultValue: state })}</StatusBadge>
  );
};
