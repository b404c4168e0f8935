import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { courseProgressContract, type CourseActivityInput } from '#shared/contract/course-progress.ts';
import type { ItemDraft } from '#shared/contract/course-item-drafts.ts';
import type { HandIn, ItemProgress, QuestionAnswer } from '#shared/contract/course-progress-parts.ts';
import type { PublishedItem } from '#shared/contract/course-readers.ts';
import { markPractice } from '#shared/domain/courses/practice.ts';
import type { HandedIn, TestRun } from '#renderer/components/course-player/item-run.ts';
import { newSeed, NO_ANSWER } from '#renderer/components/course-player/use-answers.ts';
import { useKeptDraft } from '#renderer/hooks/use-kept-draft.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { answersOf, fromServer, isSameQuestions, KeptQuestions, withAnswer } from './kept-answers.ts';
import { recordQuery, rememberItem } from './queries.ts';
import { useItemDraft } from './use-item-draft.ts';
import type { ItemRunHandle } from './use-item-run.ts';

interface Options {
  readonly item: PublishedItem;
  /** Undefined for what came after the course was opened. */
  readonly progress: ItemProgress | undefined;
  readonly handIns: readonly HandIn[];
  /** Answers since the last hand-in, from any computer. */
  readonly answers: readonly QuestionAnswer[];
  readonly userId: number;
  /** What the server of this computer kept of an earlier visit. */
  readonly found: ItemDraft | null;
  readonly isDecidedElsewhere: boolean;
  readonly handle: ItemRunHandle;
  readonly flagged: ReadonlySet<number>;
  readonly onFlag: (questionId: number, isFlagged: boolean) => void;
  /** How many answers to practice are right so far. */
  readonly onMarked: (correctAnswers: number) => void;
}

const shownOf = (handIn: HandIn, isDecidedElsewhere: boolean): HandedIn => {
  const { result } = handIn;
  return {
    answers: new Map(handIn.answers.map(({ question_id: id, option, text }) => [id, { option, text }])),
    waitsFor: result.is_pending ? (isDecidedElsewhere ? 'hub' : 'mark') : null,
    percent: result.percent,
    points: result.points,
    maxPoints: result.max_points,
    isReached: result.is_reached,
    correctCount: result.correct_count,
    questionCount: result.question_count,
    isBeyond: handIn.is_beyond,
  };
};

/** How many of the answers that were marked at once are right. */
const rightOf = (item: PublishedItem, kept: KeptQuestions): number =>
  item.questions.filter((question) => {
    const { question_id: id } = question;
    const key = item.keys?.find((one) => one.question_id === id);
    const answer = kept.answers.find((one) => one.question_id === id);
    if (key === undefined || answer === undefined || !kept.checked.includes(id)) return false;
    return markPractice(question, key, answer).isCorrect === true;
  }).length;

interface SentHandIn {
  readonly value: KeptQuestions;
  readonly body: Extract<CourseActivityInput, { kind: 'quiz_submitted' | 'practice_test_submitted' }>;
  readonly key: string;
}

const sendHandIn = async (body: CourseActivityInput, idempotencyKey: string) =>
  (await api(courseProgressContract.recordCourseActivity, { body }, { idempotencyKey })).body.data;

