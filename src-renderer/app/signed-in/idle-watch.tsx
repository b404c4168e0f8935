import { Modal } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Session } from '#shared/contract/auth.ts';
import { IdleWarning } from '#renderer/features/auth/components/idle-warning.tsx';
import { useIdle } from '#renderer/features/auth/use-idle.ts';
import { idleLimits } from '#shared/domain/shell/session.ts';
import { leaveForNextPerson } from '#renderer/lib/session.ts';
import { useSharedIdleMinutes } from '#renderer/lib/shared-computer.ts';

interface IdleWatchProps {
  readonly session: Session;
  readonly isInExam: boolean;
}

/** Warns after an hour without a key press or a click, sooner on a shared computer; silent while an exam is sat. */
export const IdleWatch = ({ session, isInExam }: IdleWatchProps) => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const minutes = useSharedIdleMinutes();
  const limits = useMemo(() => idleLimits(minutes), [minutes]);
  // What the person before was looking at must not stand behind a dialog.
  const onEnded = minutes === null ? undefined : () => void leaveForNextPerson();
  const { phase, timeLeft, restart } = useIdle(Date.parse(session.last_active_at), isInExam, limits, onEnded);
  return (
    <Modal
      opened={phase === 'warning'}
      onClose={restart}
      title={t('idle.title')}
      size={420}
      withCloseButton={false}
      zIndex={450}
    >
      <IdleWarning
        isShared={minutes !== null}
        timeLeft={timeLeft}
        onContinue={restart}
        onLogOut={() => void navigate('/signout')}
      />
    </Modal>
  );
};
