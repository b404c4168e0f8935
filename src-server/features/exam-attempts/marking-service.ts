import { hash } from 'node:crypto';
import type { Marking } from '#shared/contract/marking.ts';
import { foldAnswers } from '#shared/domain/exam-attempts/answer-log.ts';
import { countedMarks } from '#shared/domain/exam-attempts/key-revision.ts';
import { scoreAttempt, type QuestionMark } from '#shared/domain/exam-attempts/scoring.ts';
import { takeBackLeft } from '#shared/domain/exams/take-back.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { noteExamResult } from '../certificates/due-service.ts';
import { factSeen } from '#server/precondition.ts';
import { tellResult } from './attempt-news.ts';
import { stateOf } from './close-service.ts';
import { assertFree, letGo } from './lease-service.ts';
import { keyRevisionAt } from './key-revisions.ts';
import { enter } from './ledger.ts';
import { toChainedEvent } from './log-service.ts';
import * as repo from './repo.ts';
import { loadKeys } from './version-cache.ts';

/** A closed attempt at an exam of the signed-in author; anybody else's is not found. */
export async function getMarkableAttempt(ctx: Ctx, attemptId: number): Promise<repo.AttemptRow> {
  const attempt = await repo.findAttemptOfAuthor(ctx.db, attemptId, ctx.actor.userId);
  if (attempt === undefined) return refuse('NOT_FOUND', 'There is no such attempt at your exams.');
  if (attempt.state === 'in_progress')
    return refuse('ILLEGAL_STATE', 'This attempt has not been handed in yet.');
  return attempt;
}

/** What was answered to some questions of an attempt. */
export async function answersOf(ctx: Ctx, attempt: repo.AttemptRow, questionIds: readonly number[]) {
  const events = (await repo.listEvents(ctx.db, attempt.id)).map(toChainedEvent);
  return foldAnswers(questionIds, events);
}

/** The open answers of an attempt that somebody wrote, beside what the key looks for. */
export async function presentMarking(ctx: Ctx, attempt: repo.AttemptRow): Promise<Marking> {
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const open = version.content.questions.filter((question) => question.type === 'open_ended');
  const answers = await answersOf(
    ctx,
    attempt,
    open.map((question) => question.question_id),
  );
  const textOf = new Map(answers.map((answer) => [answer.questionId, answer.answerText]));
  const keys = await loadKeys(ctx.db, attempt.exam_version_id);
  const phrasesOf = new Map(keys.questions.map((key) => [key.question_id, key.accepted_phrases]));
  const marks = new Map((await repo.listMarks(ctx.db, attempt.id)).map((mark) => [mark.question_id, mark]));
  const studentName = await repo.getStudentName(ctx.db, attempt.id);
  return {
    attempt_id: attempt.id,
    exam_id: attempt.exam_id,
    exam_title: version.row.title,
    student_name: studentName,
    attempt_no: attempt.attempt_no,
    exam_score: attempt.score === null ? null : attempt.score / 100,
    exam_result: attempt.result ?? 'pending',
    pass_percent: version.row.pass_percent / 100,
    take_back: takeBackOf([...marks.values()], ctx.now),
    answers: open.flatMap((question) => {
      const mark = marks.get(question.question_id);
      const answerText = textOf.get(question.question_id) ?? '';
      if (mark === undefined || answerText.trim() === '') return [];
      return {
        question_id: question.question_id,
        question_title: question.title,
        answerText,
        accepted_phrases: [...(phrasesOf.get(question.question_id) ?? [])],
        matched_keywords: repo.keywordsOf(mark.matched_keywords),
        missed_keywords: repo.keywordsOf(mark.missed_keywords),
        max_points: mark.max_points / 100,
        points: mark.points === null ? null : mark.points / 100,
        standing: standingOf(mark, answerText),
      };
    }),
  };
}

/** The mark that made a result final, while it can be taken back. */
function takeBackOf(marks: readonly repo.MarkRow[], now: number): Marking['take_back'] {
  const last = marks.find((mark) => mark.finalized_at !== null);
  const ms = last?.finalized_at == null ? 0 : takeBackLeft(last.finalized_at, now);
  return last === undefined || ms === 0 ? null : { question_id: last.question_id, ms };
}

/** A mark as it is stored, for whoever reckons with it. */
export const toQuestionMark = (row: repo.MarkRow): QuestionMark => ({
  questionId: row.question_id,
  selectedOption: row.selected_option,
  isCorrect: row.is_correct === null ? null : row.is_correct === 1,
  points: row.points,
  maxPoints: row.max_points,
  timeMs: row.time_ms,
  matchedKeywords: repo.keywordsOf(row.matched_keywords),
  missedKeywords: repo.keywordsOf(row.missed_keywords),
});

/** Names what somebody has before them who gives points; no text of it can be read from that. */
export const standingOf = ({ points }: Pick<repo.MarkRow, 'points'>, text: string): string =>
  `${points} ${hash('sha256', text, 'base64url')}`;

/**
 * Marks one open answer and scores the attempt anew.
 * @param given points in hundredths, what was shown to whoever gives them, what they say of the answer (undefined
 *   leaves it), and the window that keeps the answer for them.
 * @throws VERSION_CONFLICT where another text counts by now, or others have marked it otherwise; CONFLICT where
 *   somebody else has it open.
 */
