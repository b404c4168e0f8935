import { z } from 'zod';
import type { Task, TaskBody, TaskFilter, tasksContract, TaskSubject } from '#shared/contract/tasks.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { donePoints, identified } from '#shared/domain/tasks/checklist.ts';
import { TASK_SUBJECTS } from '#shared/domain/tasks/limits.ts';
import { stateAfter } from '#shared/domain/tasks/task-states.ts';
import type { Ctx, RowReader } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { notify } from '../notifications/notify.ts';
import { actorAsPerson, type Person } from '../messages/conversation-service.ts';
import { recipientsOf } from '../messages/read-service.ts';
import * as repo from './repo.ts';

type Step = HandlerInput<typeof tasksContract.step>['body'];

function subjectOf({ about_type: type, about_id: id, about_title: title }: repo.TaskRow): Task['about'] {
  const known = TASK_SUBJECTS.find((one) => one === type);
  return known === undefined || id === null ? null : { type: known, id, title: title || 'Former member' };
}

const subjectColumns = (about: TaskSubject | null) => ({
  about_type: about?.type ?? null,
  about_id: about?.id ?? null,
  about_title: about?.title ?? '',
});

const Points = z.array(z.object({ id: z.int(), text: z.string() }));
const pointsOf = ({ checklist }: Pick<repo.TaskRow, 'checklist'>) => Points.parse(JSON.parse(checklist));

/** What is shown as a step; points show themselves whether they are done. */
const isSaid = ({ kind }: repo.StepRow): boolean => kind !== 'checked' && kind !== 'unchecked';

function toTask(ctx: Ctx, row: repo.TaskRow, all: readonly repo.StepRow[]): Task {
  const steps = all.filter(({ task_id }) => task_id === row.id);
  const done = donePoints(steps);
  const { userId } = ctx.actor;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    priority: row.priority,
    due_on: row.due_on,
    state: stateAfter(steps.map(({ kind }) => kind)),
    author_id: row.author_id,
    author_name: row.author_name || 'Former member',
    assignee_id: row.assignee_id,
    assignee_name: row.assignee_name || 'Former member',
    is_mine: row.assignee_id === userId,
    may_edit: row.author_id === userId,
    checklist: pointsOf(row).map((point) => ({ ...point, is_done: done.has(point.id) })),
    about: subjectOf(row),
    created_at: iso(row.created_at),
    steps: steps.filter(isSaid).map((step) => ({
      id: step.id,
      user_name: step.user_name || 'Former member',
      kind: step.kind,
      text: step.text,
      at: iso(step.created_at),
    })),
  };
}

const statesOf = (state: TaskFilter['state']): readonly string[] | undefined => {
  if (state === undefined) return undefined;
  return state === 'open' ? ['to_do', 'doing'] : [state];
};

/** Tasks that the signed-in person has or gave. */
export async function listTasks(
  ctx: Ctx,
  { offset, limit, search = '', of, state, priority, due_by: dueBy }: TaskFilter,
) {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const { rows, total } = await repo.listTasks(ctx.db, ctx.actor.userId, {
    offset,
    limit,
    words,
    isMine: of === 'mine',
    states: statesOf(state),
    priority,
    dueBy,
  });
  const steps = await repo.listSteps(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => toTask(ctx, row, steps)), count: total };
}

/** Open tasks of the signed-in person that are due between two days. */
export const listDueTasks = async (ctx: RowReader, days: { readonly from: string; readonly to: string }) =>
  (await repo.listDue(ctx.db, ctx.actor.userId, days)).flatMap(({ id, title, due_on }) =>
    due_on === null ? [] : [{ id, title, due_on }],
  );

type Recipients = Awaited<ReturnType<typeof recipientsOf>>;

/** Those to whom a task may be given, where it is given to others at all. */
async function assigneesOf(ctx: Ctx, wanted: readonly number[]): Promise<Recipients> {
  if (wanted.every((id) => id === ctx.actor.userId)) return [];
  if (!ctx.actor.ability.can('add', 'tasks')) refuse('FORBIDDEN', 'You can give tasks to yourself alone.');
  return recipientsOf(ctx);
}

/** To whom a task is given: oneself, or somebody one may write to. */
function getAssignee(ctx: Ctx, id: number, known: Recipients): Person {
  if (id === ctx.actor.userId) return actorAsPerson(ctx);
  const row = known.find((one) => one.id === id);
  if (row !== undefined)
    return { userId: id, name: `${row.first_name} ${row.last_name}`.trim(), role: row.role };
  const reason = 'You cannot give a task to this person: they are gone, or not in your courses and exams.';
  return refuse('VALIDATION_FAILED', reason, { fields: { assignee_id: [reason] } });
}

