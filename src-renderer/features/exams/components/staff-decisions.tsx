import { Button, Group, NumberInput, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptLogs } from '#shared/contract/attempt-logs.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import type { StaffDecision } from '#shared/domain/exam-attempts/staff-decision.ts';
import { MAX_GRANT_MINUTES } from '#shared/domain/exams/limits.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { useStaffDecision } from '../queries.ts';

const ENDPOINTS = {
  hand_in: examAttemptsContract.handInForStudent,
  void: examAttemptsContract.voidAttempt,
  reopening: examAttemptsContract.reopenAttempt,
} as const;

interface DialogProps {
  readonly logs: AttemptLogs;
  readonly decision: StaffDecision;
  readonly onClose: () => void;
}

const DecisionDialog = ({ logs, decision, onClose }: DialogProps) => {
  const { t } = useTranslation('exams');
  const decide = useStaffDecision(logs, decision);
  const { receipt } = logs;
  return (
    <FormDialog
      opened
      title={t(`staff.${decision}.title`, { name: logs.student_name })}
      endpoint={ENDPOINTS[decision]}
      initial={{ minutes: 10, reason: '' }}
      body={({ minutes, reason }) => ({
        counted_receipt: receipt,
        reason,
        ...(decision === 'reopening' ? { minutes } : {}),
      })}
      submitLabel={t(`staff.${decision}.submit`)}
      mutation={decide}
      missing={{ reason: t('running.reasonMissing') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{t(`staff.${decision}.text`)}</Text>
          {decision === 'reopening' && logs.deadline_at !== null ? (
            <NumberInput
              {...form.field('minutes')}
              label={t('running.minutes')}
              min={1}
              max={MAX_GRANT_MINUTES}
              data-autofocus
            />
          ) : null}
          <Textarea
            {...form.field('reason')}
            label={t('running.reason')}
            description={t('staff.reasonText')}
            autosize
            minRows={2}
            maxLength={500}
          />
        </>
      )}
    </FormDialog>
  );
};

/** What whoever may judge can decide about an attempt: hand it in, open it again, let it count for nothing. */
export const StaffDecisions = ({ logs }: { readonly logs: AttemptLogs }) => {
  const { t } = useTranslation('exams');
  const isAway = useIsHubAway();
  const [asked, setAsked] = useState<StaffDecision | null>(null);
  if (logs.staff_decisions.length === 0) return null;
  return (
    <PreviewSection title={t('staff.title')}>
      <Group gap={8}>
        {logs.staff_decisions.map((decision) => (
          <Button
            key={decision}
            size="xs"
            variant="default"
            disabled={isAway}
            onClick={() => setAsked(decision)}
          >
            {t(`staff.${decision}.action`)}
          </Button>
        ))}
      </Group>
      {isAway ? (
        <Text size="xs" c="dimmed" mt={8}>
          {t('staff.away')}
        </Text>
      ) : null}
      {asked === null ? null : <DecisionDialog logs={logs} decision={asked} onClose={() => setAsked(null)} />}
    </PreviewSection>
  );
};
