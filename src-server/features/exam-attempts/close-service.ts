import { foldAnswers } from '#shared/domain/exam-attempts/answer-log.ts';
import { markAnswer, scoreAttempt, type QuestionMark } from '#shared/domain/exam-attempts/scoring.ts';
import type { Ctx } from '../../context.ts';
import { appendToCurrent, toChainedEvent } from './log-service.ts';
import { insertMarks, listEvents, updateAttempt, type AttemptRow } from './repo.ts';
import { loadKeys, type VersionCache } from './version-cache.ts';

type CloseCtx = Parameters<typeof appendToCurrent>[0];

const asFlag = (value: boolean | null): 0 | 1 | null => (value === null ? null : value ? 1 : 0);

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

/**
 * Closes an attempt and scores it from its own log: the last event, the marks and the result in
 * the caller's transaction. The only place that writes a score.
 */
export async function closeAttempt(
  ctx: CloseCtx,
  versions: VersionCache,
  attempt: AttemptRow,
  by: 'student' | 'deadline',
): Promise<AttemptRow> {
  const closed = await appendToCurrent(ctx, attempt, [{ kind: 'submit', note: by }]);
  const version = await versions.get(ctx.db, attempt.exam_version_id);
  const keys = await loadKeys(ctx.db, attempt.exam_version_id);
  const keyOf = new Map(keys.questions.map((key) => [key.question_id, key]));
  const events = (await listEvents(ctx.db, attempt.id)).map(toChainedEvent);
  const questionIds = version.content.questions.map((question) => question.question_id);
  const answers = foldAnswers(questionIds, events);
  const marks = version.content.questions.map((question, index) => {
    const key = keyOf.get(question.question_id);
    const answer = answers[index];
    if (key === undefined || answer === undefined) throw new Error(`Version ${version.row.id} lacks a key.`);
    return markAnswer(question, key, answer);
  });
  if (marks.length > 0)
    await insertMarks(
      ctx.db,
      marks.map((mark) => toMarkRow(ctx, attempt, mark)),
    );
  const score = scoreAttempt(marks, answers, {
    mode: version.row.scoring_mode,
    passPercent: version.row.pass_percent,
  });
  const changes = {
    state: score.result === 'pending' ? ('submitted' as const) : ('marked' as const),
    // A deadline hand-in counts from the deadline, however late it was noticed.
    submitted_at:
      by === 'deadline' && attempt.deadline_at !== null ? Math.min(ctx.now, attempt.deadline_at) : ctx.now,
    submitted_by: by,
    // The last event has moved it to now; what was promised stays on record.
    deadline_at: attempt.deadline_at,
    progress: score.progress,
    score: score.score,
    result: score.result,
    points: score.points,
    correct_count: score.correctCount,
    sealed_hash: closed.head_hash,
    sealed_count: closed.event_count,
    updated_at: ctx.now,
    version: closed.version + 1,
  };
  await updateAttempt(ctx.db, attempt.id, changes);
  return { ...closed, ...changes };
}
