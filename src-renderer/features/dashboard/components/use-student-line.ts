import { useTranslation } from 'react-i18next';
import { useNow } from '#renderer/hooks/use-now.ts';
import { formatDistance } from '../calendar-words.ts';
import type { StudentData } from '../dashboard-data.ts';
import { useLine } from './use-greeting.ts';

/** Today, and what is due. */
export const useStudentLine = ({ current, upcoming }: StudentData): string => {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow(60_000);
  const isRunning = current?.state === 'in_progress';
  const open = upcoming.filter(({ is_open }) => is_open).length;
  const opensAt = upcoming.find(({ is_open, opens_at }) => !is_open && opens_at !== null)?.opens_at ?? null;
  return useLine([
    ...(isRunning ? [t('line.running')] : []),
    ...(open > 0 ? [t('line.open', { count: open })] : []),
    ...(!isRunning && open === 0 && opensAt !== null
      ? [t('line.next', { distance: formatDistance(Date.parse(opensAt), now, i18n.language) })]
      : []),
    ...(!isRunning && open === 0 && opensAt === null ? [t('line.nothingDue')] : []),
  ]);
};
