import { foldAnswers, isAnswered, type LoggedAnswer } from '#shared/domain/exam-attempts/answer-log.ts';
import { replaceFlags, type AttemptFlag } from '#shared/domain/exam-attempts/attempt-flags.ts';
import { doubtfulLog } from '#shared/domain/exam-attempts/doubtful-times.ts';
import { answersAtGate, gateRulesOf, hasGate, leavingsOf } from '#shared/domain/exam-attempts/resume-gate.ts';
import {
  markAnswer,
  percentHundredths,
  SCORING_VERSION,
  scoreAttempt,
  type AttemptScore,
  type QuestionMark,
} from '#shared/domain/exam-attempts/scoring.ts';
import { correctedKeys, countedMarks } from '#shared/domain/exam-attempts/key-revision.ts';
import { BY_STAFF } from '#shared/domain/exam-attempts/staff-decision.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { noteExamResult } from '../certificates/due-service.ts';
import { flagsOf } from './attempt-clock.ts';
import { tellToMark } from './attempt-news.ts';
import type { ChainedEvent } from './chain.ts';
import { newestKeyRevision } from './key-revisions.ts';
import { enter } from './ledger.ts';
import { appendToCurrent, toChainedEvent, type LogCtx } from './log-service.ts';
import { withholdingAtClose } from './release-service.ts';
import { insertMarks, listEvents, updateAttempt, type AttemptRow } from './repo.ts';
import { listGateEvents } from './standing-repo.ts';
import { loadKeys, type LoadedVersion, type VersionCache } from './version-cache.ts';

/** A yes, a no or neither, as it is stored. */
export const asFlag = (value: boolean | null): 0 | 1 | null => (value === null ? null : value ? 1 : 0);

/** The row of one mark. */
export const toMarkRow = (
  ctx: Pick<Ctx, 'newId' | 'now'>,
  attempt: Pick<AttemptRow, 'id' | 'exam_id'>,
  mark: QuestionMark,
) => ({
  id: ctx.newId(),
  attempt_id: attempt.id,
  exam_id: attempt.exam_id,
  question_id: mark.questionId,
  selected_option: mark.selectedOption,
  is_correct: asFlag(mark.isCorrect),
  points: mark.points,
  max_points: mark.maxPoints,
  time_ms: mark.timeMs,
  matched_keywords: JSON.stringify(mark.matchedKeywords),
  missed_keywords: JSON.stringify(mark.missedKeywords),
  created_at: ctx.now,
  updated_at: ctx.now,
});

/** The end of a log: who handed in, when by the clock of whoever wrote it, and when it had to be. */
export interface LogEnd {
  readonly by: 'student' | 'deadline';
  /** Staff who did it for the student. */
  readonly staffId?: number;
  readonly at: number;
  readonly deadlineAt: number | null;
  /** The whole log, where it was stored just now. */
  readonly events?: readonly ChainedEvent[];
}

type Standing = Omit<AttemptScore, 'correctCount'> & {
  readonly correctCount: number | null;
  readonly keyRevision: number;
};

/** Closes an attempt that is written here: appends its last event and settles it. */
export async function closeAttempt(
  ctx: LogCtx,
  versions: VersionCache,
  attempt: AttemptRow,
  by: 'student' | 'deadline' | { readonly staffId: number },
): Promise<AttemptRow> {
  const staff = typeof by === 'string' ? null : by;
  const closed = await appendToCurrent(ctx, attempt, [
    { kind: 'submit', note: typeof by === 'string' ? by : BY_STAFF },
  ]);
  const end = {
    by: typeof by === 'string' ? by : ('student' as const),
    ...staff,
    at: ctx.now,
    deadlineAt: closed.deadline_at,
  };
  const settled = await settleAttempt(ctx, versions, closed, end, ctx.services.authority === 'here');
  await enter(ctx, [sealOf(settled)]);
  return settled;
}

/** What the ledger keeps of a log that was handed in. */
export const sealOf = (
  closed: Pick<AttemptRow, 'id' | 'head_hash' | 'event_count'> & Partial<Pick<AttemptRow, 'key_revision'>>,
) => ({
  kind: 'seal' as const,
  attemptId: closed.id,
  facts: {
    count: closed.event_count,
    hash: closed.head_hash,
    // By the published key, as entries of before.
    ...((closed.key_revision ?? 0) === 0 ? {} : { key_revision: closed.key_revision }),
  },
});

/**
 * Seals a closed log and scores the attempt from it, in the caller's transaction: the only place that
 * writes a score. @param isJudge false where somebody else decides; then no key is read.
 */
