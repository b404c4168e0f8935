import type { AttemptFlag } from '#shared/domain/exam-attempts/attempt-flags.ts';
import type { Insertable } from 'kysely';
import { orderQuestions } from '#shared/domain/exam-attempts/attempt-order.ts';
import { allowedMs } from '#shared/domain/exams/exam-window.ts';
import { foldAnswers } from '#shared/domain/exam-attempts/answer-log.ts';
import { markAnswer, scoreAttempt, type QuestionMark } from '#shared/domain/exam-attempts/scoring.ts';
import type { VersionContent, VersionKey } from '#shared/domain/exams/version-content.ts';
import type { Ctx } from '#server/context.ts';
import type {
  ExamAttemptEventTable,
  ExamAttemptMarkTable,
  ExamAttemptTable,
} from '#server/db/attempt-tables.ts';
import { chainStart, nextHash, type ChainedEvent } from '#server/features/exam-attempts/chain.ts';
import { sealOf, toMarkRow } from '#server/features/exam-attempts/close-service.ts';
import { enter, noteHead, startFacts } from '#server/features/exam-attempts/ledger.ts';
import { insertMarks, type VersionRow } from '#server/features/exam-attempts/repo.ts';
import { loadKeys } from '#server/features/exam-attempts/version-cache.ts';
import { chanceOf } from './chance.ts';
import { simulateAttempt, type SimulatedEvent } from './simulate-attempt.ts';
import type { DemoPerson } from './people.ts';
import { inPortions, MINUTE_MS } from './writer.ts';

/** One attempt that somebody made in the past. */
export interface PastAttempt {
  readonly student: DemoPerson;
  readonly attemptNo: number;
  readonly startedAt: number;
  /** Written answers still wait for the instructor. */
  readonly isUnmarked: boolean;
  /** The clock of the computer was set while the attempt ran. */
  readonly isClockSuspect: boolean;
}

interface Paper {
  readonly row: VersionRow;
  readonly content: VersionContent;
  readonly keyOf: ReadonlyMap<number, VersionKey>;
  readonly difficultyOf: (questionId: number) => number;
}

const SLOW_SHARE = 0.03;
/** What a second attempt gains. */
const PRACTICE = 0.07;

async function loadPaper(ctx: Ctx, versionId: number): Promise<Paper> {
  const { row, content } = await ctx.services.attempts.versions.get(ctx.db, versionId);
  const keys = await loadKeys(ctx.db, versionId);
  const difficulty = new Map(
    content.questions.map((question) => {
      const chance = chanceOf(`difficulty ${question.title}`);
      return [question.question_id, chance.between(-0.22, 0.3) + (chance.happens(0.1) ? 0.2 : 0)];
    }),
  );
  return {
    row,
    content,
    keyOf: new Map(keys.questions.map((key) => [key.question_id, key])),
    difficultyOf: (questionId) => difficulty.get(questionId) ?? 0,
  };
}

/** Links simulated events into a chain, as the log of a running attempt does. */
function chainEvents(
  ctx: Ctx,
  attemptId: number,
  start: string,
  startedAt: number,
  bootId: string,
  events: readonly SimulatedEvent[],
): Insertable<ExamAttemptEventTable>[] {
  let hash = start;
  const bootedBefore = 40 * MINUTE_MS;
  return events.map(({ afterMs, ...event }, index) => {
    const chained: ChainedEvent = {
      ...event,
      seq: index + 1,
      wallMs: startedAt + afterMs,
      monoMs: bootedBefore + afterMs,
      bootId,
    };
    const previous = hash;
    hash = nextHash(previous, chained);
    return {
      id: ctx.newId(),
      attempt_id: attemptId,
      seq: chained.seq,
      kind: chained.kind,
      question_id: chained.questionId,
      selected_option: chained.selectedOption,
      answer_text: chained.answerText,
      time_ms: chained.timeMs,
      note: chained.note,
      mono_ms: chained.monoMs,
      boot_id: bootId,
      elapsed_ms: afterMs,
      prev_hash: previous,
      hash,
      created_at: chained.wallMs,
      updated_at: chained.wallMs,
    };
  });
}

/** What an instructor gives for a written answer: the share of its key phrases, in quarters. */
function markByHand(mark: QuestionMark): QuestionMark {
  if (mark.points !== null) return mark;
  const named = mark.matchedKeywords.length;
  const share = Math.min(1, named / Math.max(1, Math.min(3, named + mark.missedKeywords.length)));
  const points = Math.round((mark.maxPoints * share) / 25) * 25;
  return { ...mark, points: Math.min(points, mark.maxPoints), isCorrect: points >= mark.maxPoints };
}