/** Gives a task to one person, or the same one to several. @returns the id of the first */
export async function createTask(
  ctx: Ctx,
  { assignee_id: assigneeId, more_assignee_ids: more = [], checklist = [], about = null, ...body }: TaskBody,
): Promise<number> {
  const wanted = [...new Set([assigneeId ?? ctx.actor.userId, ...more])];
  const ids = wanted.map(() => ctx.newId());
  const points = JSON.stringify(identified(checklist, [], () => ctx.newId()));
  const author = actorAsPerson(ctx);
  const known = await assigneesOf(ctx, wanted);
  for (const [at, assignee] of wanted.map((id) => getAssignee(ctx, id, known)).entries()) {
    const id = ids[at] ?? 0;
    await repo.insertTask(ctx.db, {
      id,
      author_id: author.userId,
      author_name: author.name,
      assignee_id: assignee.userId,
      assignee_name: assignee.name,
      ...body,
      ...subjectColumns(about),
      checklist: points,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    await notify(ctx, {
      kind: 'task_given',
      aboutId: id,
      to: [assignee.userId],
      actor: author.name,
      subject: body.title,
    });
  }
  return ids[0] ?? 0;
}

const missing = (): never => refuse('NOT_FOUND', 'There is no such task of yours.');

async function getGiven(ctx: Ctx, id: number): Promise<repo.TaskRow> {
  const row = await repo.findTask(ctx.db, id);
  return row === undefined || row.author_id !== ctx.actor.userId ? missing() : row;
}

/** A task that the signed-in person has or gave. @throws NOT_FOUND for every other one */
async function getOwn(ctx: Ctx, id: number): Promise<repo.TaskRow> {
  const row = await repo.findTask(ctx.db, id);
  return row === undefined || ![row.author_id, row.assignee_id].includes(ctx.actor.userId) ? missing() : row;
}

/** One task with what was done about it. */
export async function getTask(ctx: Ctx, id: number): Promise<Task> {
  const row = await getOwn(ctx, id);
  return toTask(ctx, row, await repo.listSteps(ctx.db, [id]));
}

/** Changes a task that the signed-in person gave. @throws NOT_FOUND for every other one */
export async function updateTask(
  ctx: Ctx,
  id: number,
  { checklist, about, ...body }: Omit<TaskBody, 'assignee_id' | 'more_assignee_ids'>,
): Promise<void> {
  const before = pointsOf(await getGiven(ctx, id));
  const points = checklist === undefined ? before : identified(checklist, before, () => ctx.newId());
  await repo.updateTask(
    ctx.db,
    id,
    { ...body, checklist: JSON.stringify(points), ...(about === undefined ? {} : subjectColumns(about)) },
    ctx.now,
  );
}

/** @throws NOT_FOUND for a task that somebody else gave */
export async function deleteTask(ctx: Ctx, id: number): Promise<void> {
  await getGiven(ctx, id);
  await repo.updateTask(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}

interface Noted {
  readonly id: number;
  readonly kind: string;
  readonly text: string;
}

async function note(ctx: Ctx, row: repo.TaskRow, { id, kind, text }: Noted): Promise<void> {
  const { userId, name } = actorAsPerson(ctx);
  await repo.insertStep(ctx.db, {
    id,
    task_id: row.id,
    author_id: row.author_id,
    assignee_id: row.assignee_id,
    user_id: userId,
    user_name: name,
    kind,
    text,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

/** Says what was done about a task, or something else. @returns the id of the step */
export async function addStep(ctx: Ctx, id: number, { kind, text }: Step): Promise<number> {
  const stepId = ctx.newId();
  const row = await getOwn(ctx, id);
  if (kind === 'comment' && text.trim() === '')
    refuse('VALIDATION_FAILED', 'Write a comment.', { fields: { text: ['Write a comment.'] } });
  await note(ctx, row, { id: stepId, kind, text: text.trim() });
  if (kind === 'done')
    await notify(ctx, {
      kind: 'task_done',
      aboutId: id,
      to: [row.author_id],
      actor: actorAsPerson(ctx).name,
      subject: row.title,
    });
  return stepId;
}

/** Says of a point that it is done, or is not. @returns the id of the step @throws NOT_FOUND for a point that is gone */
export async function checkPoint(
  ctx: Ctx,
  id: number,
  { point_id: pointId, is_done: isDone }: { readonly point_id: number; readonly is_done: boolean },
): Promise<number> {
  const stepId = ctx.newId();
  const row = await getOwn(ctx, id);
  if (!pointsOf(row).some((point) => point.id === pointId))
    refuse('NOT_FOUND', 'This point is not in the checklist any more. Load the task anew.');
  await note(ctx, row, { id: stepId, kind: isDone ? 'checked' : 'unchecked', text: String(pointId) });
  return stepId;
}
