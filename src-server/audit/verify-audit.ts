import type { Db } from '../db/tables.ts';
import * as repo from './audit-repo.ts';
import { detailHash, entryHash } from './chain.ts';

const PAGE = 2000;

export interface AuditFindings {
  readonly checked: number;
  /** How many details were blanked, because they told of somebody who was erased. */
  readonly blanked: number;
  readonly problems: string[];
}

type ChainRow = Awaited<ReturnType<typeof repo.listChain>>[number];

/** What is wrong with an entry that follows another one; null where it holds. */
function problemOf(row: ChainRow, last: { readonly no: number; readonly hash: string }): string | null {
  if (row.no !== last.no + 1) return `entry ${last.no + 1} is missing`;
  const { detail_no: detailNo, salt, body, blanked_at: blankedAt, hash, ...entry } = row;
  if (entry.prev_hash !== last.hash) return `entry ${row.no} does not follow the one before it`;
  if (entryHash(entry) !== hash) return `entry ${row.no} was changed`;
  if (entry.detail_hash === null)
    return detailNo === null ? null : `entry ${row.no} has details that were added later`;
  if (detailNo === null) return `the details of entry ${row.no} are missing`;
  if (blankedAt !== null && body === null && salt === null) return null;
  if (salt === null || body === null || detailHash({ salt, body }) !== entry.detail_hash)
    return `the details of entry ${row.no} were changed`;
  return null;
}

/** Recomputes the chain from its first entry on; stops at the first that does not hold, because all behind it hang on it. */
export async function verifyAudit(db: Db): Promise<AuditFindings> {
  let last = { no: 0, hash: '' };
  let blanked = 0;
  for (;;) {
    const rows = await repo.listChain(db, last.no, PAGE);
    for (const row of rows) {
      const problem = problemOf(row, last);
      if (problem !== null) return { checked: last.no, blanked, problems: [`audit log: ${problem}`] };
      if (row.blanked_at !== null) blanked += 1;
      last = { no: row.no, hash: row.hash };
    }
    if (rows.length < PAGE) return { checked: last.no, blanked, problems: await problemsOfEnd(db, last) };
  }
}

/** Entries that were cut off at the end leave a head that names them, and their details. */
async function problemsOfEnd(
  db: Db,
  last: { readonly no: number; readonly hash: string },
): Promise<string[]> {
  const head = await repo.findHead(db);
  if (head?.no !== last.no || head.hash !== last.hash)
    return [`audit log: entry ${last.no + 1} is missing: the log went on after entry ${last.no}`];
  const stray = await repo.countStrayDetails(db);
  return stray === 0 ? [] : [`audit log: details of ${stray} entries stand without them`];
}
