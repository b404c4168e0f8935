import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idleEndMs, idlePhase, idleTimeLeft, idleWarningMs } from '#shared/domain/shell/session.ts';
import { formatTimeLeft } from '../format-time-left.ts';
import { IdleWarning } from '../components/idle-warning.tsx';
import { StagePage } from '../components/stage-page.tsx';

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
      <Text maw="52ch">{t('timer.text')}</Text>
      <Paper withBorder w="min(420px, 100%)" mt={12} p={20} ta="start" c="inherit">
        {phase === 'warning' ? (
          <IdleWarning timeLeft={timeLeft} onContinue={() => pass(0)} onLogOut={() => pass(idleEndMs)} />
        ) : (
          t(`timer.${phase}`, { time: formatTimeLeft(timeLeft) })
        )}
      </Paper>
      <Group gap={8} justify="center" mt={12}>
        <Button variant="default" onClick={() => pass(0)}>
          {t('timer.touch')}
        </Button>
        <Button variant="default" onClick={() => pass(idleWarningMs)}>
          {t('timer.hour')}
        </Button>
      </Group>
    </StagePage>
  );
};
