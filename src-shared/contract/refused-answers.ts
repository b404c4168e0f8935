import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IsoTime, Message, text } from './wire.ts';

/** Characters of an answer that was not taken; of a longer one the beginning is kept. */
export const MAX_REFUSED_CHARS = 30_000;

/** An answer that the server did not take, as the page of its student says. It counts for nothing. */
export const RefusedAnswer = z.object({
  question_id: Id,
  question_title: z.string().nullable(),
  /** An option that the question may not have. */
  option: z.int().nullable(),
  text: z.string().nullable(),
  /** What the server said to it. */
  said: z.string(),
  kept_at: IsoTime,
});
export type RefusedAnswer = z.infer<typeof RefusedAnswer>;

export const refusedAnswerEndpoints = {
  keepRefusedAnswer: defineEndpoint({
    method: 'POST',
    path: '/api/exam-attempts/{id}/refused-answers',
    summary:
      'Keep an own answer that was not taken, with the reason, for a person to judge; it changes no score',
    params: IdParams,
    body: z.strictObject({
      question_id: Id,
      option: z.int().min(0).max(1000).nullable(),
      text: text(MAX_REFUSED_CHARS).nullable(),
      said: text(300),
    }),
    responses: { 201: Message },
    auth: 'session',
    ability: ['exams:view'],
    candidate: true,
    origin: 'lectern',
    sync: 'append',
    hasReserve: true,
    audit: NOT_AUDITED.answers,
  }),
} as const;
