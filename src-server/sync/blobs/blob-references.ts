import { blobNamesIn } from '#shared/domain/sync/blob-names.ts';
import { textsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import { readMembers } from '../rows.ts';
import { listRowsNaming } from './files-of-rows.ts';

/** Files that arrived to their end: one that was stored when its hub was killed is sent again. */
async function knownAmong(db: Db, names: readonly string[]): Promise<Set<string>> {
  const stored = await db
    .selectFrom('blob')
    .where('sha256', 'in', textsIn(db, JSON.stringify(names)))
    .select('sha256')
    .execute();
  const sent = await db
    .selectFrom('sync_blob')
    .where('sha256', 'in', textsIn(db, JSON.stringify(names)))
    .where('is_missing', '=', 0)
    .select('sha256')
    .execute();
  return new Set([...stored, ...sent].map((row) => row.sha256));
}

/**
 * Files that a command refers to and that the hub has not got. What its device has declared lost does
 * not count: the command would wait for it for ever.
 */
export async function missingBlobs(
  db: Db,
  blobs: Pick<BlobStore, 'has'>,
  mutation: { readonly clientId: string; readonly input: unknown },
): Promise<string[]> {
  const names = blobNamesIn(mutation.input);
  if (names.length === 0) return [];
  const known = await knownAmong(db, names);
  const missing = names.filter((name) => !known.has(name) || !blobs.has(name));
  if (missing.length === 0) return [];
  const lost = await db
    .selectFrom('sync_blob')
    .where('client_id', '=', mutation.clientId)
    .where('sha256', 'in', textsIn(db, JSON.stringify(missing)))
    .where('is_missing', '=', 1)
    .select('sha256')
    .execute();
  const isLost = new Set(lost.map((row) => row.sha256));
  return missing.filter((name) => !isLost.has(name));
}

/** A device may read a file that it has sent itself, or that a row in its scopes refers to. */
export async function mayReadBlob(
  db: Db,
  device: { readonly clientId: string; readonly scopes: readonly string[] },
  sha256: string,
): Promise<boolean> {
  const own = await db
    .selectFrom('sync_blob')
    .where('client_id', '=', device.clientId)
    .where('sha256', '=', sha256)
    .where('is_missing', '=', 0)
    .select('sha256')
    .executeTakeFirst();
  if (own !== undefined) return true;
  const held = new Set(device.scopes);
  for (const [table, ids] of await listRowsNaming(db, sha256)) {
    const members = await readMembers(db, table, ids);
    if (members.some(({ scope }) => held.has(scope))) return true;
  }
  return false;
}

const NAME_IN_PAPER = /(?<=")[0-9a-f]{64}(?=")/g;

/** The files that papers of exams refer to, by the text of their content. */
export const blobNamesInPaper = (content: string): string[] => [...new Set(content.match(NAME_IN_PAPER))];
