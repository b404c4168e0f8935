import { IconClockStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import type { RunnerSnapshot } from '../runner-engine.ts';
import classes from './notices.module.css';

const cx = bindClasses(classes);

/** The time is over: what happens now, and that nothing has to be done. */
export const TimeUpNotice = ({ snapshot }: { readonly snapshot: RunnerSnapshot }) => {
  const { t } = useTranslation('exam-attempts');
  const { runner, problem } = snapshot;
  if (runner.phase !== 'time-up' && runner.phase !== 'closed') return null;
  return (
    <Notice
      className={cx('notice')}
      role="alert"
      {...(problem === null ? { tone: 'warn', icon: IconClockStop } : { tone: 'bad' })}
    >
      <strong>{t('timeUp.title')}</strong>{' '}
      {problem === null ? t('timeUp.text') : t('timeUp.problem', { reason: problem.reason })}
    </Notice>
  );
};
