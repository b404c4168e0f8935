import { z } from 'zod';
import { TASK_SUBJECTS } from '#shared/domain/tasks/limits.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import {
  Count,
  DayOfPlan,
  Done,
  Id,
  IdParams,
  IsoTime,
  limitOf,
  line,
  Offset,
  SearchText,
  text,
} from './wire.ts';

const State = z.enum(['to_do', 'doing', 'done', 'dropped']);
const Priority = z.enum(['low', 'normal', 'high']);

export const TaskStep = z.object({
  id: Id,
  user_name: z.string(),
  /** to_do, doing, done, dropped, comment */
  kind: z.string(),
  text: z.string(),
  at: IsoTime,
});
export type TaskStep = z.infer<typeof TaskStep>;

const MAX_POINTS = 50;

/** A point of a task, and whether it is done. */
const Point = z.object({ id: Id, text: z.string(), is_done: z.boolean() });

/** What a task is about, as whoever gave it named it. */
export const TaskSubject = z.strictObject({ type: z.enum(TASK_SUBJECTS), id: Id, title: line(200) });
export type TaskSubject = z.infer<typeof TaskSubject>;

/** What somebody has to do. */
export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  priority: z.string(),
  due_on: z.string().nullable(),
  state: State,
  author_id: Id,
  author_name: z.string(),
  assignee_id: Id,
  assignee_name: z.string(),
  is_mine: z.boolean(),
  may_edit: z.boolean(),
  checklist: z.array(Point),
  about: TaskSubject.nullable(),
  created_at: IsoTime,
  /** Without those of the checklist; the first first. */
  steps: z.array(TaskStep),
});
export type Task = z.infer<typeof Task>;

/** What the work of somebody asks of them by itself: it is gone once it is done. */
const AskedTask = z.object({
  key: z.string(),
  /** exam_not_here, review_due, review_wanted, to_mark, hand_ins, questions */
  kind: z.string(),
  /** Empty where it is about more than one thing. */
  title: z.string(),
  /** How many wait. */
  amount: Count,
  due_at: IsoTime.nullable(),
  /** Where it is done. */
  path: z.string(),
});
export type AskedTask = z.infer<typeof AskedTask>;

const TaskBody = z.strictObject({
  title: line(160),
  description: text(4000).default(''),
  priority: Priority.default('normal'),
  due_on: DayOfPlan.nullable().default(null),
  /** Null for oneself. Others need `tasks:add`. */
  assignee_id: Id.nullable().default(null),
  /** More people who get the same task, each one of their own. */
  more_assignee_ids: z.array(Id).max(49).optional(),
  /** Points that have to be done; the id of one that was there already. Absent: they stay as they are. */
  checklist: z
    .array(z.strictObject({ id: Id.nullable(), text: line(200) }))
    .max(MAX_POINTS)
    .optional(),
  /** Null for nothing. Absent: it stays as it is. */
  about: TaskSubject.nullable().optional(),
});
export type TaskBody = z.infer<typeof TaskBody>;

const Filter = z.strictObject({
  offset: Offset,
  limit: limitOf(10),
  search: SearchText.optional(),
  /** `mine`: those that one has to do; else those that one gave, too. */
  of: z.enum(['mine', 'all']).default('all'),
  state: State.or(z.literal('open')).optional(),
  priority: Priority.optional(),
  /** Those with a day, up to this one. */
  due_by: DayOfPlan.optional(),
});
export type TaskFilter = z.infer<typeof Filter>;

const own = { auth: 'session', ability: ['tasks:view', 'my-tasks:view'], origin: 'lectern' } as const;
const change = { ...own, sync: 'command', audit: NOT_AUDITED.ownDraft } as const;

/** Tasks between people; all of it works offline. */
export const tasksContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/tasks',
    summary: 'Tasks that one has or gave: what is due first, then the newest',
    query: Filter,
    responses: { 200: z.object({ data: z.array(Task), count: Count }) },
    ...own,
    sync: 'read',
  }),
  listAsked: defineEndpoint({
    method: 'GET',
    path: '/api/tasks/asked',
    summary: 'What one’s work asks by itself: reviews, marks, hand-ins and questions that wait',
    responses: { 200: z.object({ data: z.array(AskedTask) }) },
    ...own,
    sync: 'read',
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/tasks/{id}',
    summary: 'One task that one has or gave',
    params: IdParams,
    responses: { 200: z.object({ data: Task }) },
    ...own,
    sync: 'read',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/tasks',
    summary: 'Give a task to oneself or to somebody one may write to',
    body: TaskBody,
    responses: { 201: Done },
    ...change,
    conflict: 'none',
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/tasks/{id}',
    summary: 'Change a task that one gave',
    params: IdParams,
    body: TaskBody.omit({ assignee_id: true, more_assignee_ids: true }),
    responses: { 200: Done },
    ...change,
    conflict: 'merge',
  }),
  step: defineEndpoint({
    method: 'POST',
    path: '/api/tasks/{id}/steps',
    summary: 'Begin, finish or drop a task, or say something about it: who has it and who gave it',
    params: IdParams,
    body: z.strictObject({ kind: State.or(z.literal('comment')), text: text(2000).default('') }),
    responses: { 201: Done },
    ...change,
    conflict: 'none',
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/api/tasks/{id}/checks',
    summary: 'Say that a point of a task is done, or is not',
    params: IdParams,
    body: z.strictObject({ point_id: Id, is_done: z.boolean() }),
    responses: { 201: Done },
    ...change,
    conflict: 'none',
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/tasks/{id}',
    summary: 'Delete a task that one gave',
    params: IdParams,
    responses: { 200: Done },
    ...change,
    conflict: 'merge',
  }),
} as const;
