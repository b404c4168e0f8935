import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExamCard } from '#shared/contract/exams.ts';
import { ProgressRing } from '#renderer/components/progress-ring.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { ExamState } from './exam-status.tsx';

const STEP_COUNT = 6;

export interface ExamCardViewProps {
  exam: ExamCard;
  onOpen: () => void;
}

/** An exam as a card: how far it is, or how it went. */
export function ExamCardView({ exam, onOpen }: ExamCardViewProps) {
  const { t } = useTranslation('exams');
  const isDraft = exam.exam_status === 'savedAsDraft' || exam.exam_status === 'pending_approval';
  const mean = exam.mean_score === null ? undefined : shownPercent(exam.mean_score);
  const label = isDraft
    ? t('card.steps', { done: exam.progress_bar })
    : mean === undefined
      ? t('card.noMean')
      : t('card.mean', { value: mean });
  return (
    <UnstyledButton
      display="flex"
      w="100%"
      h="100%"
      mih={132}
      p={16}
      style={{ flexDirection: 'column', gap: 14, justifyContent: 'space-between' }}
      onClick={onOpen}
    >
      <Group component="span" gap={12} w="100%" align="flex-start" justify="space-between" wrap="nowrap">
        <Stack component="span" gap={6} align="flex-start" miw={0}>
          <Text
            component="span"
            fw={600}
            lineClamp={2}
            title={exam.exam_title}
            style={{ overflowWrap: 'anywhere' }}
          >
            {exam.exam_title}
          </Text>
          <ExamState exam={exam} />
        </Stack>
        {isDraft ? (
          <ProgressRing value={exam.progress_bar} total={STEP_COUNT} label={label} size={44} />
        ) : mean === undefined ? null : (
          <ProgressRing
            value={mean}
            total={100}
            text={t('card.ring', { value: mean })}
            label={label}
            size={44}
          />
        )}
      </Group>
      <Group component="span" gap="2px 12px" w="100%" fz="xs" lh="16px" c="dimmed">
        <span>{t('count.questions', { count: exam.num_of_questions })}</span>
        <span>
          {exam.exam_duration === 0
            ? t('settings.untimed')
            : t('count.minutes', { count: exam.exam_duration })}
        </span>
        <span>{isDraft ? label : t('card.attempts', { count: exam.attempts })}</span>
        <Text component="span" inherit ms="auto">
          <RelativeTime at={exam.updated_at} />
        </Text>
      </Group>
    </UnstyledButton>
  );
}
