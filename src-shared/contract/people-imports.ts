import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Count, Id, IdParams, IsoTime, limitOf, line, Message, Offset, SearchText } from './wire.ts';

/** What a row of a file is beside the others and the accounts that there are. */
const RowKind = z.enum(['new', 'changed', 'same', 'twin', 'wrong']);

/** One file of people, from its reading to its undo. */
export const PeopleImport = z.object({
  id: Id,
  file_name: z.string(),
  state: z.enum(['ready', 'importing', 'imported', 'undone', 'cancelled']),
  /** Rows below the header. */
  total: Count,
  created: Count,
  updated: Count,
  /** Work done and to do while it is imported, else null. */
  progress: z.object({ done: Count, total: Count }).nullable(),
  created_at: IsoTime,
  imported_at: IsoTime.nullable(),
});
export type PeopleImport = z.infer<typeof PeopleImport>;

/** One row of the file, and what is to become of it. */
export const PeopleImportRow = z.object({
  line: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** Empty where the person has none. */
  email: z.string(),
  role: z.string(),
  groups: z.array(z.string()),
  kind: RowKind,
  /** What is wrong, by column; null where it is the whole row. */
  problems: z.array(
    z.object({
      column: z.enum(['first_name', 'last_name', 'email', 'role', 'groups']).nullable(),
      message: z.string(),
    }),
  ),
  /** Whose account it is, as it stands. */
  person: z
    .object({ id: Id, first_name: z.string(), last_name: z.string(), groups: z.array(z.string()) })
    .nullable(),
});
export type PeopleImportRow = z.infer<typeof PeopleImportRow>;

/** Lines of a file, from 1. */
const Lines = z.array(z.int().min(1).max(10_000_000)).max(10_000);

export const IssuedCode = z.object({
  user: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  code: z.string(),
});
export type IssuedCode = z.infer<typeof IssuedCode>;

const One = z.object({ data: PeopleImport });

/** Accounts are made where they live: on the hub. */
const add = { auth: 'session', ability: ['users:add'], origin: 'lectern', sync: 'hub-only' } as const;

export const peopleImportsContract = {
  start: defineEndpoint({
    method: 'POST',
    path: '/api/people-imports',
    summary:
      'Read a CSV file with the columns first_name, last_name, email, role and groups; nobody is created yet',
    query: z.strictObject({ file_name: line(255) }),
    body: 'bytes',
    responses: { 201: One },
    audit: { exempt: 'Nobody is created before it is confirmed.' },
    ...add,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/people-imports',
    summary: 'The files of the signed-in person, newest first',
    query: z.strictObject({ offset: Offset, limit: limitOf(10) }),
    responses: { 200: z.object({ data: z.array(PeopleImport), count: Count }) },
    ...add,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/people-imports/{id}',
    summary: 'State and progress of one file; of an imported one, how many of its people have signed in',
    params: IdParams,
    responses: { 200: One.extend({ signed_in: Count }) },
    ...add,
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/api/people-imports/{id}/rows',
    summary: 'What would become of each row as the accounts are now, with how many there are of each kind',
    params: IdParams,
    query: z.strictObject({ kind: RowKind.optional(), offset: Offset, limit: limitOf(10) }),
    responses: {
      200: z.object({
        data: z.array(PeopleImportRow),
        count: Count,
        kinds: z.object({ new: Count, changed: Count, same: Count, twin: Count, wrong: Count }),
        /** Groups that there are not yet. */
        new_groups: z.array(z.string()),
      }),
    },
    ...add,
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/people-imports/{id}/confirmation',
    summary: 'Create and update what was chosen, in one transaction',
    params: IdParams,
    body: z.strictObject({
      /** People who have an account that says something else. */
      changed: z.enum(['update', 'leave']).default('update'),
      /** People without an address whose name somebody else has too. */
      twins: z.enum(['create', 'leave']).default('leave'),
      /** Lines that are left out whatever they are. */
      left_out: Lines.default([]),
      /** Lines of people who are created although somebody else has their name. */
      created: Lines.default([]),
    }),
    responses: { 200: One },
    audit: { target: 'import', by: 'id' },
    ...add,
  }),
  cancel: defineEndpoint({
    method: 'DELETE',
    path: '/api/people-imports/{id}',
    summary: 'Stop importing, or give the file up; nobody of it is created',
    params: IdParams,
    responses: { 200: Message },
    audit: { exempt: 'Nobody is created before it is confirmed.' },
    ...add,
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/people-imports/{id}/reversal',
    summary: 'Take back the accounts and changes of a file, as long as nobody of it has signed in',
    params: IdParams,
    responses: { 200: Message },
    audit: { target: 'import', by: 'id' },
    ...add,
  }),
  createStartCodes: defineEndpoint({
    method: 'POST',
    path: '/api/people-imports/{id}/start-codes',
    summary:
      'New start codes for the people of a file who have not started, 500 at once, shown this one time',
    params: IdParams,
    body: z.strictObject({ offset: z.int().min(0).max(10_000) }),
    responses: {
      200: z.object({
        data: z.array(IssuedCode),
        expires_at: IsoTime,
        /** Where the next ones begin; null after the last. */
        next_offset: Count.nullable(),
      }),
    },
    audit: { target: 'import', by: 'id' },
    ...add,
  }),
  exportPeople: defineEndpoint({
    method: 'POST',
    path: '/api/people-exports',
    summary: 'People as a CSV file that an import takes',
    body: z.strictObject({
      role: line(60).optional(),
      group: Id.optional(),
      search: SearchText.optional(),
    }),
    responses: { 200: 'bytes' },
    auth: 'session',
    ability: ['users:view'],
    origin: 'lectern',
    sync: 'hub-only',
    audit: { target: 'user', keep: ['role', 'group', 'search'] },
  }),
} as const;
