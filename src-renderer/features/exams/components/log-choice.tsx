import { useTranslation } from 'react-i18next';
import type { AttemptLogs, OtherLog } from '#shared/contract/attempt-logs.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { useChooseLog } from '../queries.ts';
import { ReasonForm } from './reason-form.tsx';

/** Lets another log count; the way back is to choose the former one again. */
export function LogChoice({ logs, log }: { logs: AttemptLogs; log: OtherLog }) {
  const { t } = useTranslation('exams');
  const choosing = useChooseLog();
  return (
    <ReasonForm
      text={t('logs.chooseText')}
      submit={t('logs.choose')}
      error={choosing.error}
      isPending={choosing.isPending}
      onSubmit={(reason) =>
        choosing.mutate(
          { attemptId: logs.attempt_id, logId: log.id, countedReceipt: logs.receipt, reason },
          { onSuccess: () => showSuccess(t('logs.chosen')) },
        )
      }
    />
  );
}
