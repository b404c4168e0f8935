import { sql } from 'kysely';
import { verifyChains } from '../features/exam-attempts/verify.ts';
import { roleOf } from '../sync/role.ts';
import type { Database } from './database.ts';

export interface VerifyCheck {
  readonly name: string;
  readonly checked: number;
  readonly problems: readonly string[];
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly checks: readonly VerifyCheck[];
}

async function fileChecks(database: Database): Promise<VerifyCheck[]> {
  if (database.sqlite === null) return [];
  const verdict = String(database.sqlite.raw.pragma('integrity_check', { simple: true }));
  const file = { name: 'integrity of the file', checked: 1, problems: verdict === 'ok' ? [] : [verdict] };
  // A device holds a part of its hub: what its rows refer to may be there alone.
  if ((await roleOf(database.read)) === 'device') return [file];
  const orphans = database.sqlite.raw
    .prepare<[], { table: string; rowid: number; parent: string }>('pragma foreign_key_check')
    .all();
  return [
    file,
    {
      name: 'foreign keys',
      checked: 1,
      problems: orphans.map(
        (row) => `${row.table} ${row.rowid} refers to a ${row.parent} that does not exist`,
      ),
    },
  ];
}

/** The counts that lists show, against the rows they count. */
async function tallyCheck(database: Database): Promise<VerifyCheck> {
  const { rows } = await sql<{ instructor_id: number; kept: number; counted: number }>`
    select question_tally.instructor_id as instructor_id, question_tally.question_count as kept,
      (select count(*) from question
        where question.instructor_id = question_tally.instructor_id and question.deleted_at is null) as counted
    from question_tally where kind = 'all' and instructor_id <> 0`.execute(database.read);
  return {
    name: 'question counts',
    checked: rows.length,
    problems: rows
      .filter((row) => row.kept !== row.counted)
      .map(
        (row) => `instructor ${row.instructor_id} has ${row.counted} questions, the lists say ${row.kept}`,
      ),
  };
}

/** Everything that can be checked about a database without changing it. */
export async function verifyDatabase(database: Database): Promise<VerifyReport> {
  const chains = await verifyChains(database.read);
  const checks = [
    ...(await fileChecks(database)),
    await tallyCheck(database),
    {
      name: 'answer chains',
      checked: chains.checked,
      problems: chains.broken.map((chain) => `attempt ${chain.attemptId}: ${chain.problem}`),
    },
  ];
  return { ok: checks.every((check) => check.problems.length === 0), checks };
}
