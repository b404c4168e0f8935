import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import {
  Count,
  DayOfPlan,
  Done,
  Id,
  IdParams,
  IsoTime,
  line,
  Message,
  Paging,
  SearchText,
  text,
} from './wire.ts';

/** Content that somebody needs. */
export const ProjectRequest = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  due_on: z.string().nullable(),
  /** open, offered, given, delivered, accepted, closed */
  state: z.string(),
  requester_name: z.string(),
  /** Who offered to write it, or has it; empty for nobody. */
  offered_name: z.string(),
  created_at: IsoTime,
  is_own: z.boolean(),
  moves: z.array(z.enum(['offer', 'withdraw', 'give', 'deliver', 'accept', 'return', 'close'])),
});
export type ProjectRequest = z.infer<typeof ProjectRequest>;

const ProjectRequestBody = z.strictObject({
  title: line(160),
  description: text(4000),
  due_on: DayOfPlan.nullable().default(null),
});
export type ProjectRequestBody = z.infer<typeof ProjectRequestBody>;

/** Everybody who writes content sees what is open: the hub is asked. */
const read = {
  auth: 'session',
  ability: ['project-requests:view'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;
const change = { ...read, ability: ['project-requests:add'] } as const;

export const projectRequestsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/project-requests',
    summary: 'Content that is needed, and what one needs or writes oneself; the newest first',
    query: Paging.extend({ search: SearchText.optional() }),
    responses: { 200: z.object({ data: z.array(ProjectRequest), count: Count }) },
    ...read,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/project-requests/{id}',
    summary: 'One request that is open, or that one needs or writes oneself',
    params: IdParams,
    responses: { 200: z.object({ data: ProjectRequest }) },
    ...read,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/project-requests',
    summary: 'Say which content one needs, and by when',
    body: ProjectRequestBody,
    responses: { 201: Done },
    ...change,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/project-requests/{id}',
    summary: 'Change what one needs, as long as nobody has it',
    params: IdParams,
    body: ProjectRequestBody,
    responses: { 200: Done },
    ...change,
    audit: { target: 'record', by: 'id' },
  }),
  move: defineEndpoint({
    method: 'POST',
    path: '/api/project-requests/{id}/moves',
    summary: 'Offer to write it, give it to who offered, deliver, accept, return, or close',
    params: IdParams,
    body: z.strictObject({
      move: z.enum(['offer', 'withdraw', 'give', 'deliver', 'accept', 'return', 'close']),
    }),
    responses: { 200: Message },
    ...read,
    audit: { target: 'record', by: 'id', keep: ['move'] },
  }),
} as const;
