import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Done, Id, IdParams, line } from './wire.ts';

const Subject = z.object({ id: Id, name: z.string() });
export type Subject = z.infer<typeof Subject>;

/** The list of the institution, it alone decides. */
const change = {
  auth: 'session',
  ability: ['settings:add'],
  origin: 'lectern',
  sync: 'hub-only',
  audit: { target: 'subject', by: 'id', keep: ['name'] },
} as const;

const Named = z.strictObject({ name: line(80) });

export const subjectsContract = {
  listSubjects: defineEndpoint({
    method: 'GET',
    path: '/api/get-subjects',
    summary: 'The subjects of the institution by name',
    responses: { 200: z.object({ data: z.array(Subject) }) },
    auth: 'session',
    ability: [],
    origin: 'spec',
    sync: 'read',
  }),
  createSubject: defineEndpoint({
    method: 'POST',
    path: '/api/subjects',
    summary: 'Add a subject to the list of the institution',
    body: Named,
    responses: { 201: Done },
    ...change,
    audit: { target: 'subject', keep: ['name'] },
  }),
  renameSubject: defineEndpoint({
    method: 'PUT',
    path: '/api/subjects/{id}',
    summary: 'Give a subject another name',
    params: IdParams,
    body: Named,
    responses: { 200: Done },
    ...change,
  }),
  deleteSubject: defineEndpoint({
    method: 'DELETE',
    path: '/api/subjects/{id}',
    summary: 'Take a subject off the list; what names it stays',
    params: IdParams,
    responses: { 200: Done },
    ...change,
    audit: { target: 'subject', by: 'id' },
  }),
} as const;
