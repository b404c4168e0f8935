import { useTranslation } from 'react-i18next';
import type { StudentLine } from '#shared/contract/insight-students.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

/** Why somebody falls behind. */
export const BehindBadges = ({ reasons }: { readonly reasons: StudentLine['behind'] }) => {
  const { t } = useTranslation('insight');
  return reasons.map((reason) => (
    <StatusBadge key={reason} tone="warn">
      {t(`behind.${reason}`)}
    </StatusBadge>
  ));
};
