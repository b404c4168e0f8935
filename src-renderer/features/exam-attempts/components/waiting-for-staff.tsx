import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AttemptClock } from '#shared/contract/exam-time.ts';
import { StaffEntry } from './staff-entry.tsx';

interface WaitingForStaffProps {
  readonly attemptId: number;
  readonly cause: NonNullable<AttemptClock['waits_for_staff']>;
  readonly onGoesOn: () => void;
}

/** In the place of the questions while staff have to let an interrupted exam go on. */
export const WaitingForStaff = ({ attemptId, cause, onGoesOn }: WaitingForStaffProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <Stack gap={16} align="flex-start" role="alert" maw={560}>
      <Title order={2} size="h3">
        {t('staff.waits.title')}
      </Title>
      <Text>{t(`staff.waits.${cause}`)}</Text>
      <Text>{t('staff.waits.text')}</Text>
      <StaffEntry attemptId={attemptId} decisions={['go_on', 'more_time']} isMain onDecided={onGoesOn} />
    </Stack>
  );
};
