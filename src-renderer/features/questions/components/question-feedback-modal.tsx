import { Box, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { hasFeedback, QuestionFeedback } from './question-feedback.tsx';

interface QuestionFeedbackModalProps {
  readonly opened: boolean;
  readonly question: Pick<Question, 'question_title' | 'answers'>;
  readonly onClose: () => void;
}

/** What a question says after an answer, over the list. */
export const QuestionFeedbackModal = ({ opened, question, onClose }: QuestionFeedbackModalProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('preview.feedback')}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Box className="serif" fz="md" lh="24px" mb={16} style={{ overflowWrap: 'anywhere' }}>
        <QuestionText text={question.question_title} />
      </Box>
      {hasFeedback(question) ? (
        <QuestionFeedback question={question} />
      ) : (
        <Text c="dimmed">{t('feedback.none')}</Text>
      )}
    </Modal>
  );
};
