import { z } from 'zod';
import { AUDIT_TARGETS } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdText, IsoTime, limitOf, line, Offset, SearchText } from './wire.ts';

const Person = z.object({ id: Id, name: z.string() });

/** What somebody did, or was refused. */
export const AuditEntry = z.object({
  /** Its place in the log, from 1. */
  no: Id,
  at: IsoTime,
  /** When it was given on a computer that brought it later; null where it was decided at once. */
  given_at: IsoTime.nullable(),
  /** Null for what nobody signed in did, such as a refused sign-in or the command line. */
  person: Person.nullable(),
  /** The role that the person had then. */
  role: z.string().nullable(),
  computer: z.string(),
  address: z.string().nullable(),
  /** `<feature>.<endpoint>`, or what the program did by itself. */
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  outcome: z.enum(['done', 'refused']),
  /** The code of the refusal. */
  reason: z.string().nullable(),
  /** How often: refusals that repeat are one entry. */
  times: z.int().positive(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])),
]);

/** What changed of one thing: `from` is missing where it began, `to` where it ended. */
export const AuditChange = z.object({ field: z.string(), from: Value.optional(), to: Value.optional() });

const filters = {
  /** Who did it, or whom it is about. */
  person: IdText.optional(),
  /** Words that the name or the address of either contain. */
  search: SearchText.optional(),
  action: line(80).optional(),
  target: z.enum(AUDIT_TARGETS).optional(),
  target_id: line(64).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  computer: line(80).optional(),
  from: IsoTime.optional(),
  until: IsoTime.optional(),
} as const;

const AuditFilter = z.strictObject(filters);
export type AuditFilter = z.infer<typeof AuditFilter>;

const AuditQuery = z.strictObject({ ...filters, offset: Offset, limit: limitOf(20) });
export type AuditQuery = z.infer<typeof AuditQuery>;

/** Where it is decided it stands: a computer of a hub asks the hub. */
const view = {
  method: 'GET',
  auth: 'session',
  ability: ['audit-logs:view'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

export const auditContract = {
  listAuditLogs: defineEndpoint({
    path: '/api/audit-logs',
    summary: 'Who did what, the latest first',
    query: AuditQuery,
    responses: {
      200: z.object({
        data: z.array(AuditEntry),
        count: z.int().nonnegative(),
        /** There are more that fit the filter: the older ones are reached by a narrower one, or by the export. */
        has_more: z.boolean(),
      }),
    },
    ...view,
  }),
  getAuditChoices: defineEndpoint({
    path: '/api/audit-logs/choices',
    summary: 'The actions and computers that stand in the log',
    responses: { 200: z.object({ actions: z.array(z.string()), computers: z.array(z.string()) }) },
    ...view,
  }),
  getAuditLog: defineEndpoint({
    path: '/api/audit-logs/entries/{no}',
    summary: 'One entry with what changed',
    params: z.strictObject({ no: IdText }),
    responses: {
      200: z.object({
        data: AuditEntry.extend({
          changes: z.array(AuditChange),
          /** When what changed was taken away, because the person whom it was about was erased. */
          blanked_at: IsoTime.nullable(),
          /** Covers this entry and all before it. */
          hash: z.string(),
        }),
      }),
    },
    ...view,
  }),
  exportAuditLogs: defineEndpoint({
    path: '/api/audit-logs/exports/{format}',
    summary:
      'The entries that fit a filter as a part of a file, the latest first; `next` asks for the part after it',
    params: z.strictObject({ format: z.enum(['csv', 'jsonl']) }),
    query: AuditFilter.extend({ before: IdText.optional() }),
    responses: { 200: z.object({ text: z.string(), next: Id.nullable() }) },
    audit: { target: 'audit-log' },
    ...view,
  }),
} as const;