export async function settleAttempt(
  ctx: Pick<Ctx, 'db' | 'now' | 'newId'>,
  versions: VersionCache,
  closed: AttemptRow,
  end: LogEnd,
  isJudge: boolean,
): Promise<AttemptRow> {
  // A log is closed also where its paper is sealed again.
  const version = await versions[isJudge ? 'get' : 'outline'](ctx.db, closed.exam_version_id);
  const events = end.events ?? (await listEvents(ctx.db, closed.id)).map(toChainedEvent);
  const answers = foldAnswers([...version.questions.keys()], events);
  const score = isJudge ? await mark(ctx, version, closed, answers) : undecided(answers);
  const doubts = [
    ...doubtfulLog(events, answers, closed.elapsed_ms),
    ...(await doubtfulGate(ctx.db, closed.id, version)),
  ];
  const changes = {
    flags: JSON.stringify(replaceFlags(flagsOf(closed), doubts)),
    state: closed.state === 'void' ? closed.state : stateOf(score.result),
    // A deadline hand-in counts from the deadline, however late it was noticed.
    submitted_at:
      end.by === 'deadline' && end.deadlineAt !== null ? Math.min(end.at, end.deadlineAt) : end.at,
    submitted_by: end.by,
    handed_in_by: end.staffId ?? null,
    deadline_at: end.deadlineAt,
    progress: score.progress,
    score: score.score,
    result: score.result,
    points: score.points,
    correct_count: score.correctCount,
    key_revision: score.keyRevision,
    sealed_hash: closed.head_hash,
    sealed_count: closed.event_count,
    ...(isJudge ? await withholdingAtClose(ctx, closed, version.row) : {}),
    updated_at: ctx.now,
    version: closed.version + 1,
  };
  await updateAttempt(ctx.db, closed.id, changes);
  const settled = { ...closed, ...changes };
  if (isJudge && settled.purpose === 'real') {
    await noteExamResult(ctx, settled);
    await tellToMark(ctx, settled);
  }
  return settled;
}

/** A log that goes on where its exam asks for staff was not written by a server of ours. */
async function doubtfulGate(db: Db, attemptId: number, { row }: LoadedVersion): Promise<AttemptFlag[]> {
  const rules = gateRulesOf(row);
  const isNoted = row.lockdown !== 'off' && row.on_leaving !== 'nothing';
  if (!isNoted && !hasGate(rules)) return [];
  const events = await listGateEvents(db, attemptId);
  const answers = answersAtGate(events, rules);
  const [first] = answers;
  // The first time brought a warning.
  const again = isNoted ? leavingsOf(events).slice(1) : [];
  return [
    ...(first === undefined ? [] : [flag('went_on', answers.length, first.seq)]),
    ...(again[0] === undefined ? [] : [flag('left_again', again.length, again[0].seq)]),
  ];
}

const flag = (kind: AttemptFlag['kind'], count: number, seq: number): AttemptFlag => ({
  kind,
  count,
  seq,
  ms: 0,
});

/** Handed in, and whether anything waits for a marker. */
export const stateOf = (result: AttemptScore['result']) =>
  result === 'pending' ? ('submitted' as const) : ('marked' as const);

const undecided = (answers: readonly LoggedAnswer[]): Standing => ({
  score: null,
  result: 'pending',
  progress: percentHundredths(answers.filter(isAnswered).length, answers.length),
  points: null,
  correctCount: null,
  keyRevision: 0,
});

/** Marks every answer by the newest key and adds the marks up, by the rules that the version was published with. */
async function mark(
  ctx: Pick<Ctx, 'db' | 'now' | 'newId'>,
  version: LoadedVersion,
  attempt: AttemptRow,
  answers: readonly LoggedAnswer[],
): Promise<Standing> {
  if (version.row.scoring_version !== SCORING_VERSION) {
    throw new Error(`Version ${version.row.id} is scored by rules ${version.row.scoring_version}.`);
  }
  const { revision, corrections } = await newestKeyRevision(ctx.db, version.row.id);
  const keys = correctedKeys(await loadKeys(ctx.db, version.row.id), corrections);
  const keyOf = new Map(keys.questions.map((key) => [key.question_id, key]));
  const marks = answers.map((answer) => {
    const question = version.questions.get(answer.questionId);
    const key = keyOf.get(answer.questionId);
    if (question === undefined || key === undefined)
      throw new Error(`Version ${version.row.id} lacks a key.`);
    return markAnswer(question, key, answer);
  });
  if (marks.length > 0)
    await insertMarks(
      ctx.db,
      marks.map((one) => toMarkRow(ctx, attempt, one)),
    );
  const score = scoreAttempt(countedMarks(marks, corrections), answers, {
    mode: version.row.scoring_mode,
    passPercent: version.row.pass_percent,
  });
  return { ...score, keyRevision: revision };
}
