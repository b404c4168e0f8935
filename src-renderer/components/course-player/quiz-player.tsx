import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswered, markPractice, type PracticeKey } from '#shared/domain/courses/practice.ts';
import { Notice } from '#renderer/components/notice.tsx';
import type { PlayerItem } from './player-item.ts';
import { PlayerQuestionView } from './player-question.tsx';
import { QuestionFeedback } from './question-feedback.tsx';
import { useAnswers } from './use-answers.ts';

interface QuizPlayerProps {
  readonly item: PlayerItem;
  /** Of practice; null for what counts, which is marked once it was handed in. */
  readonly keys: readonly PracticeKey[] | null;
}

/** A quiz: one question at a time, and what was right as soon as it was answered. */
export const QuizPlayer = ({ item, keys }: QuizPlayerProps) => {
  const { t } = useTranslation('player');
  const { questions } = item;
  const [at, setAt] = useState(0);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const { answerOf, put } = useAnswers();
  const top = useRef<HTMLDivElement>(null);
  const question = questions[at];
  if (question === undefined) return <Text c="dimmed">{t('noQuestions')}</Text>;
  const { question_id: id } = question;
  const key = keys?.find((one) => one.question_id === id);
  const answer = answerOf(id);
  const isChecked = checked.has(id);
  const go = (to: number): void => {
    setAt(to);
    // The question that comes is read from its start.
    requestAnimationFrame(() => top.current?.focus());
  };
  return (
    <Stack gap={20}>
      {keys === null ? <Notice tone="info">{t('counts')}</Notice> : null}
      <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
        <PlayerQuestionView
          key={id}
          question={question}
          number={at + 1}
          total={questions.length}
          answer={answer}
          isLocked={isChecked}
          onAnswer={(next) => put(id, next)}
        />
      </div>
      {key === undefined || !isChecked ? null : (
        <QuestionFeedback question={question} answerKey={key} mark={markPractice(question, key, answer)} />
      )}
      <Group gap={8} justify="space-between">
        <Button variant="default" disabled={at === 0} onClick={() => go(at - 1)}>
          {t('previousQuestion')}
        </Button>
        <Group gap={8}>
          {key === undefined || isChecked ? null : (
            <Button
              variant="default"
              disabled={!isAnswered(answer)}
              onClick={() => setChecked((now) => new Set(now).add(id))}
            >
              {t('check')}
            </Button>
          )}
          <Button variant="default" disabled={at === questions.length - 1} onClick={() => go(at + 1)}>
            {t('nextQuestion')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
};
