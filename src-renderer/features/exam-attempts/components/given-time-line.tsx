import { IconClockPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttemptClock } from '#shared/contract/exam-time.ts';
import { RunnerLine } from './runner-line.tsx';

/** What was given while the exam ran, and why; read out when it comes. */
export const GivenTimeLine = ({ given }: Pick<AttemptClock, 'given'>) => {
  const { t } = useTranslation('exam-attempts');
  const last = given.at(-1);
  if (last === undefined) return null;
  const minutes = given.reduce((sum, one) => sum + one.minutes, 0);
  return (
    <RunnerLine icon={IconClockPlus} role="status">
      {t('given.line', { count: minutes, reason: last.reason })}
    </RunnerLine>
  );
};
