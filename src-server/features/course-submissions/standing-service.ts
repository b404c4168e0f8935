import { parseSaid, stateAfter, type EarlierSubmission } from '#shared/domain/courses/submission.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

/** A hand-in with what stands of what was said to it. */
export interface Standing extends EarlierSubmission {
  readonly row: repo.SubmissionRow;
  /** What was said last; null while nothing was. */
  readonly said: repo.FeedbackRow | null;
  readonly feedback: readonly repo.FeedbackRow[];
}

const showsSolution = (row: repo.FeedbackRow): boolean =>
  parseSaid(row.answers).some(({ solution }) => solution !== null);

function standingOf(row: repo.SubmissionRow, feedback: readonly repo.FeedbackRow[]): Standing {
  // What a person said stands, also where the solution came after it.
  const said = feedback.findLast(({ kind }) => kind !== 'solution') ?? feedback.at(-1) ?? null;
  return {
    row,
    said,
    feedback,
    state: stateAfter(said?.kind ?? null),
    isSolutionShown: feedback.some(showsSolution),
  };
}

/** Hand-ins with what was said to each, in the order in which they are given. */
export async function standingsOf(
  { db }: Pick<Ctx, 'db'>,
  rows: readonly repo.SubmissionRow[],
): Promise<Standing[]> {
  const said = Map.groupBy(
    await repo.listFeedback(
      db,
      rows.map(({ id }) => id),
    ),
    (feedback) => feedback.course_submission_id,
  );
  return rows.map((row) => standingOf(row, said.get(row.id) ?? []));
}

/** What a student handed in for an item, the oldest first. */
export const standingsAt = async (ctx: Pick<Ctx, 'db'>, place: repo.Place): Promise<Standing[]> =>
  standingsOf(ctx, await repo.listSubmissions(ctx.db, place));
