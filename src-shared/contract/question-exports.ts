import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_LOSSES } from '#shared/domain/imports/export-formats.ts';
import { defineEndpoint } from './define.ts';
import { QuestionFilter } from './question-filter.ts';
import { Id, limitOf, Offset, text } from './wire.ts';

/** Bytes of a part of a finished file. */
export const EXPORT_PART_BYTES = 512 * 1024;

const Wanted = QuestionFilter.omit({ offset: true, limit: true }).extend({
  format: z.enum(EXPORT_FORMATS),
  /** These questions alone, by their numbers with commas between them. */
  ids: text(4000).optional(),
});

/** A file of questions from its first question to its last part. */
export const QuestionExport = z.object({
  key: z.string(),
  state: z.enum(['writing', 'ready', 'failed']),
  format: z.enum(EXPORT_FORMATS),
  /** Questions looked at, and to be looked at. */
  done: z.int(),
  total: z.int(),
  written: z.int(),
  /** Questions that the format cannot hold. */
  skipped: z.int(),
  /** Images and worked solutions that nobody has: the file is without them. */
  missing: z.int(),
  /** Of the finished file; null before. */
  size: z.int().nullable(),
  file_name: z.string(),
  /** Why it failed, in words for the person. */
  reason: z.string().nullable(),
});
export type QuestionExport = z.infer<typeof QuestionExport>;

/** Questions of which a format cannot carry everything. */
export const ExportLosses = z.object({
  /** Of all questions that would be exported. */
  total: z.int(),
  /** How many questions lose what. */
  counts: z.array(z.object({ loss: z.enum(EXPORT_LOSSES), questions: z.int() })),
  /** A page of the questions that lose something, in the order of the file. */
  questions: z.array(z.object({ id: Id, title: z.string(), losses: z.array(z.enum(EXPORT_LOSSES)) })),
  count: z.int(),
  /** More than fit into one file of this format; null where they fit. */
  too_many: z.int().nullable(),
});
export type ExportLosses = z.infer<typeof ExportLosses>;

const Key = z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/) });
const One = z.object({ data: QuestionExport });
const own = { auth: 'session', ability: ['questions:view'], origin: 'lectern' } as const;
const noAudit = { exempt: 'It writes a copy of what the person may read; nothing is changed.' };

export const questionExportsContract = {
  losses: defineEndpoint({
    method: 'GET',
    path: '/api/question-export-losses',
    summary: 'What a file of the filtered questions could not carry, by question',
    query: Wanted.extend({ offset: Offset, limit: limitOf(50) }),
    responses: { 200: z.object({ data: ExportLosses }) },
    sync: 'read',
    ...own,
  }),
  begin: defineEndpoint({
    method: 'POST',
    path: '/api/question-exports',
    summary: 'Begin to write the filtered questions into a file; takes the place of an own one before it',
    query: Wanted,
    responses: { 202: One },
    sync: 'local',
    ...own,
    audit: noAudit,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/question-exports/{key}',
    summary: 'How far a file of questions is',
    params: Key,
    responses: { 200: One },
    sync: 'read',
    ...own,
  }),
  part: defineEndpoint({
    method: 'GET',
    path: '/api/question-exports/{key}/parts/{part}',
    summary: 'One part of a finished file, from 0, each of 512 KiB but the last',
    params: Key.extend({ part: z.coerce.number().int().min(0).max(100_000) }),
    responses: { 200: 'bytes' },
    sync: 'read',
    ...own,
  }),
  end: defineEndpoint({
    method: 'DELETE',
    path: '/api/question-exports/{key}',
    summary: 'Stop writing, and drop what was written',
    params: Key,
    responses: { 200: z.object({ message: z.string() }) },
    sync: 'local',
    ...own,
    audit: noAudit,
  }),
} as const;
