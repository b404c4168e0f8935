import { z } from 'zod';
import { foldAnswers, type AttemptEvent } from '#shared/domain/exam-attempts/answer-log.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { listFormerPoints } from './decision-repo.ts';
import { toChainedEvent } from './log-service.ts';
import { giveMark, rescore } from './marking-service.ts';
import { listEvents, listMarks, type AttemptRow } from './repo.ts';

/** What somebody gave for an open answer, in hundredths, and the text that they gave it for. */
const GivenPoints = z.strictObject({
  question_id: z.int(),
  answer_text: z.string(),
  points: z.int(),
  comment: z.string().optional(),
});
type GivenPoints = z.infer<typeof GivenPoints>;

/** What a decision keeps of them; `no` counts the decisions of an attempt, as clocks may go back. */
const FormerPoints = z.strictObject({ no: z.int(), given: z.array(GivenPoints).readonly() });

async function listFormer(db: Db, attemptId: number): Promise<z.infer<typeof FormerPoints>[]> {
  const former = (await listFormerPoints(db, attemptId)).map((json) => FormerPoints.parse(JSON.parse(json)));
  return former.toSorted((one, other) => other.no - one.no);
}

/** The text in which a decision keeps what was given for the log that it takes out of place. */
export async function keptPoints(db: Db, attemptId: number, given: readonly GivenPoints[]): Promise<string> {
  const [last] = await listFormer(db, attemptId);
  return JSON.stringify({ no: (last?.no ?? 0) + 1, given } satisfies z.input<typeof FormerPoints>);
}

/** The open answers that somebody wrote, as a log leaves them: question to text. */
async function openAnswers(ctx: Ctx, attempt: AttemptRow): Promise<Map<number, string>> {
  const version = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const open = [...version.questions].filter(([, { type }]) => type === 'open_ended').map(([id]) => id);
  const events: AttemptEvent[] = (await listEvents(ctx.db, attempt.id)).map(toChainedEvent);
  const written = foldAnswers(open, events).filter(({ answerText }) => (answerText ?? '').trim() !== '');
  return new Map(written.map(({ questionId, answerText }) => [questionId, answerText ?? '']));
}

/** What was given by hand for the log that counts now. */
export async function listGivenPoints(ctx: Ctx, attempt: AttemptRow): Promise<GivenPoints[]> {
  const texts = await openAnswers(ctx, attempt);
  return (await listMarks(ctx.db, attempt.id)).flatMap(({ question_id: id, points, comment }) => {
    const text = texts.get(id);
    if (text === undefined || points === null) return [];
    return [{ question_id: id, answer_text: text, points, ...(comment === null ? {} : { comment }) }];
  });
}

/**
 * Gives the same points again where the log that counts now has the very text that somebody gave them for,
 * now or before an earlier decision. @returns the attempt, scored anew where that gave anything.
 */
export async function giveAgain(
  ctx: Ctx,
  attempt: AttemptRow,
  given: readonly GivenPoints[],
): Promise<AttemptRow> {
  // The latest first.
  const known = [...given, ...(await listFormer(ctx.db, attempt.id)).flatMap((former) => former.given)];
  const texts = await openAnswers(ctx, attempt);
  let isChanged = false;
  for (const mark of await listMarks(ctx.db, attempt.id)) {
    const same = known.find(
      (one) => one.question_id === mark.question_id && one.answer_text === texts.get(mark.question_id),
    );
    if (same === undefined || mark.points !== null) continue;
    await giveMark(ctx, mark, same.points, { comment: same.comment ?? '' });
    isChanged = true;
  }
  return isChanged ? rescore(ctx, attempt) : attempt;
}
