import { z } from 'zod';
import { CORRECTIONS } from '#shared/domain/exam-attempts/limits.ts';
import { defineEndpoint } from './define.ts';
import { QuestionType } from './question-types.ts';
import { Count, Id, IdParams, IdText } from './wire.ts';

const Figure = z.number().nullable();

/** What the answers say of the questions of an exam. Figures are null below ten people. */
export const ItemAnalysis = z.object({
  exam_title: z.string(),
  versions: z.array(z.object({ id: Id, version_no: z.int(), attempts: Count })),
  /** Null for all versions together. */
  version_id: Id.nullable(),
  /** Marked first attempts, one of each person. */
  n: Count,
  /** So few that figures are only given with a warning. */
  is_few: z.boolean(),
  reliability: z.object({
    alpha: Figure,
    alpha_low: Figure,
    alpha_high: Figure,
    kr20: Figure,
    /** Percent points. */
    sem: Figure,
    mean: Figure,
    deviation: Figure,
  }),
  questions: z.array(
    z.object({
      question_id: Id,
      title: z.string(),
      type: QuestionType,
      /** What a correction of the key says of it. */
      correction: z.enum(CORRECTIONS).nullable(),
      n: Count,
      facility: Figure,
      discrimination: Figure,
      point_biserial: Figure,
      seconds: Figure,
      not_reached: Figure,
      is_negative: z.boolean(),
      /** Null for open questions, and below ten people. */
      options: z
        .array(
          z.object({
            option: z.int(),
            text: z.string(),
            is_right: z.boolean(),
            count: Count,
            share: z.number(),
            mean_score: Figure,
            is_unused: z.boolean(),
          }),
        )
        .nullable(),
    }),
  ),
});
export type ItemAnalysis = z.infer<typeof ItemAnalysis>;

export const itemAnalysisEndpoints = {
  getItemAnalysis: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/item-analysis',
    summary: 'How the questions of an own exam work: facility, discrimination, distractors, reliability',
    params: IdParams,
    query: z.strictObject({ version_id: IdText.optional() }),
    responses: { 200: z.object({ data: ItemAnalysis }) },
    auth: 'session',
    ability: ['instructor-exams:grade'],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