/** A quiz or practice test under way: kept on this computer until the server has it. */
export const useQuestionsRun = (options: Options): TestRun => {
  const { item, progress, handIns, userId, handle } = options;
  const { course_id: courseId, item_id: itemId } = item;
  const backup = useItemDraft({
    kind: 'course-answers',
    schema: KeptQuestions,
    courseId,
    itemId,
    userId,
    found: options.found,
  });
  const [fresh] = useState(() => fromServer(options.answers, item.keys !== null));
  const { draft, latest, type, restart } = useKeptDraft<KeptQuestions>({
    loaded: undefined,
    blank: fresh,
    same: isSameQuestions,
    isBlank: (value) => isSameQuestions(value, fresh),
    backup,
  });
  const kept = draft.value;
  const shownAt = useRef<number>(undefined);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const took = (): number => {
    const now = performance.now();
    const ms = now - (shownAt.current ?? now);
    shownAt.current = now;
    return ms;
  };
  // One key for one hand-in: sent again after no answer, it counts once.
  const sent = useRef<SentHandIn | undefined>(undefined);

  const bodyOf = (): SentHandIn['body'] => {
    const now = latest().value;
    const answers = answersOf(now, item.questions);
    if (item.kind === 'quiz') return { kind: 'quiz_submitted', answers, ...handle.about() };
    const begun = now.started_at ?? Date.now();
    const most = item.duration_minutes === 0 ? Infinity : begun + item.duration_minutes * 60_000;
    return {
      kind: 'practice_test_submitted',
      answers,
      started_at: new Date(begun).toISOString(),
      finished_at: new Date(Math.max(begun, Math.min(most, Date.now()))).toISOString(),
      ...handle.about(),
    };
  };
  const handIn = useMutation({
    mutationFn: async () => {
      const before = sent.current;
      const value = latest().value;
      const now = before?.value === value ? before : { value, body: bodyOf(), key: newIdempotencyKey() };
      sent.current = now;
      return { body: now.body, data: await sendHandIn(now.body, now.key) };
    },
    meta: { errors: 'inline' },
    onSuccess: ({ body, data }) => {
      sent.current = undefined;
      const { id, result, item: next, summary } = data;
      if (result !== null) {
        const answers = body.answers.map(({ text = '', time_ms = 0, ...one }) => ({ ...one, text, time_ms }));
        const done: HandIn = {
          id,
          at: new Date().toISOString(),
          answers,
          time_ms: body.time_ms ?? 0,
          is_beyond: progress?.attempts_left === 0,
          result,
        };
        queryClient.setQueryData(recordQuery(courseId, itemId).queryKey, (now) => ({
          item: next,
          hand_ins: [done, ...(now?.hand_ins ?? [])],
          answers: [],
        }));
      }
      rememberItem(courseId, { item: next, summary });
      restart(fromServer([], false));
    },
  });

  const lastOne = handIns[0];
  const isUnderWay = kept.is_again || kept.answers.length > 0 || kept.started_at !== null;
  const begin = (startedAt: number | null): void =>
    type({ ...fromServer([], false), started_at: startedAt, seed: newSeed(), is_again: true });
  return {
    answerOf: (id) => kept.answers.find((one) => one.question_id === id) ?? NO_ANSWER,
    put: (id, answer) => type(withAnswer(latest().value, id, answer, took())),
    checked: new Set(kept.checked),
    onCheck: (id) => {
      const now = { ...kept, checked: [...kept.checked, id] };
      type(now);
      const [answer] = answersOf(now, [{ question_id: id }]);
      if (answer !== undefined) handle.report({ kind: 'question_answered', answer });
      options.onMarked(rightOf(item, now));
    },
    at: Math.min(kept.at, Math.max(0, item.questions.length - 1)),
    onGo: (at) => {
      shownAt.current = performance.now();
      type({ ...latest().value, at });
    },
    flagged: options.flagged,
    onFlag: options.onFlag,
    handedIn: lastOne === undefined || isUnderWay ? undefined : shownOf(lastOne, options.isDecidedElsewhere),
    bestPercent: progress?.best_percent ?? null,
    attemptsLeft: progress?.attempts_left ?? null,
    isSending: handIn.isPending,
    problem: handIn.error === null ? undefined : errorText(handIn.error),
    onHandIn: () => {
      if (!handIn.isPending) handIn.mutate();
    },
    onAgain: () => begin(item.kind === 'quiz' ? null : Date.now()),
    startedAt: kept.started_at,
    seed: kept.seed,
    onBegin: () => begin(Date.now()),
  };
};
