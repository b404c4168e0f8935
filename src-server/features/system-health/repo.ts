import { sql, type Insertable, type Selectable } from 'kysely';
import type { ProbeDayTable, ProbeStandingTable } from '#server/db/health-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type StandingRow = Selectable<ProbeStandingTable>;

export const listStandings = (db: Db): Promise<StandingRow[]> =>
  db.selectFrom('probe_standing').selectAll().execute();

/** How a probe stands now; what was told and muted stays as it is. */
export async function putStanding(
  db: Db,
  row: Pick<StandingRow, 'probe' | 'state' | 'since' | 'looked_at' | 'facts' | 'reason'>,
): Promise<void> {
  const { probe: _, ...values } = row;
  await db
    .insertInto('probe_standing')
    .values(row)
    .onConflict((conflict) => conflict.column('probe').doUpdateSet(values))
    .execute();
}

export async function updateStanding(
  db: Db,
  probe: string,
  changes: Partial<Pick<StandingRow, 'told' | 'muted_until' | 'mute_reason'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('probe_standing')
    .set(changes)
    .where('probe', '=', probe)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const listDays = (db: Db, since: string) =>
  db.selectFrom('probe_day').select(['probe', 'day', 'worst']).where('day', '>=', since).execute();

/** What was noted first of a probe on a day not before this one; the oldest. */
export const findFirstAmount = (db: Db, probe: string, since: string) =>
  db
    .selectFrom('probe_day')
    .select(['noted_at', 'amount'])
    .where('probe', '=', probe)
    .where('day', '>=', since)
    .where('amount', 'is not', null)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();

/** Notes a state of a day; amount and time of what was noted of it first stay. */
export async function putDay(db: Db, row: Insertable<ProbeDayTable>): Promise<void> {
  await db
    .insertInto('probe_day')
    .values(row)
    .onConflict((conflict) => conflict.columns(['day', 'probe']).doUpdateSet({ worst: row.worst }))
    .execute();
}

export const forgetDays = (db: Db, before: string) =>
  db.deleteFrom('probe_day').where('day', '<', before).execute();

export const findTimeZone = async (db: Db): Promise<string> =>
  (await db.selectFrom('institution').select('time_zone').executeTakeFirst())?.time_zone ?? 'UTC';

/** Questions and contents whose words are not in an index yet. */
export async function countBacklog(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('search_backlog')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { count: others } = await db
    .selectFrom('discover_backlog')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count + others;
}

/** Calls to other systems that should have been settled before a moment. */
export const countLateCalls = async (db: Db, before: number): Promise<number> =>
  (
    await db
      .selectFrom('outside_call')
      .where('due_at', '<', before)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const findWaitingMails = (db: Db) =>
  db
    .selectFrom('mail')
    .where('due_at', 'is not', null)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();

/** Payments of which nobody knows what became of them since before a moment. */
export const countUnsettled = async (db: Db, before: number): Promise<number> =>
  (
    await db
      .selectFrom('payment')
      .where('status', '=', 'unknown')
      .where('created_at', '<', before)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** The last event of the payment provider, and the oldest that was not looked at. */
export async function findEvents(db: Db): Promise<{ last: number | null; oldestOpen: number | null }> {
  const last = await db
    .selectFrom('payment_event')
    .select((eb) => eb.fn.max('received_at').as('at'))
    .executeTakeFirst();
  const open = await db
    .selectFrom('payment_event')
    .where('handled_at', 'is', null)
    .select((eb) => eb.fn.min('received_at').as('at'))
    .executeTakeFirst();
  return { last: last?.at ?? null, oldestOpen: open?.at ?? null };
}

/** By how much the clocks of computers that were seen lately are ahead. */
export const listOffsets = async (db: Db, seenAfter: number): Promise<number[]> =>
  (
    await db
      .selectFrom('sync_client')
      .where('revoked_at', 'is', null)
      .where('last_seen_at', '>', seenAfter)
      .select('clock_offset_ms')
      .execute()
  ).map((row) => row.clock_offset_ms);

/** Files that this server has, of one part of all: each month has each file once. */
export const listFilesOfPart = (db: Db, prefixes: readonly string[]) =>
  db
    .selectFrom('blob')
    .select(['sha256', 'size'])
    .where(sql<string>`substr(sha256, 1, 2)`, 'in', prefixes)
    .orderBy('sha256')
    .execute();

/** How the connections of this institution to PostgreSQL stand. */
export async function readPostgres(db: Db) {
  const { rows } = await sql<{
    version: string;
    fsync: string;
    commit: string;
    bytes: number;
    blocked: number;
    connections: number;
    oldest: number | null;
  }>`select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_locks where not granted) as blocked,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      (select (extract(epoch from max(clock_timestamp() - xact_start)) * 1000)::bigint from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as oldest`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL said nothing.');
  return row;
}

/** The public halves of the keys that certificates were signed with. */
export const countCertificateKeys = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('certificate_key')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Active administrators, to be told of trouble. */
export const listAdministrators = (db: Db) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('role.name', '=', 'Admin')
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .select(['user.id', 'user.email', 'user.first_name'])
    .orderBy('user.id')
    .execute();

/** The computers of a hub as they stood when they were last seen. */
export const listComputers = (db: Db) =>
  db.selectFrom('sync_client').selectAll().orderBy('last_seen_at', 'desc').orderBy('client_id').execute();

export const listComputerPeople = (db: Db) =>
  db
    .selectFrom('sync_client_user')
    .innerJoin('user', 'user.id', 'sync_client_user.user_id')
    .where('user.deleted_at', 'is', null)
    .select(['sync_client_user.client_id', 'user.first_name', 'user.last_name'])
    .orderBy('user.last_name')
    .orderBy('user.id')
    .execute();
