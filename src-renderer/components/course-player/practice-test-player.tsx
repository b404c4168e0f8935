import { Button, Divider, Group, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markPractice, scorePractice, type PracticeKey } from '#shared/domain/courses/practice.ts';
import { shuffle } from '#shared/domain/exam-attempts/attempt-order.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { PlayerItem, PlayerQuestion } from './player-item.ts';
import { PlayerQuestionView } from './player-question.tsx';
import { QuestionFeedback } from './question-feedback.tsx';
import { TestClock } from './test-clock.tsx';
import { useAnswers } from './use-answers.ts';

interface PracticeTestPlayerProps {
  readonly item: PlayerItem;
  /** Of practice; null for what counts, which is marked once it was handed in. */
  readonly keys: readonly PracticeKey[] | null;
}

type Stage = 'before' | 'running' | 'over';

const Terms = ({ item, taken }: { readonly item: PlayerItem; readonly taken: number }) => {
  const { t } = useTranslation('player');
  return (
    <List spacing={6} size="sm">
      <List.Item>{t('test.questions', { count: item.questions.length })}</List.Item>
      <List.Item>
        {item.duration_minutes === 0 ? t('test.untimed') : t('test.time', { count: item.duration_minutes })}
      </List.Item>
      {item.score_to_reach === null ? null : (
        <List.Item>{t('test.toReach', { percent: item.score_to_reach })}</List.Item>
      )}
      <List.Item>
        {item.attempts_allowed === 0
          ? t('test.endless')
          : t('test.attemptsLeft', {
              left: Math.max(0, item.attempts_allowed - taken),
              count: item.attempts_allowed,
            })}
      </List.Item>
    </List>
  );
};

/** A practice test: begun when the learner is ready, against the clock, and marked as a whole. */
export const PracticeTestPlayer = ({ item, keys }: PracticeTestPlayerProps) => {
  const { t } = useTranslation('player');
  const [stage, setStage] = useState<Stage>('before');
  const [taken, setTaken] = useState(0);
  const [order, setOrder] = useState<readonly PlayerQuestion[]>(item.questions);
  const { answerOf, put, clear } = useAnswers();
  const isSpent = item.attempts_allowed > 0 && taken >= item.attempts_allowed;
  if (item.questions.length === 0) return <Text c="dimmed">{t('noQuestions')}</Text>;

  const begin = (): void => {
    clear();
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    setOrder(item.is_shuffled ? shuffle(seed, item.questions) : item.questions);
    setTaken((now) => now + 1);
    setStage('running');
  };
  const begins = (
    <Group>
      <Button disabled={isSpent} onClick={begin}>
        {t(stage === 'before' ? 'test.begin' : 'test.again')}
      </Button>
    </Group>
  );
  if (stage === 'before') {
    return (
      <Stack gap={16}>
        <Terms item={item} taken={taken} />
        {begins}
      </Stack>
    );
  }
  const isOver = stage === 'over';
  const marked = order.flatMap((question) => {
    const key = keys?.find((one) => one.question_id === question.question_id);
    return key === undefined
      ? []
      : [{ question, key, mark: markPractice(question, key, answerOf(question.question_id)) }];
  });
  const score = scorePractice(
    marked.map(({ question, mark }) => ({ mark: question.mark, isCorrect: mark.isCorrect })),
    item.score_to_reach,
  );
  return (
    <Stack gap={24}>
      {isOver ? (
        <Stack gap={10} role="status">
          <Title order={2}>{t('test.over')}</Title>
          {keys === null ? (
            <Notice tone="info">{t('counts')}</Notice>
          ) : (
            <Group gap={12}>
              <Text className="tn" fw={600}>
                {score.percent === null
                  ? t('test.unmarked')
                  : t('test.score', {
                      percent: score.percent,
                      points: score.points,
                      most: score.maxPoints,
                    })}
              </Text>
              {score.isReached === null ? null : (
                <StatusBadge tone={score.isReached ? 'ok' : 'warn'}>
                  {t(score.isReached ? 'test.reached' : 'test.missed')}
                </StatusBadge>
              )}
            </Group>
          )}
          <Terms item={item} taken={taken} />
          {begins}
        </Stack>
      ) : item.duration_minutes === 0 ? null : (
        <TestClock key={taken} minutes={item.duration_minutes} onEnd={() => setStage('over')} />
      )}
      {order.map((question, index) => {
        const one = marked.find((found) => found.question.question_id === question.question_id);
        return (
          <Stack key={question.question_id} gap={16}>
            {index === 0 ? null : <Divider />}
            <PlayerQuestionView
              question={question}
              number={index + 1}
              total={order.length}
              answer={answerOf(question.question_id)}
              isLocked={isOver}
              onAnswer={(answer) => put(question.question_id, answer)}
            />
            {isOver && one !== undefined ? (
              <QuestionFeedback question={question} answerKey={one.key} mark={one.mark} />
            ) : null}
          </Stack>
        );
      })}
      {isOver ? null : (
        <Group>
          <Button onClick={() => setStage('over')}>{t('test.end')}</Button>
        </Group>
      )}
    </Stack>
  );
};
