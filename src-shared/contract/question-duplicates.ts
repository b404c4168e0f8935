import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { view } from './question-access.ts';
import { Id, IdText, line } from './wire.ts';

/** The beginning of a longer text is enough to find it by. */
export const MAX_COMPARED_TEXT = 2000;

export const AlikeQuestion = z.object({
  id: Id,
  title: z.string(),
  /** The same words, or most of them. */
  kind: z.enum(['same', 'near']),
});
export type AlikeQuestion = z.infer<typeof AlikeQuestion>;

/** Questions that say the same, in the contract of questions. */
export const questionDuplicateEndpoints = {
  listAlikeQuestions: defineEndpoint({
    method: 'GET',
    path: '/api/questions/duplicates',
    summary: 'The own questions that say the same as a text, or nearly: at most five, the likest first',
    query: z.strictObject({ text: line(MAX_COMPARED_TEXT), except: IdText.optional() }),
    responses: { 200: z.object({ data: z.array(AlikeQuestion) }) },
    origin: 'lectern',
    ...view,
  }),
} as const;
