import type { Db } from '#server/db/tables.ts';
import { entryHash } from './ledger.ts';

const PAGE = 1000;

/** Follows the ledger from its first entry, and looks for what it speaks of and is not here. */
export async function verifyLedger(db: Db): Promise<{ checked: number; problems: string[] }> {
  const problems: string[] = [];
  const [testRuns, removed] = [new Set<number | null>(), new Set<number | null>()];
  let [no, previous] = [0, ''];
  for (;;) {
    const entries = await db
      .selectFrom('exam_ledger')
      .selectAll()
      .where('no', '>', no)
      .orderBy('no')
      .limit(PAGE)
      .execute();
    for (const entry of entries) {
      const { prev_hash: prevHash, hash, ...said } = entry;
      if (entry.no !== no + 1) problems.push(`entry ${no + 1} is missing`);
      else if (prevHash !== previous) problems.push(`entry ${entry.no} does not follow the one before it`);
      else if (entryHash(previous, said) !== hash) problems.push(`entry ${entry.no} was changed`);
      if (entry.kind === 'start' && entry.facts.includes('"purpose":"test"')) testRuns.add(entry.attempt_id);
      if (entry.kind === 'remove' && testRuns.has(entry.attempt_id)) removed.add(entry.attempt_id);
      [no, previous] = [entry.no, hash];
    }
    if (entries.length < PAGE) break;
  }
  return { checked: no, problems: [...problems, ...(await missingRows(db, removed))] };
}

/** Attempts and versions that were entered, and are not stored any more. @param removed test runs: nothing else may be removed */
async function missingRows(db: Db, removed: ReadonlySet<number | null>): Promise<string[]> {
  const attempts = await db
    .selectFrom('exam_ledger')
    .where('kind', 'in', ['start', 'known'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_attempt').whereRef('exam_attempt.id', '=', 'exam_ledger.attempt_id').select('id'),
        ),
      ),
    )
    .select('attempt_id')
    .execute();
  const versions = await db
    .selectFrom('exam_ledger')
    .where('kind', '=', 'publish')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exam_version').whereRef('exam_version.id', '=', 'exam_ledger.version_id').select('id'),
        ),
      ),
    )
    .select('version_id')
    .execute();
  return [
    ...attempts
      .filter((row) => !removed.has(row.attempt_id))
      .map((row) => `attempt ${row.attempt_id} was begun, and is not there`),
    ...versions.map((row) => `version ${row.version_id} was published, and is not there`),
  ];
}
