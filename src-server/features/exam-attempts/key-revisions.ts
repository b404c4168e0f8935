import {
  parseCorrections,
  PUBLISHED_KEY,
  type KeyRevision,
} from '#shared/domain/exam-attempts/key-revision.ts';
import type { Db } from '#server/db/tables.ts';
import { findRevisionUpTo } from './regrade-repo.ts';

/** The key of a version as it was corrected up to a revision; the newest of those that are here. */
export async function keyRevisionAt(db: Db, versionId: number, revision: number): Promise<KeyRevision> {
  // Most exams have none, and most attempts are asked for by it.
  if (revision === 0) return PUBLISHED_KEY;
  const row = await findRevisionUpTo(db, versionId, revision);
  return row === undefined
    ? PUBLISHED_KEY
    : { revision: row.revision, corrections: parseCorrections(row.corrections) };
}

/** The key by which attempts at a version are scored from now on. */
export const newestKeyRevision = (db: Db, versionId: number): Promise<KeyRevision> =>
  keyRevisionAt(db, versionId, Number.MAX_SAFE_INTEGER);
