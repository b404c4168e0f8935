import { sql, type RawBuilder } from 'kysely';
import { mintId, stampNew, syncRoleOf } from './built-in-permissions.ts';
import type { MigrationDb } from './columns.ts';

/** Subjects that an institution begins with. A computer that follows a hub gets them from there. */
export async function addSubjects(
  db: MigrationDb,
  names: RawBuilder<{ name: string }>,
  now: number = Date.now(),
): Promise<void> {
  const role = await syncRoleOf(db);
  if (role === 'device') return;
  const { rows } = await names.execute(db);
  for (const { name } of rows) {
    const id = await mintId(db);
    await sql`insert into subject (id, name, created_at, updated_at) values (${id}, ${name}, ${now}, ${now})`.execute(
      db,
    );
    if (role === 'hub') await stampNew(db, 'subject', id);
  }
}
