import { Button, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { unsavedIds } from '#shared/domain/exam-attempts/runner-state.ts';
import { countQuestions } from '#shared/domain/exam-attempts/runner-view.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { formatClock } from '#renderer/components/format-time.ts';
import { wallTimeOf } from '../exam-time.ts';
import { useRunnerSnapshot, type AnyRunnerEngine } from '../use-engine.ts';
import { LeaveExamCard } from './leave-exam-card.tsx';

const MINUTE = 60_000;

interface LeaveGuardProps {
  readonly engine: AnyRunnerEngine;
  /** The exam holds its window: only staff let somebody leave. */
  readonly isHeld?: boolean;
  /** Staff have let the student leave. */
  readonly mayLeave?: () => boolean;
}

/** Asks before the exam is left for another screen, and uses the moment to save. */
export const LeaveGuard = ({ engine, isHeld = false, mayLeave = () => false }: LeaveGuardProps) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const { runner } = useRunnerSnapshot(engine);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !mayLeave() &&
      engine.getSnapshot().runner.phase !== 'closed' &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = blocker.state === 'blocked';
  useEffect(() => {
    if (isAsking) void engine.flush();
  }, [isAsking, engine]);
  const left = engine.left();
  if (isHeld)
    return (
      <Modal
        opened={isAsking}
        onClose={() => blocker.reset?.()}
        title={t('leave.heldTitle')}
        size={440}
        withCloseButton={false}
      >
        <Text c="var(--ink2)">{t('leave.heldText')}</Text>
        <DialogActions>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            {t('leave.stay')}
          </Button>
        </DialogActions>
      </Modal>
    );
  return (
    <Modal
      opened={isAsking}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      size={440}
      withCloseButton={false}
    >
      <LeaveExamCard
        minutesLeft={left === null ? null : Math.ceil(left / MINUTE)}
        endsAt={runner.deadline === null ? null : formatClock(wallTimeOf(runner.deadline), i18n.language)}
        answered={countQuestions(runner).answered}
        unsaved={unsavedIds(runner).length}
        isSaving={runner.sending !== null}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </Modal>
  );
};
