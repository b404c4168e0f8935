import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { write } from './exam-access.ts';
import { Count, Id, IdParams, IdText, IsoTime, Version } from './wire.ts';

/** What an author should look at before publishing. */
const WarningCode = z.enum([
  'time_short',
  'same_letter',
  'questions_alike',
  'phrases_missing',
  'image_without_words',
  /** Of a sealed exam: computers hold the question, or a picture in it, from an open one. */
  'question_known',
  'picture_known',
  /** Of a sealed exam without an opening: it can be opened at once. */
  'sealed_without_opening',
]);
export type WarningCode = z.infer<typeof WarningCode>;

/** A value of a field as it is stored: hundredths, milliseconds, flags as 0 and 1; names of people and groups as text. */
const FieldValue = z.union([z.string(), z.number(), z.null()]);

const NamedQuestion = z.object({ question_id: Id, title: z.string(), position: z.int() });

export const VersionChanges = z.object({
  fields: z.array(z.object({ field: z.string(), before: FieldValue, after: FieldValue })),
  added: z.array(NamedQuestion),
  removed: z.array(NamedQuestion),
  changed: z.array(
    NamedQuestion.extend({
      parts: z.array(
        z.object({
          part: z.enum([
            'title',
            'type',
            'image',
            'mark',
            'option',
            'option_image',
            'pinned',
            'key',
            'phrases',
            'feedback',
          ]),
          /** 1..5 where it is about one option. */
          option: z.int().nullable(),
          before: FieldValue,
          after: FieldValue,
        }),
      ),
    }),
  ),
  is_order_changed: z.boolean(),
  points_before: z.number(),
  points_after: z.number(),
});
export type VersionChanges = z.infer<typeof VersionChanges>;

const own = { auth: 'session', ability: write.ability, origin: 'lectern' } as const;

export const examVersionEndpoints = {
  reviewPublication: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/publication-review',
    summary: 'What the author should look at before publishing, and what it changes for students',
    params: IdParams,
    responses: {
      200: z.object({
        warnings: z.array(
          z.object({
            code: WarningCode,
            step: z.int().min(1).max(6),
            question_id: Id.nullable(),
            /** The question that it is like. */
            other_id: Id.nullable(),
          }),
        ),
        /** Null before the first publication. */
        changes: VersionChanges.nullable(),
      }),
    },
    sync: 'read',
    ...own,
  }),
  listExamVersions: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/versions',
    summary: 'What was published of an own exam, the newest first',
    params: IdParams,
    responses: {
      200: z.object({
        data: z.array(
          z.object({
            published_version: z.int(),
            published_at: IsoTime,
            author: z.string(),
            exam_title: z.string(),
            num_of_questions: z.int(),
            marks: z.number(),
            attempts: Count,
            /** Candidates get it now. */
            is_current: z.boolean(),
            is_for_some: z.boolean(),
          }),
        ),
      }),
    },
    sync: 'read',
    ...own,
  }),
  compareExamVersions: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/comparison',
    summary: 'What two published versions of an own exam differ in',
    params: IdParams,
    query: z.strictObject({ from: IdText, to: IdText }),
    responses: { 200: z.object({ data: VersionChanges }) },
    sync: 'read',
    ...own,
  }),
  restoreExamVersion: defineEndpoint({
    method: 'POST',
    path: '/api/exam-restorations',
    summary: 'Make a published version the draft again; the questions say what they say now',
    body: z.strictObject({ exam_id: Id, version: Version, published_version: Version }),
    responses: { 200: z.object({ message: z.string(), exam_id: Id, version: z.int() }) },
    conflict: 'refuse',
    audit: NOT_AUDITED.ownDraft,
    sync: 'command',
    ...own,
  }),
} as const;
