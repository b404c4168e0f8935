import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

/** Whether it was done; refusals that repeated with how often. */
export const EntryOutcome = ({ entry }: { readonly entry: Pick<AuditEntry, 'outcome' | 'times'> }) => {
  const { t } = useTranslation('audit');
  const isDone = entry.outcome === 'done';
  return (
    <StatusBadge tone={isDone ? 'ok' : 'bad'} plain={isDone}>
      {entry.times > 1 ? t('outcome.repeated', { count: entry.times }) : t(`outcome.${entry.outcome}`)}
    </StatusBadge>
  );
};
