import { z } from 'zod';
import { ExamResult } from './attempt-results.ts';
import { Id, Percent } from './wire.ts';

/** What a marker sees of one attempt: its open answers beside what the key looks for. */
export const Marking = z.object({
  attempt_id: Id,
  exam_id: Id,
  exam_title: z.string(),
  student_name: z.string(),
  attempt_no: z.int(),
  exam_score: Percent.nullable(),
  exam_result: ExamResult,
  pass_percent: Percent,
  /** The mark that made the result final, while it can be taken back, and for how long that is. */
  take_back: z.object({ question_id: Id, ms: z.int().min(1) }).nullable(),
  answers: z.array(
    z.object({
      question_id: Id,
      question_title: z.string(),
      answerText: z.string(),
      accepted_phrases: z.array(z.string()),
      matched_keywords: z.array(z.string()),
      missed_keywords: z.array(z.string()),
      max_points: z.number(),
      /** Null until somebody has marked it. */
      points: z.number().nullable(),
      /** Names the text and the points that stand there: who gives other points says what they had before them. */
      standing: z.string(),
    }),
  ),
});
export type Marking = z.infer<typeof Marking>;
