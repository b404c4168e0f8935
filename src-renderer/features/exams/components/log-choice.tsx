import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AttemptLogs, OtherLog } from '#shared/contract/attempt-logs.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useChooseLog } from '../queries.ts';
import classes from './attempt-logs-drawer.module.css';

const cx = bindClasses(classes);

const MIN_REASON = 3;

/** Lets another log count, for a reason that stays on record; the way back is to choose the former one again. */
export function LogChoice({ logs, log }: { logs: AttemptLogs; log: OtherLog }) {
  const { t } = useTranslation('exams');
  const [reason, setReason] = useState('');
  const choosing = useChooseLog();
  const said = reason.trim();
  return (
    <form
      className={cx('choice')}
      onSubmit={(event) => {
        event.preventDefault();
        if (said.length < MIN_REASON) return;
        choosing.mutate(
          { attemptId: logs.attempt_id, logId: log.id, countedReceipt: logs.receipt, reason: said },
          { onSuccess: () => showSuccess(t('logs.chosen')) },
        );
      }}
    >
      <p className={cx('caption')}>{t('logs.chooseText')}</p>
      {choosing.error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(choosing.error)}
        </Notice>
      )}
      <Textarea
        label={t('logs.reason')}
        description={t('logs.reasonHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        className={cx('choose')}
        type="submit"
        variant="default"
        loading={choosing.isPending}
        disabled={said.length < MIN_REASON}
      >
        {t('logs.choose')}
      </Button>
    </form>
  );
}
