import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** Whether a row, a version, a paper or a file on its way names the blob `b`. */
const isNamed = sql<boolean>`(exists (select 1 from file_use u where u.sha256 = b.sha256)
  or exists (select 1 from media_upload m where m.sha256 = b.sha256))`;

/** A command that waits for its hub may name what no row here names: the hub does it again with the file. */
const isWaitedFor = sql<boolean>`(exists (select 1 from sync_state s where s.name = 'role' and s.value = 'device')
  and exists (select 1 from sync_outbox o where o.state = 'pending' and o.input like '%' || b.sha256 || '%'))`;

/** Whether there is anything to note: who only looks writes nothing, and what waits for a quiet moment has it. */
export async function hasUnmarked(db: Db): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select b.id from blob as b where (b.unused_since is null) = (not ${isNamed}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Notes since when nothing names a file, and forgets that where something does again. */
export async function markUnused(db: Db, now: number): Promise<void> {
  await sql`update blob as b set unused_since = ${now} where b.unused_since is null and not ${isNamed}`.execute(
    db,
  );
  await sql`update blob as b set unused_since = null where b.unused_since is not null and ${isNamed}`.execute(
    db,
  );
}

/** Files that nothing has named since a moment or longer. */
export const listUnusedSince = (db: Db, moment: number, limit: number) =>
  db
    .selectFrom('blob')
    .where('unused_since', '<=', moment)
    .orderBy('unused_since')
    .limit(limit)
    .select(['id', 'sha256'])
    .execute();

/** Forgets a file where still nothing names it. @returns whether it is forgotten */
export async function forgetUnused(db: Db, { id }: { readonly id: number }): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from blob as b where b.id = ${id} and not ${isNamed} and not ${isWaitedFor} returning id`.execute(
    db,
  );
  return rows.length > 0;
}
