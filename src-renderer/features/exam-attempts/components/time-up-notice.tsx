import { IconClockStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import type { RunnerSnapshot } from '../runner-engine.ts';

/** The time is over: what happens now, and that nothing has to be done. */
export const TimeUpNotice = ({ snapshot }: { readonly snapshot: RunnerSnapshot }) => {
  const { t } = useTranslation('exam-attempts');
  const { runner, problem } = snapshot;
  if (runner.phase !== 'time-up' && runner.phase !== 'closed') return null;
  return (
    <Notice
      mb={20}
      role="alert"
      {...(problem === null ? { tone: 'warn', icon: IconClockStop } : { tone: 'bad' })}
    >
      <strong>{t('timeUp.title')}</strong>{' '}
      {problem === null ? t('timeUp.text') : t('timeUp.problem', { reason: problem.reason })}
    </Notice>
  );
};
