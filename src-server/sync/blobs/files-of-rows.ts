import { sql } from 'kysely';
import { FILES_OF_ROWS } from '#server/declarations.ts';
import type { Db } from '#server/db/tables.ts';
import { SYNC_CLASSES } from '../classes.ts';
import { scopesOfUser } from '../hub-scopes.ts';

/** Whether a file is named by a row that a person is given by one of its scopes: a photo, the logo. */
export async function isFileOfOwnRows(
  db: Db,
  { userId, sha256 }: { userId: number; sha256: string },
  now: number,
): Promise<boolean> {
  const held = new Set(await scopesOfUser(db, userId, now));
  for (const [table, column] of FILES_OF_ROWS) {
    for (const scope of SYNC_CLASSES[table].scopes) {
      const { rows } = await sql<{ scope: string | null }>`
        select ${scope} as scope from ${sql.table(table)} as t
        where ${sql.ref(`t.${column}`)} = ${sha256} and t.deleted_at is null`.execute(db);
      if (rows.some((row) => row.scope !== null && held.has(row.scope))) return true;
    }
  }
  return false;
}
