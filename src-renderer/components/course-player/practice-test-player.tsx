import { Button, Divider, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markPractice, scorePractice, type PracticeKey } from '#shared/domain/courses/practice.ts';
import { shuffle } from '#shared/domain/exam-attempts/attempt-order.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { HandedInResult } from './handed-in.tsx';
import type { HandedIn, TestRun } from './item-run.ts';
import type { PlayerItem } from './player-item.ts';
import { PlayerQuestionView } from './player-question.tsx';
import { QuestionFeedback } from './question-feedback.tsx';
import { TestClock } from './test-clock.tsx';
import { newSeed, NO_ANSWER, useAnswers } from './use-answers.ts';

interface PracticeTestPlayerProps {
  readonly item: PlayerItem;
  /** Of practice; null for what counts, which is marked once it was handed in. */
  readonly keys: readonly PracticeKey[] | null;
  /** Undefined where the test is only looked at. */
  readonly run?: TestRun | undefined;
}

const Terms = ({ item, left }: { readonly item: PlayerItem; readonly left: number | null }) => {
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
        {left === null ? t('test.endless') : t('test.attemptsLeft', { left, count: item.attempts_allowed })}
      </List.Item>
    </List>
  );
};

type OwnRun = Pick<
  TestRun,
  | 'startedAt'
  | 'seed'
  | 'onBegin'
  | 'answerOf'
  | 'put'
  | 'handedIn'
  | 'bestPercent'
  | 'attemptsLeft'
  | 'onAgain'
> & { readonly onHandIn: () => void };

/** A test that nobody keeps: it is marked here by the keys that are there. */
const useOwnTest = ({ item, keys }: PracticeTestPlayerProps): OwnRun => {
  const { answerOf, put, clear } = useAnswers();
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [seed, setSeed] = useState(1);
  const [taken, setTaken] = useState(0);
  const [handedIn, setHandedIn] = useState<HandedIn>();
  const begin = (): void => {
    clear();
    setSeed(newSeed());
    setTaken((now) => now + 1);
    setHandedIn(undefined);
    setStartedAt(Date.now());
  };
  const mark = (): HandedIn => {
    const marked = item.questions.flatMap((question) => {
      const key = keys?.find((one) => one.question_id === question.question_id);
      const { isCorrect } =
        key === undefined ? { isCorrect: null } : markPractice(question, key, answerOf(question.question_id));
      return [{ mark: question.mark, isCorrect }];
    });
    const score = scorePractice(marked, item.score_to_reach);
    return {
      answers: new Map(item.questions.map(({ question_id: id }) => [id, answerOf(id)])),
      waitsFor: keys === null ? 'nobody' : null,
      percent: score.percent,
      points: score.points,
      maxPoints: score.maxPoints,
      isReached: score.isReached,
      correctCount: null,
      questionCount: item.questions.length,
      isBeyond: false,
    };
  };
  return {
    startedAt,
    seed,
    onBegin: begin,
    answerOf,
    put,
    handedIn,
    bestPercent: null,
    attemptsLeft: item.attempts_allowed === 0 ? null : Math.max(0, item.attempts_allowed - taken),
    onAgain: begin,
    onHandIn: () => setHandedIn(mark()),
  };
};

/** A practice test: begun when the learner is ready, against the clock, and marked as a whole. */
export const PracticeTestPlayer = (props: PracticeTestPlayerProps) => {
  const { item, keys, run } = props;
  const { t } = useTranslation('player');
  const own = useOwnTest(props);
  const [upAt, setUpAt] = useState<number>();
  const { startedAt, seed, onBegin, answerOf, put, handedIn, attemptsLeft, onHandIn, ...rest } = run ?? own;
  if (item.questions.length === 0) return <Text c="dimmed">{t('noQuestions')}</Text>;
  const isOver = handedIn !== undefined;
  if (startedAt === null && !isOver) {
    return (
      <Stack gap={16}>
        <Terms item={item} left={attemptsLeft} />
        <Group>
          <Button disabled={attemptsLeft === 0} onClick={onBegin}>
            {t('test.begin')}
          </Button>
        </Group>
      </Stack>
    );
  }
  const order = item.is_shuffled && !isOver ? shuffle(seed, item.questions) : item.questions;
  const endsAt = (startedAt ?? 0) + item.duration_minutes * 60_000;
  return (
    <Stack gap={24}>
      {isOver ? (
        <HandedInResult
          run={{ handedIn, attemptsLeft, bestPercent: rest.bestPercent, onAgain: rest.onAgain }}
          title={t('test.over')}
        />
      ) : item.duration_minutes === 0 ? null : (
        <TestClock
          key={endsAt}
          endsAt={endsAt}
          onEnd={() => {
            setUpAt(endsAt);
            onHandIn();
          }}
        />
      )}
      {order.map((question, index) => {
        const { question_id: id } = question;
        const answer = isOver ? (handedIn.answers.get(id) ?? NO_ANSWER) : answerOf(id);
        const key = isOver ? keys?.find((one) => one.question_id === id) : undefined;
        return (
          <Stack key={id} gap={16}>
            {index === 0 ? null : <Divider />}
            <PlayerQuestionView
              question={question}
              number={index + 1}
              total={order.length}
              answer={answer}
              isLocked={isOver || upAt === endsAt || run?.isSending === true}
              onAnswer={(next) => put(id, next)}
            />
            {key === undefined ? null : (
              <QuestionFeedback
                question={question}
                answerKey={key}
                mark={markPractice(question, key, answer)}
              />
            )}
          </Stack>
        );
      })}
      {run?.problem === undefined ? null : (
        <Notice tone="bad" role="alert">
          {run.problem}
        </Notice>
      )}
      {isOver ? null : (
        <Group>
          <Button loading={run?.isSending === true} onClick={onHandIn}>
            {t('test.end')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};
