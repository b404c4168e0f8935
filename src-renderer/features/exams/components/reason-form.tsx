import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import classes from './attempt-logs-drawer.module.css';

const cx = bindClasses(classes);

const MIN_REASON = 3;

interface ReasonFormProps {
  /** What follows from the decision. */
  readonly text: string;
  readonly submit: string;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onSubmit: (reason: string) => void;
}

/** A decision about an attempt, for a reason that stays on record. */
export function ReasonForm({ text, submit, error, isPending, onSubmit }: ReasonFormProps) {
  const { t } = useTranslation('exams');
  const [reason, setReason] = useState('');
  const said = reason.trim();
  return (
    <form
      className={cx('choice')}
      onSubmit={(event) => {
        event.preventDefault();
        if (said.length >= MIN_REASON) onSubmit(said);
      }}
    >
      <p className={cx('caption')}>{text}</p>
      {error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(error)}
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
        loading={isPending}
        disabled={said.length < MIN_REASON}
      >
        {submit}
      </Button>
    </form>
  );
}
