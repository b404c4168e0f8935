import { sql } from 'kysely';
import type { MigrationDb } from './columns.ts';

/** Bits of an id below the number of the device that mints it (architecture.md, ids). */
const COUNTER_RANGE = 2 ** 33;

/** A permission that the matrix has got, and the built-in roles that hold it there. */
export interface NewPermission {
  readonly resource: string;
  readonly action: 'view' | 'add';
  readonly roles: readonly string[];
}

/**
 * Gives new permissions to the built-in roles of an institution that exists already: roles are copied from the matrix
 * when it is created. What a role has or had once stays as it is. A computer that follows a hub gets them from there.
 */
export async function addBuiltInPermissions(
  db: MigrationDb,
  permissions: readonly NewPermission[],
  now: number = Date.now(),
): Promise<void> {
  const role = await syncRoleOf(db);
  if (role === 'device') return;
  for (const { resource, action, roles } of permissions) {
    const { rows: lacking } = await sql<{ id: number }>`select id from role
      where is_built_in = 1 and name in (${sql.join(roles)}) and not exists (select 1 from role_permission p
        where p.role_id = role.id and p.resource = ${resource} and p.action = ${action}) order by id`.execute(
      db,
    );
    for (const { id: roleId } of lacking) {
      const id = await mintId(db);
      await sql`insert into role_permission (id, role_id, resource, action, created_at, updated_at)
        values (${id}, ${roleId}, ${resource}, ${action}, ${now}, ${now})`.execute(db);
      if (role === 'hub') await stampNew(db, 'role_permission', id);
    }
  }
}

/** Which role the database has in synchronisation, if any yet. */
export async function syncRoleOf(db: MigrationDb): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select value from sync_state where name = 'role'`.execute(
    db,
  );
  return rows[0]?.value;
}

/** The next id of this database. @throws where it has no number yet, as one without rows. */
export async function mintId(db: MigrationDb): Promise<number> {
  const { rows } = await sql<{ device_no: number; id_counter: number }>`
    update device set id_counter = id_counter + 1 returning device_no, id_counter`.execute(db);
  const [device] = rows;
  if (device === undefined) throw new Error('A database with roles has no number for its ids.');
  return device.device_no * COUNTER_RANGE + device.id_counter;
}

/**
 * No trigger notes what a migration writes: on a hub a new row of the catalog gets its place in the order that
 * computers pull.
 */
export async function stampNew(db: MigrationDb, table: string, id: number): Promise<void> {
  await sql`insert into sync_scope (scope, seq) values ('catalog', 1)
    on conflict (scope) do update set seq = sync_scope.seq + 1`.execute(db);
  await sql`insert into sync_change (tbl, row_id, scope, seq, op)
    select ${table}, ${id}, 'catalog', seq, 'put' from sync_scope where scope = 'catalog'`.execute(db);
  await sql`insert into sync_version (tbl, row_id, ver, client_id, mid)
    values (${table}, ${id}, 1, '', 0)`.execute(db);
}
