import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, line, Paging, SearchText, text } from './wire.ts';

/** One of the tasks, as everybody sees it who may read them. */
export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type Task = z.infer<typeof Task>;

/** What a person writes. */
const TaskBody = z.strictObject({ title: line(160), description: text(4000) });
export type TaskBody = z.infer<typeof TaskBody>;

const TaskListQuery = Paging.extend({ search: SearchText.optional() });
export type TaskListQuery = z.infer<typeof TaskListQuery>;

const read = {
  auth: 'session',
  ability: ['tasks:view'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

/** The hub alone decides about them. */
const change = {
  auth: 'session',
  ability: ['tasks:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const tasksContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/tasks',
    summary: 'Tasks, newest first',
    query: TaskListQuery,
    responses: { 200: z.object({ data: z.array(Task), count: z.int().nonnegative() }) },
    ...read,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/tasks/{id}',
    summary: 'One of the tasks',
    params: IdParams,
    responses: { 200: Task },
    ...read,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/tasks',
    summary: 'Create one of the tasks',
    body: TaskBody,
    responses: { 200: Task },
    ...change,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/tasks/{id}',
    summary: 'Change one of the tasks',
    params: IdParams,
    body: TaskBody,
    responses: { 200: Task },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/tasks/{id}',
    summary: 'Delete one of the tasks',
    params: IdParams,
    responses: { 200: z.object({ id: Id }) },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
} as const;
