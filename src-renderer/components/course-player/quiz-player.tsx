import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswered, markPractice, type PracticeKey } from '#shared/domain/courses/practice.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { FlagButton } from './flag-button.tsx';
import { HandedInResult } from './handed-in.tsx';
import type { QuestionsRun } from './item-run.ts';
import type { PlayerItem } from './player-item.ts';
import { PlayerQuestionView } from './player-question.tsx';
import { QuestionFeedback } from './question-feedback.tsx';
import { NO_ANSWER, useOwnQuestions } from './use-answers.ts';

interface QuizPlayerProps {
  readonly item: PlayerItem;
  /** Of practice; null for what counts, which is marked once it was handed in. */
  readonly keys: readonly PracticeKey[] | null;
  /** Undefined where the quiz is only looked at. */
  readonly run?: QuestionsRun | undefined;
}

/** Every question of a quiz that was handed in, with what was said to it. */
const Reviewed = ({ item, keys, run }: QuizPlayerProps) => {
  const { t } = useTranslation('player');
  const handedIn = run?.handedIn;
  if (run === undefined || handedIn === undefined) return null;
  return (
    <Stack gap={24}>
      <HandedInResult run={run} title={t('result.title')} />
      {item.questions.map((question, index) => {
        const answer = handedIn.answers.get(question.question_id) ?? NO_ANSWER;
        const key = keys?.find((one) => one.question_id === question.question_id);
        return (
          <Stack key={question.question_id} gap={16}>
            <Divider />
            <PlayerQuestionView
              question={question}
              number={index + 1}
              total={item.questions.length}
              answer={answer}
              isLocked
              onAnswer={() => undefined}
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
    </Stack>
  );
};

/** A quiz: one question at a time, and what was right as soon as it was answered. */
export const QuizPlayer = ({ item, keys, run }: QuizPlayerProps) => {
  const { t } = useTranslation('player');
  const { questions } = item;
  const own = useOwnQuestions();
  const { answerOf, put, checked, onCheck, at, onGo } = run ?? own;
  const top = useRef<HTMLDivElement>(null);
  const question = questions[at] ?? questions[0];
  if (question === undefined) return <Text c="dimmed">{t('noQuestions')}</Text>;
  if (run?.handedIn !== undefined) return <Reviewed item={item} keys={keys} run={run} />;
  const { question_id: id } = question;
  const key = keys?.find((one) => one.question_id === id);
  const answer = answerOf(id);
  const isChecked = checked.has(id);
  const open = questions.filter((one) => !isAnswered(answerOf(one.question_id))).length;
  const isLast = at >= questions.length - 1;
  const go = (to: number): void => {
    onGo(to);
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
          isLocked={isChecked || run?.isSending === true}
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
          {run === undefined ? null : (
            <FlagButton
              what="question"
              isFlagged={run.flagged.has(id)}
              onFlag={(isFlagged) => run.onFlag(id, isFlagged)}
            />
          )}
          {key === undefined || isChecked ? null : (
            <Button variant="default" disabled={!isAnswered(answer)} onClick={() => onCheck(id)}>
              {t('check')}
            </Button>
          )}
          <Button variant="default" disabled={isLast} onClick={() => go(at + 1)}>
            {t('nextQuestion')}
          </Button>
        </Group>
      </Group>
      {run === undefined ? null : (
        <Stack gap={8}>
          {run.problem === undefined ? null : (
            <Notice tone="bad" role="alert">
              {run.problem}
            </Notice>
          )}
          <Group gap={12}>
            <Button variant={isLast ? 'filled' : 'default'} loading={run.isSending} onClick={run.onHandIn}>
              {t('handIn')}
            </Button>
            <Text size="sm" c="dimmed" className="tn">
              {open === 0 ? t('allAnswered') : t('unanswered', { count: open })}
            </Text>
          </Group>
        </Stack>
      )}
    </Stack>
  );
};
