import { Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '#renderer/components/format-time.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { LeaveExamCard } from '../components/leave-exam-card.tsx';

const MINUTES_LEFT = 52;

/** The question that stands before leaving an exam, shown on its own with sample figures. */
export const LeaveExamCardPage = () => {
  const { t, i18n } = useTranslation('exam-attempts');
  const [answer, setAnswer] = useState<'stay' | 'leave' | null>(null);
  const [endsAt] = useState(() => formatClock(Date.now() + MINUTES_LEFT * 60_000, i18n.language));
  return (
    <>
      <PageHeader title={t('leaveCard.title')} description={t('leaveCard.description')} withLine />
      <Stack align="center" gap={16} px={24} py={40}>
        <Paper
          component="section"
          withBorder
          radius="xl"
          shadow="md"
          w="min(440px, 100%)"
          px={24}
          pt={20}
          pb={24}
          aria-labelledby="leave-card-title"
        >
          <Title order={2} id="leave-card-title" variant="lead" mb={8}>
            {t('leave.title')}
          </Title>
          <LeaveExamCard
            minutesLeft={MINUTES_LEFT}
            endsAt={endsAt}
            answered={12}
            unsaved={0}
            isSaving={false}
            onStay={() => setAnswer('stay')}
            onLeave={() => setAnswer('leave')}
          />
        </Paper>
        <Text role="status" fz={13} c="dimmed" mih={20}>
          {answer === null ? '' : t(`leaveCard.${answer}`)}
        </Text>
      </Stack>
    </>
  );
};
