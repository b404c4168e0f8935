import { IconAlertCircle, IconClockStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { RunnerSnapshot } from '../runner-engine.ts';
import classes from './notices.module.css';

const cx = bindClasses(classes);

/** The time is over: what happens now, and that nothing has to be done. */
export const TimeUpNotice = ({ snapshot }: { readonly snapshot: RunnerSnapshot }) => {
  const { t } = useTranslation('exam-attempts');
  const { runner, problem } = snapshot;
  if (runner.phase !== 'time-up' && runner.phase !== 'closed') return null;
  return (
    <div className={cx('notice', problem === null ? 'warn' : 'bad')} role="alert">
      {problem === null ? (
        <IconClockStop size={18} stroke={1.6} aria-hidden />
      ) : (
        <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      )}
      <div>
        <strong>{t('timeUp.title')}</strong>{' '}
        {problem === null ? t('timeUp.text') : t('timeUp.problem', { reason: problem.reason })}
      </div>
    </div>
  );
};
