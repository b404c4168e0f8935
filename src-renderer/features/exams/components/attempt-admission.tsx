import { useTranslation } from 'react-i18next';
import type { AttemptLogs } from '#shared/contract/attempt-logs.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { useCountAttempt } from '../queries.ts';
import { ReasonForm } from './reason-form.tsx';

/** Lets a void attempt count. */
export function AttemptAdmission({ logs }: { logs: AttemptLogs }) {
  const { t } = useTranslation('exams');
  const counting = useCountAttempt();
  return (
    <ReasonForm
      text={t('logs.admitText')}
      submit={t('logs.admit')}
      error={counting.error}
      isPending={counting.isPending}
      onSubmit={(reason) =>
        counting.mutate(
          { attemptId: logs.attempt_id, countedReceipt: logs.receipt, reason },
          { onSuccess: () => showSuccess(t('logs.admitted')) },
        )
      }
    />
  );
}
