import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { TaskStepTable, TaskTable } from '#server/db/task-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type TaskRow = Selectable<TaskTable>;
export type StepRow = Selectable<TaskStepTable>;

interface TaskQuery {
  readonly offset: number;
  readonly limit: number;
  readonly words: readonly string[];
  readonly isMine: boolean;
  readonly states: readonly string[] | undefined;
  readonly priority?: string | undefined;
  /** A day; those without one are left out. */
  readonly dueBy?: string | undefined;
}

/** The state that the last step set. */
const state = sql<string>`coalesce((select s.kind from task_step s where s.task_id = task.id
  and s.kind in ('to_do', 'doing', 'done', 'dropped') order by s.created_at desc, s.id desc limit 1), 'to_do')`;

function tasksOf(
  db: Db,
  userId: number,
  { words, isMine, states, priority, dueBy }: Omit<TaskQuery, 'offset' | 'limit'>,
) {
  let base = db.selectFrom('task').where('task.deleted_at', 'is', null);
  base = isMine
    ? base.where('assignee_id', '=', userId)
    : base.where(({ or, eb }) => or([eb('assignee_id', '=', userId), eb('author_id', '=', userId)]));
  for (const word of words) base = base.where(containsWord(sql.ref('task.title'), word));
  if (priority !== undefined) base = base.where('task.priority', '=', priority);
  if (dueBy !== undefined) base = base.where('task.due_on', '<=', dueBy);
  return states === undefined ? base : base.where(state, 'in', [...states]);
}

/** One page of tasks: what is due first, then what has no day, the newest first. */
export async function listTasks(db: Db, userId: number, { offset, limit, ...query }: TaskQuery) {
  const base = tasksOf(db, userId, query);
  const rows = await base
    .orderBy(sql`case when due_on is null then 1 else 0 end`)
    .orderBy('due_on')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .selectAll('task')
    .select(state.as('state'))
    .execute();
  const { total } = await base
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Open tasks of somebody with a day in a range. Both days are YYYY-MM-DD, and belong to it. */
export const listDue = (db: Db, userId: number, range: { readonly from: string; readonly to: string }) =>
  tasksOf(db, userId, { words: [], isMine: true, states: ['to_do', 'doing'] })
    .where('due_on', '>=', range.from)
    .where('due_on', '<=', range.to)
    .orderBy('due_on')
    .orderBy('id')
    .limit(200)
    .selectAll('task')
    .execute();

export const findTask = (db: Db, id: number): Promise<TaskRow | undefined> =>
  db.selectFrom('task').where('id', '=', id).where('deleted_at', 'is', null).selectAll().executeTakeFirst();

export const listSteps = (db: Db, taskIds: readonly number[]): Promise<StepRow[]> =>
  db
    .selectFrom('task_step')
    .where('task_id', 'in', idsIn(db, taskIds))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

export const insertTask = (db: Db, row: Insertable<TaskTable>) => db.insertInto('task').values(row).execute();

export const insertStep = (db: Db, row: Insertable<TaskStepTable>) =>
  db.insertInto('task_step').values(row).execute();

export const updateTask = (db: Db, id: number, change: Updateable<TaskTable>, now: number) =>
  db
    .updateTable('task')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Takes the name of somebody off tasks; what has to be done stays. */
export async function eraseNames(db: Db, userId: number, now: number): Promise<void> {
  for (const [id, name] of [
    ['author_id', 'author_name'],
    ['assignee_id', 'assignee_name'],
  ] as const)
    await db
      .updateTable('task')
      .set((eb) => ({ [name]: '', updated_at: now, version: eb('version', '+', 1) }))
      .where(id, '=', userId)
      .execute();
  await db
    .updateTable('task')
    .set((eb) => ({ about_title: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('about_type', '=', 'person')
    .where('about_id', '=', userId)
    .execute();
  await db
    .updateTable('task_step')
    .set((eb) => ({ user_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}
