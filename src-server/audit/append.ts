import type { Db } from '../db/tables.ts';
import type { NewEntry } from './audit-entry.ts';
import * as repo from './audit-repo.ts';
import { detailHash, detailOf, entryHash } from './chain.ts';

/**
 * Adds an entry at the end of the chain, in the transaction of the change that it tells of. Only where it is decided:
 * never in the database of a computer of a hub.
 */
export async function appendEntry(db: Db, { facts, changes }: NewEntry): Promise<void> {
  const { no: last, hash: previous } = await repo.lockHead(db);
  const detail = detailOf(changes);
  const entry = {
    ...facts,
    no: last + 1,
    detail_hash: detail === null ? null : detailHash(detail),
    prev_hash: previous,
  };
  await repo.insertEntry(db, { ...entry, hash: entryHash(entry) }, detail);
}
