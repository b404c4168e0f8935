import type { Database } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import type { Acknowledged, Candidate } from './load-candidate.ts';
import type { LoadSchool } from './load-school.ts';

/** What of a load is in the database afterwards. */
export interface LoadCount {
  readonly acknowledged: number;
  /** Answers that were called saved and are not there. Must be 0. */
  readonly missing: number;
  /** Answers that are there more often than they were called saved. Must be 0 where every save was answered. */
  readonly extra: number;
  /** Candidates whose one attempt does not have the result that their answers give. Must be 0. */
  readonly wrongResults: number;
  /** What verification finds. Must be empty. */
  readonly problems: readonly string[];
}

const keyOf = ({ attemptId, questionId, option, timeMs }: Acknowledged): string =>
  `${attemptId} ${questionId} ${option} ${timeMs}`;

/** How many of the questions somebody has right, by the last answer to each that was called saved. */
function rightOf({ acknowledged }: Candidate, { questionIds, correct }: LoadSchool['exam']): number {
  const last = new Map(acknowledged.map(({ questionId, option }) => [questionId, option]));
  return questionIds.filter((id, at) => last.get(id) === correct[at]).length;
}

/** Compares what a hub acknowledged with the rows that it left. */
export async function countLoad(
  database: Database,
  { exam }: LoadSchool,
  candidates: readonly Candidate[],
): Promise<LoadCount> {
  const rows = await database.read
    .selectFrom('exam_attempt_event')
    .where('kind', '=', 'answer')
    .select(['attempt_id', 'question_id', 'selected_option', 'time_ms'])
    .execute();
  const stored = new Set(
    rows.map((row) => `${row.attempt_id} ${row.question_id} ${row.selected_option} ${row.time_ms}`),
  );
  const acknowledged = candidates.flatMap((one) => one.acknowledged.map(keyOf));
  const missing = acknowledged.filter((key) => !stored.has(key)).length;
  const results = new Map(
    (
      await database.read
        .selectFrom('exam_attempt')
        .where('exam_id', '=', exam.examId)
        .where('state', '=', 'marked')
        .select(['id', 'correct_count'])
        .execute()
    ).map((row) => [row.id, row.correct_count]),
  );
  const wrong = candidates.filter((one) => results.get(one.attemptId) !== rightOf(one, exam)).length;
  const report = await verifyDatabase(database);
  return {
    acknowledged: acknowledged.length,
    missing,
    extra: rows.length - (acknowledged.length - missing),
    wrongResults: wrong + Math.abs(results.size - candidates.length),
    problems: report.checks.flatMap((check) => check.problems),
  };
}
