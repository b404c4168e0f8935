import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Session } from '#shared/contract/auth.ts';
import { IdleWarning } from '#renderer/features/auth/components/idle-warning.tsx';
import { useIdle } from '#renderer/features/auth/use-idle.ts';

interface IdleWatchProps {
  readonly session: Session;
  readonly isInExam: boolean;
}

/** Warns after an hour without a key press or a click; silent while an exam is sat. */
export const IdleWatch = ({ session, isInExam }: IdleWatchProps) => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { phase, timeLeft, restart } = useIdle(Date.parse(session.idle_deadline), isInExam);
  return (
    <Modal
      opened={phase === 'warning'}
      onClose={restart}
      title={t('idle.title')}
      size={420}
      withCloseButton={false}
      zIndex={450}
    >
      <IdleWarning timeLeft={timeLeft} onContinue={restart} onLogOut={() => void navigate('/signout')} />
    </Modal>
  );
};
