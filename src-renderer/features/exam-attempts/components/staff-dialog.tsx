import { NumberInput, PasswordInput, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computerDecisionEndpoints, type ComputerDecision } from '#shared/contract/computer-decisions.ts';
import { AppError } from '#shared/contract/errors.ts';
import { SecondStep } from '#shared/contract/second-step.ts';
import { MAX_COMPUTER_REASON, MAX_GRANT_MINUTES } from '#shared/domain/exams/limits.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { feedback } from '#renderer/lib/feedback.ts';
import { useStaffDecision } from '../queries.ts';

interface StaffDialogProps {
  readonly attemptId: number;
  /** What can be decided here now; the first one is chosen. */
  readonly decisions: readonly [ComputerDecision, ...ComputerDecision[]];
  readonly onDecided?: ((decision: ComputerDecision) => void) | undefined;
  readonly onClose: () => void;
}

const stepOf = (error: Error): SecondStep | null =>
  error instanceof AppError && error.code === 'SECOND_STEP_REQUIRED'
    ? (SecondStep.safeParse(error.extra?.['second_step']).data ?? null)
    : null;

/** Staff decide beside the student, by a sign-in of their own; the student stays signed in. */
export const StaffDialog = ({ attemptId, decisions, onDecided, onClose }: StaffDialogProps) => {
  const { t } = useTranslation('exam-attempts');
  const decide = useStaffDecision(attemptId);
  const [step, setStep] = useState<SecondStep | null>(null);
  const initial = {
    decision: decisions[0],
    minutes: 10,
    reason: '',
    email: '',
    password: '',
    code: '',
  };
  const toBody = ({ code, password, minutes, ...rest }: typeof initial) => ({
    ...rest,
    ...(rest.decision === 'more_time' ? { minutes } : {}),
    ...(step === null ? { password } : { second_step: { challenge_id: step.challenge_id, code } }),
  });
  return (
    <FormDialog
      opened
      title={t('staff.title')}
      endpoint={computerDecisionEndpoints.decideAtComputer}
      initial={initial}
      body={toBody}
      submitLabel={t('staff.submit')}
      mutation={sentAs(decide, toBody)}
      missing={{ email: t('staff.emailMissing'), reason: t('staff.reasonMissing') }}
      onRefused={(error) => {
        const next = stepOf(error);
        if (next !== null || (error instanceof AppError && error.code === 'CHALLENGE_OVER')) setStep(next);
      }}
      onDone={(done, { decision }) => {
        feedback().success(t(`staff.done.${done.place}`, { name: done.decided_by }));
        onDecided?.(decision);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {t('staff.text')}
          </Text>
          {decisions.length === 1 ? null : (
            <SegmentedControl
              fullWidth
              aria-label={t('staff.decision')}
              data={decisions.map((value) => ({ value, label: t(`staff.decisions.${value}`) }))}
              value={form.values.decision}
              onChange={(value) => form.set('decision', value)}
            />
          )}
          {form.values.decision === 'more_time' ? (
            <NumberInput
              {...form.field('minutes')}
              label={t('staff.minutes')}
              min={1}
              max={MAX_GRANT_MINUTES}
              data-autofocus
            />
          ) : null}
          <Textarea
            {...form.field('reason')}
            label={t('staff.reason')}
            description={t('staff.reasonHint')}
            autosize
            minRows={2}
            maxLength={MAX_COMPUTER_REASON}
          />
          <TextInput {...form.field('email')} type="email" label={t('staff.email')} autoComplete="off" />
          {step === null ? (
            <PasswordInput {...form.field('password')} label={t('staff.password')} autoComplete="off" />
          ) : (
            <TextInput
              {...form.field('code')}
              label={t('staff.code')}
              description={t(`staff.codeHint.${step.type}`, { email: step.email })}
              autoComplete="one-time-code"
            />
          )}
        </>
      )}
    </FormDialog>
  );
};
