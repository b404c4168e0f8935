import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** What the commands of an author write, with what is derived from it. */
const TABLES = [
  'question',
  'answer',
  'question_tag',
  'tag',
  'folder',
  'question_tally',
  'question_text_key',
  'question_version',
  'question_unanswered',
  'exam',
  'exam_question',
  'exam_access',
  'exam_plan',
  'exam_version',
  'exam_version_paper',
  'exam_version_key',
  'exam_version_access',
  'exam_ledger',
  'enrolment',
  'import_batch',
  'import_fix',
  'sync_outbox',
] as const;

/** One text for all rows of these tables: the same before and after what left nothing behind. */
export async function authoringState(db: Db): Promise<string> {
  const digest = createHash('sha256');
  for (const table of TABLES) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    const lines = rows.map((row) => JSON.stringify(row)).toSorted();
    digest.update(`${table}\n${lines.join('\n')}\n`);
  }
  return digest.digest('hex');
}
