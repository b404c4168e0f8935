import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idleEndMs, idlePhase, idleTimeLeft, idleWarningMs } from '#shared/domain/shell/session.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatTimeLeft } from '../format-time-left.ts';
import { IdleWarning } from '../components/idle-warning.tsx';
import { StagePage } from '../components/stage-page.tsx';
import classes from '../components/stage-page.module.css';

const cx = bindClasses(classes);

/** The idle warning with a clock of its own that starts an hour after the last key press. */
export const SessionTimerPage = () => {
  const { t } = useTranslation('auth');
  const [lastActivityAt, setLastActivityAt] = useState(() => Date.now() - idleWarningMs);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const phase = idlePhase({ lastActivityAt, now, isInExam: false });
  const timeLeft = idleTimeLeft({ lastActivityAt, now });
  const pass = (milliseconds: number): void => {
    setNow(Date.now());
    setLastActivityAt(Date.now() - milliseconds);
  };
  return (
    <StagePage title={t('timer.title')}>
      <p>{t('timer.text')}</p>
      <div className={cx('panel')}>
        {phase === 'warning' ? (
          <IdleWarning timeLeft={timeLeft} onContinue={() => pass(0)} onLogOut={() => pass(idleEndMs)} />
        ) : (
          t(`timer.${phase}`, { time: formatTimeLeft(timeLeft) })
        )}
      </div>
      <div className={cx('actions')}>
        <Button variant="default" onClick={() => pass(0)}>
          {t('timer.touch')}
        </Button>
        <Button variant="default" onClick={() => pass(idleWarningMs)}>
          {t('timer.hour')}
        </Button>
      </div>
    </StagePage>
  );
};
