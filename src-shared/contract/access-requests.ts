import { z } from 'zod';
import { ACTIONS, RESOURCES } from '#shared/access/built-in-roles.ts';
import { defineEndpoint } from './define.ts';
import { Count, Done, Flag, Id, IdParams, IsoTime, limitOf, line, Message, Offset, text } from './wire.ts';

/** What somebody asks to be allowed, and what became of it. */
export const AccessRequest = z.object({
  id: Id,
  resource: z.string(),
  action: z.string(),
  reason: z.string(),
  state: z.enum(['waiting', 'granted', 'refused']),
  /** What the administrator says to it; may be empty. */
  word: z.string(),
  /** Until when it is granted; null for good. */
  expires_at: IsoTime.nullable(),
  asked_at: IsoTime,
  decided_at: IsoTime.nullable(),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

/** The same with who asks. */
const AskedRequest = AccessRequest.extend({
  user_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  user_role: z.string(),
});
export type AskedRequest = z.infer<typeof AskedRequest>;

export const accessRequestsContract = {
  askForAccess: defineEndpoint({
    method: 'POST',
    path: '/api/access-requests',
    summary: 'Ask to be allowed something, once; asked again, the first request is answered',
    body: z.strictObject({
      resource: z.enum(RESOURCES),
      action: z.enum(ACTIONS),
      reason: line(500),
    }),
    responses: { 201: Done },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'command',
    conflict: 'none',
    audit: { target: 'access-request', keep: ['resource', 'action'] },
  }),
  listOwnAccessRequests: defineEndpoint({
    method: 'GET',
    path: '/api/access-requests',
    summary: 'What the signed-in person asked to be allowed, the newest first',
    responses: { 200: z.object({ data: z.array(AccessRequest) }) },
    auth: 'session',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  listAccessRequests: defineEndpoint({
    method: 'GET',
    path: '/api/admin/access-requests',
    summary: 'What people ask to be allowed: those that wait, the oldest first, or those that were decided',
    query: z.strictObject({ offset: Offset, limit: limitOf(5), is_decided: Flag.optional() }),
    responses: { 200: z.object({ data: z.array(AskedRequest), count: Count }) },
    auth: 'session',
    ability: ['users:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  decideAccessRequest: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/access-requests/{id}',
    summary: 'Grant what somebody asked for, for good or until a moment, or refuse it',
    params: IdParams,
    body: z.strictObject({
      is_granted: z.boolean(),
      word: text(500).optional(),
      expires_at: IsoTime.nullable().optional(),
    }),
    responses: { 200: Message },
    auth: 'session',
    ability: ['users:approve'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'access-request', by: 'id', keep: ['is_granted', 'expires_at'] },
  }),
} as const;
