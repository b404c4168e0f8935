import { useTranslation } from 'react-i18next';
import { useNow } from '#renderer/hooks/use-now.ts';
import { greetedName } from '#renderer/lib/greeted-name.ts';
import { useSession } from '#renderer/lib/session.ts';
import { shownWallTime } from '#renderer/lib/shown-zone.ts';
import { formatToday, partOfDay, weekOfYear } from '../calendar-words.ts';

/** "Good morning, Amara", by the clock of the person. */
export const useGreeting = (): string => {
  const { t } = useTranslation('dashboard');
  const now = useNow(60_000);
  const name = greetedName(useSession()?.user.first_name ?? '');
  return t(`greeting.${partOfDay(Number(shownWallTime(now).time.slice(0, 2)))}`, { name });
};

/** "Saturday 21 November, week 47." and the sentences after it. */
export const useLine = (sentences: readonly string[]): string => {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow(60_000);
  const today = t('line.today', { date: formatToday(now, i18n.language), week: weekOfYear(now) });
  return [today, ...sentences].join(' ');
};