interface AttemptRows {
  readonly attempt: Insertable<ExamAttemptTable>;
  readonly events: readonly Insertable<ExamAttemptEventTable>[];
  readonly marks: readonly Insertable<ExamAttemptMarkTable>[];
}

const CLOCK_BACK: readonly AttemptFlag[] = [{ kind: 'clock_back', count: 1, seq: 1, ms: 0 }];

function attemptRows(ctx: Ctx, paper: Paper, past: PastAttempt): AttemptRows {
  const { row, content } = paper;
  const chance = chanceOf(`attempt ${content.title} ${past.student.email} ${past.attemptNo}`);
  const seed = chance.word();
  const durationMs = allowedMs(row, past.startedAt);
  const simulated = simulateAttempt(chance, {
    questions: orderQuestions(content.questions, seed, {
      shuffleQuestions: row.is_question_order_shuffled === 1,
      shuffleOptions: row.is_option_order_shuffled === 1,
      version: 1,
    }),
    keyOf: paper.keyOf,
    ability: past.student.ability + (past.attemptNo - 1) * PRACTICE,
    difficultyOf: paper.difficultyOf,
    durationMs,
    isSlow: chance.happens(SLOW_SHARE),
  });
  const id = ctx.newId();
  const bootId = `seat-${past.student.email.length}-${past.attemptNo}`;
  const events = chainEvents(
    ctx,
    id,
    chainStart(row.content_hash, id, seed),
    past.startedAt,
    bootId,
    simulated,
  );
  const last = events.at(-1);
  const closing = simulated.at(-1);
  if (last === undefined || closing === undefined) throw new Error('An attempt has at least its start.');
  const answers = foldAnswers(
    content.questions.map((question) => question.question_id),
    simulated.map((event, index) => ({ ...event, seq: index + 1, wallMs: past.startedAt + event.afterMs })),
  );
  const marks = answers.flatMap((answer, index) => {
    const question = content.questions[index];
    const key = paper.keyOf.get(answer.questionId);
    if (question === undefined || key === undefined) return [];
    const mark = markAnswer(question, key, answer);
    return [past.isUnmarked ? mark : markByHand(mark)];
  });
  const score = scoreAttempt(marks, answers, { mode: row.scoring_mode, passPercent: row.pass_percent });
  const submittedAt = past.startedAt + closing.afterMs;
  return {
    events,
    marks: marks.map((mark) =>
      toMarkRow({ newId: () => ctx.newId(), now: submittedAt }, { id, exam_id: row.exam_id }, mark),
    ),
    attempt: {
      id,
      exam_id: row.exam_id,
      exam_version_id: row.id,
      student_id: past.student.id,
      attempt_no: past.attemptNo,
      state: score.result === 'pending' ? 'submitted' : 'marked',
      seed,
      started_at: past.startedAt,
      duration_ms: durationMs,
      is_clock_suspect: past.isClockSuspect ? 1 : 0,
      flags: JSON.stringify(past.isClockSuspect ? CLOCK_BACK : []),
      deadline_at: durationMs === null ? null : past.startedAt + durationMs,
      sealed_hash: last.hash,
      sealed_count: events.length,
      submitted_at: submittedAt,
      submitted_by: closing.note === 'deadline' ? 'deadline' : 'student',
      progress: score.progress,
      score: score.score,
      result: score.result,
      points: score.points,
      correct_count: score.correctCount,
      version: 2,
      created_at: past.startedAt,
      updated_at: submittedAt,
    },
  };
}

/** Attempts at one published version with their logs, marks and scores. */
export async function insertAttempts(
  ctx: Ctx,
  versionId: number,
  attempts: readonly PastAttempt[],
): Promise<void> {
  const paper = await loadPaper(ctx, versionId);
  const rows = attempts.map((past) => attemptRows(ctx, paper, past));
  await inPortions(
    rows.map((each) => each.attempt),
    (portion) => ctx.db.insertInto('exam_attempt').values(portion).execute(),
  );
  await inPortions(
    rows.flatMap((each) => each.events),
    (portion) => ctx.db.insertInto('exam_attempt_event').values(portion).execute(),
  );
  await inPortions(
    rows.flatMap((each) => each.marks),
    (portion) => insertMarks(ctx.db, portion),
  );
  for (const { attempt, events } of rows) {
    const end = { id: attempt.id, event_count: events.length, head_hash: events.at(-1)?.hash ?? '' };
    await noteHead(ctx.db, end);
    // Nobody sat them here: what was given by hand has no entry of its own.
    const facts = startFacts({ ...attempt, duration_ms: attempt.duration_ms ?? null });
    await enter(ctx, [{ kind: 'known', attemptId: attempt.id, facts }, sealOf(end)]);
  }
}