export async function markOpenAnswer(
  ctx: Ctx,
  attemptId: number,
  questionId: number,
  {
    points,
    shown,
    comment,
    holder,
  }: {
    readonly points: number;
    readonly shown?: string | undefined;
    readonly comment?: string | undefined;
    readonly holder?: string | undefined;
  },
): Promise<repo.AttemptRow> {
  const attempt = await getMarkableAttempt(ctx, attemptId);
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const marks = await repo.listMarks(ctx.db, attempt.id);
  const mark = marks.find((one) => one.question_id === questionId);
  if (mark === undefined || version.questions.get(questionId)?.type !== 'open_ended') {
    return refuse('NOT_FOUND', 'This attempt has no such open answer.');
  }
  if (points > mark.max_points) {
    const message = `This question is worth ${mark.max_points / 100} at most.`;
    return refuse('VALIDATION_FAILED', message, { fields: { points: [message] } });
  }
  const [answer] = await answersOf(ctx, attempt, [questionId]);
  const standing = standingOf(mark, answer?.answerText ?? '');
  const recorded = factSeen(ctx, standing);
  // Who makes a refused mark again has seen what stands here since it was shown.
  const seen = ctx.isReplay === true ? recorded : (shown ?? recorded);
  if (seen !== standing && mark.points !== points) {
    return refuse('VERSION_CONFLICT', 'This answer was marked meanwhile, or another text counts by now.');
  }
  await assertFree(ctx, { attemptId, questionId, holder });
  const inFull = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);
  ctx.audit({
    about: attempt.student_id,
    changes: [
      { field: 'question_id', to: questionId },
      { field: 'points', from: inFull(mark.points), to: points / 100 },
    ],
  });
  const isLast = mark.points === null && marks.every((one) => one === mark || one.points !== null);
  await giveMark(ctx, mark, points, { isLast, comment: comment ?? mark.comment ?? '' });
  await letGo(ctx, { attemptId, questionId });
  return rescore(ctx, attempt);
}

/**
 * Takes back the mark that made a result final: the answer waits for a marker again, and so does the result.
 * @throws ILLEGAL_STATE after a minute, and for any other mark.
 */
export async function takeBackMark(
  ctx: Ctx,
  attemptId: number,
  questionId: number,
): Promise<repo.AttemptRow> {
  const attempt = await getMarkableAttempt(ctx, attemptId);
  const mark = (await repo.listMarks(ctx.db, attempt.id)).find((one) => one.question_id === questionId);
  if (mark === undefined) return refuse('NOT_FOUND', 'This attempt has no such open answer.');
  if (mark.finalized_at === null || takeBackLeft(mark.finalized_at, ctx.now) === 0) {
    const message =
      'Only the mark that made a result final can be taken back, for one minute. Change it instead.';
    return refuse('ILLEGAL_STATE', message);
  }
  ctx.audit({
    about: attempt.student_id,
    changes: [
      { field: 'question_id', to: questionId },
      { field: 'points', from: (mark.points ?? 0) / 100, to: null },
    ],
  });
  await giveMark(ctx, mark, null);
  return rescore(ctx, attempt);
}

/** Writes down what somebody gave for an open answer and said of it, or took back. `isLast`: it makes the result final. */
export async function giveMark(
  ctx: Ctx,
  mark: repo.MarkRow,
  points: number | null,
  { isLast = false, comment = '' }: { readonly isLast?: boolean; readonly comment?: string } = {},
): Promise<void> {
  const isCorrect = points === null ? null : points === mark.max_points ? 1 : 0;
  const finalizedAt = isLast ? ctx.now : null;
  const isGiven = points !== null;
  await repo.updateMark(ctx.db, mark.id, {
    points,
    is_correct: isCorrect,
    comment: isGiven && comment !== '' ? comment : null,
    marked_by: isGiven ? ctx.actor.userId : null,
    marked_name: isGiven ? `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim() : null,
    finalizedAt,
    now: ctx.now,
  });
  const said = isGiven && comment !== '' ? { comment } : {};
  const facts = { question_id: mark.question_id, points, by: ctx.actor.userId, ...said };
  await enter(ctx, [{ kind: 'mark', attemptId: mark.attempt_id, facts }]);
}

/** Scores a closed attempt from its marks as they stand. */
export async function rescore(ctx: Ctx, attempt: repo.AttemptRow): Promise<repo.AttemptRow> {
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const marks = (await repo.listMarks(ctx.db, attempt.id)).map(toQuestionMark);
  const answers = await answersOf(ctx, attempt, [...version.questions.keys()]);
  const { corrections } = await keyRevisionAt(ctx.db, attempt.exam_version_id, attempt.key_revision);
  const score = scoreAttempt(countedMarks(marks, corrections), answers, {
    mode: version.row.scoring_mode,
    passPercent: version.row.pass_percent,
  });
  const changes = {
    state: attempt.state === 'void' ? attempt.state : stateOf(score.result),
    score: score.score,
    result: score.result,
    points: score.points,
    correct_count: score.correctCount,
    updated_at: ctx.now,
    version: attempt.version + 1,
  };
  await repo.updateAttempt(ctx.db, attempt.id, changes);
  const scored = { ...attempt, ...changes };
  if (ctx.services.authority === 'here') {
    await noteExamResult(ctx, scored, true);
    await tellResult(ctx, scored);
  }
  return scored;
}
