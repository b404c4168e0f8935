import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import type { ProjectRequestTable } from '#server/db/project-request-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type RequestRow = Selectable<ProjectRequestTable>;

interface ListQuery {
  readonly offset: number;
  readonly limit: number;
  readonly words: readonly string[];
}

/** What is open, and what somebody needs or writes; the newest first. */
export async function listRequests(db: Db, userId: number, { offset, limit, words }: ListQuery) {
  let base = db
    .selectFrom('project_request')
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('state', '=', 'open'), eb('requester_id', '=', userId), eb('offered_by', '=', userId)]),
    );
  for (const word of words) base = base.where(containsWord(sql.ref('title'), word));
  const rows = await base
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .selectAll()
    .execute();
  const { total } = await base
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const findRequest = (db: Db, id: number): Promise<RequestRow | undefined> =>
  db
    .selectFrom('project_request')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

export const insertRequest = (db: Db, row: Insertable<ProjectRequestTable>) =>
  db.insertInto('project_request').values(row).execute();

/** Changes a request that stands as it was read. @returns whether it still did */
export async function updateRequest(
  db: Db,
  { id, state }: Pick<RequestRow, 'id' | 'state'>,
  change: Updateable<ProjectRequestTable>,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('project_request')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Takes the name of somebody off what they needed and wrote. */
export async function eraseNames(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('project_request')
    .set((eb) => ({ requester_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('requester_id', '=', userId)
    .execute();
  await db
    .updateTable('project_request')
    .set((eb) => ({ offered_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('offered_by', '=', userId)
    .execute();
}
