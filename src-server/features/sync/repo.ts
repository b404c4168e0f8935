import { sql } from 'kysely';
import type { CarriedKind } from '#shared/contract/sync-status.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { ROOTS, titleColumnOf, type RootTable } from '#server/sync/aggregates.ts';
import { portionsOf } from '#server/sync/rows.ts';
import { HOUSEKEEPING } from '#server/sync/unsent.ts';

/** The ids among some that are rows of one person; places and tags that were deleted are none. */
export async function ownedAmong(
  db: Db,
  table: CarriedKind,
  ownerId: number,
  ids: readonly (number | null)[],
): Promise<Set<number>> {
  const owned = new Set<number>();
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  for (const portion of portionsOf(wanted)) {
    const rows = await db
      .selectFrom(table)
      .where('instructor_id', '=', ownerId)
      .$if(table !== 'question', (query) => query.where('deleted_at', 'is', null))
      .where('id', 'in', portion)
      .select('id')
      .execute();
    for (const { id } of rows) owned.add(id);
  }
  return owned;
}

/** Whose rows some ids are; those of nobody are missing. */
export async function findOwners(
  db: Db,
  table: CarriedKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const owners = new Map<number, number>();
  for (const portion of portionsOf(ids)) {
    const rows = await db
      .selectFrom(table)
      .where('id', 'in', portion)
      .select(['id', 'instructor_id'])
      .execute();
    for (const row of rows) owners.set(row.id, row.instructor_id);
  }
  return owners;
}

/** The questions of some answers. */
export async function answersAmong(db: Db, ids: readonly (number | null)[]): Promise<Map<number, number>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows = await db
    .selectFrom('answer')
    .where('id', 'in', idsIn(db, wanted))
    .select(['id', 'question_id'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.question_id]));
}

export async function ownDeviceNo(db: Db): Promise<number> {
  const { device_no: own } = await db.selectFrom('device').select('device_no').executeTakeFirstOrThrow();
  return own;
}

/** How many of each kind a status names. */
export const LISTED = 100;

/** Attempts of a person that the hub has not taken, or whose receipt is not its own. */
export const listAttemptTroubles = (db: Db, userId: number) =>
  db
    .selectFrom('exam_attempt_receipt as receipt')
    .innerJoin('exam_attempt as attempt', 'attempt.id', 'receipt.attempt_id')
    .innerJoin('exam_version as version', 'version.id', 'attempt.exam_version_id')
    .where('receipt.is_open', '=', 1)
    .where('receipt.code', 'is not', null)
    .where('attempt.student_id', '=', userId)
    .orderBy('attempt.id')
    .limit(LISTED)
    .select([
      'attempt.id as attempt_id',
      'attempt.attempt_no',
      'attempt.started_at',
      'version.title as exam_title',
      'receipt.code',
      'receipt.message',
    ])
    .execute();

/** Commands of a person that wait or were refused, oldest first. */
export const listOutbox = (db: Db, userId: number, state: 'pending' | 'refused') =>
  db
    .selectFrom('sync_outbox')
    .where('state', '=', state)
    .where('user_id', '=', userId)
    .where('endpoint', 'not in', HOUSEKEEPING)
    .orderBy('mid')
    .limit(LISTED)
    .select(['mid', 'endpoint', 'input', 'now', 'state', 'touches', 'verdict', 'settled_at'])
    .$narrowType<{ state: typeof state }>()
    .execute();

type OutboxState = 'pending' | 'settled' | 'refused';

/** Commands in some states: all of them, of one person or of everybody. */
export const listCommands = (db: Db, userId: number | null, states: readonly OutboxState[]) => {
  const commands = db
    .selectFrom('sync_outbox')
    .where('state', 'in', [...states])
    .where('endpoint', 'not in', HOUSEKEEPING)
    .orderBy('mid')
    .select(['mid', 'user_id', 'endpoint', 'input', 'now', 'state', 'verdict'])
    .select(['first_id', 'id_count', 'seed', 'schema_version', 'touches', 'unheard_from'])
    .$narrowType<{ state: OutboxState }>();
  return (userId === null ? commands : commands.where('user_id', '=', userId)).execute();
};

export type OutboxItem = Awaited<ReturnType<typeof listOutbox>>[number];

/** Rows that the hub has for this device and that this version of the program cannot hold. */
export async function countWithheld(db: Db): Promise<number> {
  const rows = db.selectFrom('sync_withheld').select(['tbl', 'row_id']).distinct().as('own');
  const row = await db
    .selectFrom(rows)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const findRefused = (db: Db, userId: number, mid: number) =>
  db
    .selectFrom('sync_outbox')
    .where('state', '=', 'refused')
    .where('user_id', '=', userId)
    .where('mid', '=', mid)
    .selectAll()
    .executeTakeFirst();

export type RefusedRow = NonNullable<Awaited<ReturnType<typeof findRefused>>>;

export async function newestMid(db: Db): Promise<number> {
  const row = await db
    .selectFrom('sync_outbox')
    .select((eb) => eb.fn.max('mid').as('mid'))
    .executeTakeFirst();
  return row?.mid ?? 0;
}

export const discardMutation = (db: Db, mid: number) =>
  db.updateTable('sync_outbox').set({ state: 'discarded' }).where('mid', '=', mid).execute();

export interface CopyRow {
  readonly kind: RootTable;
  readonly id: number;
  readonly title: string;
  readonly updated_at: number;
  /** What the hub made it of; null for copies of a hub before schema 13. */
  readonly copy_of: number | null;
}

/** A person's rows whose title says that they lost a race. */
export async function listCopies(db: Db, ownerId: number): Promise<CopyRow[]> {
  const copies: CopyRow[] = [];
  for (const kind of ROOTS) {
    const column = titleColumnOf(kind);
    const { rows } = await sql<Omit<CopyRow, 'kind'>>`
      select id, ${sql.ref(column)} as title, updated_at, copy_of from ${sql.table(kind)}
      where instructor_id = ${ownerId} and deleted_at is null
        and ${sql.ref(column)} like ${'% (conflict from %'} order by id limit ${LISTED}`.execute(db);
    for (const row of rows) copies.push({ kind, ...row });
  }
  return copies;
}

/** Pairs of an original and its copy, as the hub told the device that lost, newest last. */
export async function listCopyPairs(db: Db, userId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sync_outbox')
    .where('user_id', '=', userId)
    .where('state', '=', 'settled')
    .where('verdict', 'like', '%"copies"%')
    .select('verdict')
    .execute();
  const originals = new Map<string, number>();
  for (const { verdict } of rows) {
    // Kept by `settleMutations` from the hub's checked answer.
    const { copies = [] } = JSON.parse(verdict ?? '{}') as { copies?: [string, number, number][] };
    for (const [table, original, copy] of copies) originals.set(`${table} ${copy}`, original);
  }
  return originals;
}

/** The row that a copy was made of: by its id, or else by its title. */
export async function findOriginal(
  db: Db,
  kind: RootTable,
  own: { readonly ownerId: number; readonly id: number | undefined; readonly title: string },
): Promise<Omit<CopyRow, 'kind' | 'copy_of'> | undefined> {
  const column = titleColumnOf(kind);
  const which = own.id === undefined ? sql`${sql.ref(column)} = ${own.title}` : sql`id = ${own.id}`;
  const { rows } = await sql<Omit<CopyRow, 'kind' | 'copy_of'>>`
    select id, ${sql.ref(column)} as title, updated_at from ${sql.table(kind)}
    where instructor_id = ${own.ownerId} and deleted_at is null and ${which} order by id limit 1`.execute(db);
  return rows[0];
}
