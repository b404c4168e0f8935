import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { statusWord } from './filter-fields.tsx';

interface QuestionStateProps {
  readonly question: Pick<Question, 'question_status' | 'under_review'>;
  /** Leaves out the state that nearly every question has. */
  readonly isQuiet?: boolean;
}

/** Status of a question, and whether it is under review. */
export const QuestionState = ({ question, isQuiet = false }: QuestionStateProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const { question_status: status, under_review: isUnderReview } = question;
  const isUsual = status === 'published';
  if (isQuiet && isUsual && !isUnderReview) return null;
  return (
    <Group component="span" gap={8} wrap="nowrap">
      {isUsual ? (
        // What nearly every question is needs no sign.
        isQuiet || isUnderReview ? null : (
          <Text component="span" size="xs" c="dimmed">
            {statusWord(t, status)}
          </Text>
        )
      ) : (
        <StatusBadge plain tone="neutral">
          {statusWord(t, status)}
        </StatusBadge>
      )}
      {isUnderReview ? (
        <StatusBadge plain tone="warn">
          {t('filter.underReview')}
        </StatusBadge>
      ) : null}
    </Group>
  );
};
