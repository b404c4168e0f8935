import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComputerDecision } from '#shared/contract/computer-decisions.ts';
import type { AttemptClock } from '#shared/contract/exam-time.ts';
import { StaffEntry } from './staff-entry.tsx';

interface WaitingForStaffProps {
  readonly attemptId: number;
  readonly cause: NonNullable<AttemptClock['waits_for_staff']>;
  readonly decisions: readonly [ComputerDecision, ...ComputerDecision[]];
  readonly onDecided: (decision: ComputerDecision) => void;
}

/** In the place of the questions while staff have to let an interrupted exam go on. */
export const WaitingForStaff = ({ attemptId, cause, decisions, onDecided }: WaitingForStaffProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <Stack gap={16} align="flex-start" role="alert" maw={560}>
      <Title order={2} size="h3">
        {t(cause === 'displays' ? 'staff.waits.displaysTitle' : 'staff.waits.title')}
      </Title>
      <Text>{t(`staff.waits.${cause}`)}</Text>
      <Text>{t(cause === 'displays' ? 'staff.waits.displaysText' : 'staff.waits.text')}</Text>
      <StaffEntry attemptId={attemptId} decisions={decisions} isMain onDecided={onDecided} />
    </Stack>
  );
};
