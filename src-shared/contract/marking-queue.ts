import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { Count, Id, IdParams, IdText, IsoTime, line, Message } from './wire.ts';

/** The window that marks, by a name that it made up. */
export const MarkingHolder = line(64);

/** Open answers to one question of an exam, over all attempts. */
export const MarkingQueue = z.object({
  exam_title: z.string(),
  /** Answers have numbers in the place of names. */
  is_blind: z.boolean(),
  names_shown_by: z.string().nullable(),
  /** The question whose answers are shown. */
  question_id: Id.nullable(),
  questions: z.array(
    z.object({ question_id: Id, title: z.string(), max_points: z.number(), waiting: Count, marked: Count }),
  ),
  markers: z.array(z.object({ name: z.string(), marked: Count })),
  answers: z.array(
    z.object({
      attempt_id: Id,
      /** Of the attempt in this exam, in an order that says nothing of who sat it. */
      number: z.int(),
      student_name: z.string().nullable(),
      answer_text: z.string(),
      matched_keywords: z.array(z.string()),
      missed_keywords: z.array(z.string()),
      max_points: z.number(),
      points: z.number().nullable(),
      comment: z.string(),
      marked_by: z.string().nullable(),
      /** Names the text and the points that stand there (marking.ts). */
      standing: z.string(),
      /** Who has it open to mark it, as far as this server knows. */
      lease: z.object({ name: z.string(), until: IsoTime }).nullable(),
    }),
  ),
  total: Count,
});
export type MarkingQueue = z.infer<typeof MarkingQueue>;

const marker = { auth: 'session', ability: ['instructor-exams:grade'], origin: 'lectern' } as const;

/** Marking by question, over all attempts at an exam. */
export const markingQueueEndpoints = {
  getMarkingQueue: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/marking-queue',
    summary: 'Open answers to a question of an own exam, with what waits and who has what open',
    params: IdParams,
    query: z.strictObject({
      question_id: IdText.optional(),
      show: z.enum(['waiting', 'all']).default('waiting'),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    responses: { 200: z.object({ data: MarkingQueue }) },
    ...marker,
    sync: 'read',
  }),
  holdAnswer: defineEndpoint({
    method: 'PUT',
    path: '/api/exams/{id}/marking-queue/{attemptId}/{questionId}',
    summary: 'Keep an open answer for whoever marks it, for ten minutes; refused while somebody else has it',
    params: z.strictObject({ id: IdText, attemptId: IdText, questionId: IdText }),
    body: z.strictObject({ holder: MarkingHolder }),
    responses: { 200: z.object({ until: IsoTime }) },
    ...marker,
    sync: 'hub-only',
    audit: NOT_AUDITED.ownView,
  }),
  showMarkingNames: defineEndpoint({
    method: 'POST',
    path: '/api/exams/{id}/marking-queue/names',
    summary: 'Show markers of an own exam the names of students from now on',
    params: IdParams,
    responses: { 200: Message },
    ...marker,
    sync: 'hub-only',
    audit: { target: 'exam', by: 'id' },
  }),
} as const;
