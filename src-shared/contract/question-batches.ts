import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { add } from './question-access.ts';
import { KnownTagName } from './tags.ts';
import { Id } from './wire.ts';

/** As many as the temporary list of the documents holds here (spec 2 §3). */
export const MAX_UNSAVED_QUESTIONS = 50;

/** Several questions at once. The shapes are given by the contract of questions, which takes this in. */
export const batchEndpoints = <Draft extends z.ZodType, Saved extends z.ZodType>(
  draft: Draft,
  saved: Saved,
) =>
  ({
    saveQuestionBatch: defineEndpoint({
      method: 'POST',
      path: '/api/questions/batches',
      summary:
        'Create up to 50 questions; those that are right are saved, the others answered with their reason',
      body: z.strictObject({
        questions: z.array(draft).min(1).max(MAX_UNSAVED_QUESTIONS),
        /** Of all of them; absent, each goes where it says itself. */
        folder_id: Id.nullable().optional(),
        /** Added to those of each. */
        tag_names: z.array(KnownTagName).max(50).default([]),
      }),
      responses: {
        200: z.object({
          message: z.string(),
          /** By their place in the request, from 0. */
          saved: z.array(z.object({ at: z.int(), question: saved })),
          refused: z.array(z.object({ at: z.int(), field: z.string().nullable(), reason: z.string() })),
        }),
      },
      origin: 'lectern',
      ...add,
      conflict: 'none',
      audit: NOT_AUDITED.ownDraft,
    }),
  }) as const;
