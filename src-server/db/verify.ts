import { sql } from 'kysely';
import { append } from '#shared/domain/lists.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { inboxProblems } from '../features/messages/inbox-repo.ts';
import { cellProblems } from '../features/insight/cell-check.ts';
import { stateProblems } from '../features/course-progress/fold-service.ts';
import { verifyChains, type BrokenChain } from '../features/exam-attempts/verify.ts';
import { verifyLedger } from '../features/exam-attempts/verify-ledger.ts';
import { verifyVersions } from '../features/exam-attempts/verify-versions.ts';
import { roleOf } from '../sync/role.ts';
import type { Database } from './database.ts';
import type { Db } from './tables.ts';

export interface VerifyCheck {
  readonly name: string;
  readonly checked: number;
  readonly problems: readonly string[];
  /** Of the audit log: details that were blanked. */
  readonly blanked?: number;
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly checks: readonly VerifyCheck[];
}

const FILE = 'integrity of the file';
const FOREIGN_KEYS = 'foreign keys';
const CHAINS = 'answer chains';
const AUDIT = 'audit log';

/** What SQLite says of its file; a file that it cannot read says so by an exception. */
function integrityOf(raw: NonNullable<Database['sqlite']>['raw']): string {
  try {
    return String(raw.pragma('integrity_check', { simple: true }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function fileChecks(database: Database): Promise<VerifyCheck[]> {
  if (database.sqlite === null) return [];
  const verdict = integrityOf(database.sqlite.raw);
  const file = { name: FILE, checked: 1, problems: verdict === 'ok' ? [] : [verdict] };
  // A device holds a part of its hub: what its rows refer to may be there alone.
  if ((await roleOf(database.read)) === 'device') return [file];
  const orphans = database.sqlite.raw
    .prepare<[], { table: string; rowid: number; parent: string }>('pragma foreign_key_check')
    .all();
  return [
    file,
    {
      name: FOREIGN_KEYS,
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

/** A check that cannot be made is a problem, and the others are made all the same. */
async function attempted(name: string, check: () => Promise<VerifyCheck>): Promise<VerifyCheck> {
  try {
    return await check();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { name, checked: 0, problems: [`${name}: this part of the file cannot be read (${why})`] };
  }
}

/** Every log, and what stands beside it. */
async function attemptChecks(db: Db, publicKey: string | null): Promise<VerifyCheck[]> {
  const wrong: string[] = [];
  const chains = await attempted(CHAINS, async () => {
    const found = await verifyChains(db, publicKey);
    const named = (one: BrokenChain) => `attempt ${one.attemptId}: ${one.problem}`;
    append(wrong, found.wrong.map(named));
    return { name: CHAINS, checked: found.checked, problems: found.broken.map(named) };
  });
  return [chains, { name: 'attempts and results', checked: chains.checked, problems: wrong }];
}

async function auditCheck(db: Db): Promise<VerifyCheck> {
  return { name: AUDIT, ...(await verifyAudit(db)) };
}

/** Checks of the file and of its logs; the others are about what was made of them. */
const OF_DAMAGE: ReadonlySet<string> = new Set([FILE, FOREIGN_KEYS, CHAINS]);

/** The first reason not to work with a database: its file is damaged, or one of its logs does not hold. */
export const firstDamage = ({ checks }: VerifyReport): string | undefined =>
  checks.filter(({ name }) => OF_DAMAGE.has(name)).flatMap((check) => check.problems)[0];

/**
 * Everything that can be checked about a database without changing it.
 * @param publicKey of the key that this server signs receipts with, where it is at hand.
 */
export async function verifyDatabase(
  database: Database,
  publicKey: string | null = null,
): Promise<VerifyReport> {
  const db = database.read;
  const isWhole = (await roleOf(db)) !== 'device';
  const named = async (name: string, found: Promise<{ checked: number; problems: string[] }>) => ({
    name,
    ...(await found),
  });
  const checks = [
    ...(await fileChecks(database)),
    await attempted('question counts', () => tallyCheck(database)),
    await attempted('inbox', () => named('inbox', inboxProblems(db))),
    await attempted('course progress', () => named('course progress', stateProblems({ db }))),
    ...(isWhole ? [await attempted('figures', () => named('figures', cellProblems(db)))] : []),
    await attempted('published exams', () => named('published exams', verifyVersions(db, isWhole))),
    ...(isWhole ? [await attempted('ledger', () => named('ledger', verifyLedger(db)))] : []),
    ...(isWhole ? [await attempted(AUDIT, () => auditCheck(db))] : []),
    ...(await attemptChecks(db, publicKey)),
  ];
  return { ok: checks.every((check) => check.problems.length === 0), checks };
}
