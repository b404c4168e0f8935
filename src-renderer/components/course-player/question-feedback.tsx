import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PracticeKey, PracticeMark } from '#shared/domain/courses/practice.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { StoredFile } from '#renderer/components/stored-file.tsx';
import type { PlayerQuestion } from './player-item.ts';

interface QuestionFeedbackProps {
  readonly question: PlayerQuestion;
  readonly answerKey: PracticeKey;
  readonly mark: PracticeMark;
}

const Phrases = ({ label, words }: { readonly label: string; readonly words: readonly string[] }) =>
  words.length === 0 ? null : (
    <Text size="sm">
      {label} {words.join(', ')}
    </Text>
  );

/** What an answer was, and what its author says to it. */
export const QuestionFeedback = ({ question, answerKey, mark }: QuestionFeedbackProps) => {
  const { t } = useTranslation('player');
  const right = question.options.find(({ option }) => option === answerKey.correct_option);
  const verdict =
    mark.isCorrect === null ? (
      <StatusBadge tone="info">{t('verdict.own')}</StatusBadge>
    ) : mark.isCorrect ? (
      <StatusBadge tone="ok">{t('verdict.right')}</StatusBadge>
    ) : (
      <StatusBadge tone="bad">{t('verdict.wrong')}</StatusBadge>
    );
  return (
    <Stack gap={8} role="status">
      <Group gap={12}>{verdict}</Group>
      {mark.isCorrect === false && right !== undefined ? (
        <Text component="div" size="sm">
          {t('rightAnswer')} <QuestionText inline text={right.text} />
        </Text>
      ) : null}
      <Phrases label={t('matched')} words={mark.matched} />
      <Phrases label={t('missed')} words={mark.missed} />
      {mark.optionFeedback.trim() === '' ? null : <QuestionText text={mark.optionFeedback} />}
      {mark.feedback.trim() === '' ? null : <QuestionText text={mark.feedback} />}
      {answerKey.file === null ? null : (
        <section aria-label={t('solution')}>
          <StoredFile sha256={answerKey.file} />
        </section>
      )}
    </Stack>
  );
};
