import type { Db } from '../db/tables.ts';

/** What is held of a scope counts from here on only when it arrives again. */
export async function markStale(db: Db, scope: string): Promise<void> {
  await db.updateTable('sync_member').set({ is_stale: 1 }).where('scope', '=', scope).execute();
  await db.deleteFrom('sync_withheld').where('scope', '=', scope).execute();
}

/** Lets the next pull begin a scope at its beginning. */
export async function readScopeAnew(db: Db, scope: string): Promise<void> {
  await markStale(db, scope);
  await db.deleteFrom('sync_cursor').where('scope', '=', scope).execute();
}
