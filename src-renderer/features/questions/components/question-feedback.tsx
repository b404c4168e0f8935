import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';

const FeedbackText = ({ text }: { readonly text: string }) => (
  <Text component="div" size="sm" lh="20px" style={{ overflowWrap: 'anywhere' }}>
    <QuestionText text={text} />
  </Text>
);

const feedbackOf = (question: Pick<Question, 'answers'>) =>
  splitFeedback(question.answers[0]?.answer_feedback ?? null);

/** Whether a question says anything after an answer. */
export const hasFeedback = (question: Pick<Question, 'answers'>): boolean => {
  const { correct, incorrect } = feedbackOf(question);
  return correct !== '' || incorrect !== '';
};

interface QuestionFeedbackProps {
  readonly question: Pick<Question, 'answers'>;
}

/** What a question says after a right and after a wrong answer. */
export const QuestionFeedback = ({ question }: QuestionFeedbackProps) => {
  const { t } = useTranslation('questions');
  const feedback = feedbackOf(question);
  if (feedback.correct === feedback.incorrect) return <FeedbackText text={feedback.correct} />;
  return (
    <Stack component="dl" gap={10}>
      {(['correct', 'incorrect'] as const).map((part) =>
        feedback[part] === '' ? null : (
          <div key={part}>
            <Text component="dt" size="xs" c="dimmed">
              {t(`preview.after.${part}`)}
            </Text>
            <Box component="dd" m={0} mt={2}>
              <FeedbackText text={feedback[part]} />
            </Box>
          </div>
        ),
      )}
    </Stack>
  );
};
