import { z } from 'zod';
import { CourseRating, CourseReview } from './course-reviews.ts';
import { defineEndpoint } from './define.ts';
import {
  asked,
  isOrdered,
  isShort,
  ordered,
  short,
  Asked,
  ContentRef,
  Frame,
  FigureValue,
  author,
} from './insight-frame.ts';
import { Count, Id, IdText, IsoTime, limitOf, Offset, SearchText } from './wire.ts';

/** Something that needs its author first. */
const Attention = z.object({
  /** mis_keyed, too_hard, too_long, behind, unanswered, poor_review, to_mark, tickets */
  kind: z.string(),
  title: z.string(),
  /** How many, or how much in percent. */
  amount: z.number(),
  path: z.string(),
});
export type Attention = z.infer<typeof Attention>;

export const ContentStanding = ContentRef.extend({
  enrolled: Count,
  /** Attempts handed in, or active learners, in the period. */
  active: Count,
  /** Pass rate of the exam, or share of the enrolled who finished the course. */
  rate: z.number().nullable(),
  mean_score: z.number().nullable(),
  stars: z.number().nullable(),
  series: z.array(z.number()),
});
export type ContentStanding = z.infer<typeof ContentStanding>;

const Overview = z.object({
  frame: Frame,
  attention: z.array(Attention),
  figures: z.array(FigureValue),
  contents: z.array(ContentStanding),
  /** Handed in last. */
  latest: z.array(
    z.object({
      attempt_id: Id,
      exam_id: Id,
      exam_title: z.string(),
      student_name: z.string(),
      exam_score: z.number().nullable(),
      exam_result: z.string(),
      submitted_at: IsoTime,
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

const Reviews = z.object({
  frame: Frame,
  figures: z.array(FigureValue),
  rating: CourseRating,
  /** By how far the reviewer was. */
  by_progress: z.array(z.object({ from: z.number(), to: z.number(), n: Count, mean: z.number().nullable() })),
  data: z.array(CourseReview.extend({ course_title: z.string() })),
  count: Count,
});

const Step = z.object({
  key: z.string(),
  /** enrolled, opened, started, handed_in, section, an item's kind, finished */
  kind: z.string(),
  title: z.string(),
  depth: Count,
  /** People who came to it, and who completed it; null where a step has no end. */
  started: Count,
  completed: Count.nullable(),
  /** The mean time spent, and what its author planned. */
  minutes: z.number().nullable(),
  planned_minutes: z.number().nullable(),
  /** The mean mark of a quiz, test or assignment. */
  mean_score: z.number().nullable(),
  /** How many did nothing after it. */
  left: Count,
});
export type EngagementStep = z.infer<typeof Step>;

const ExamQuestionFigures = z.object({
  question_id: Id,
  title: z.string(),
  answers: Count,
  /** Of the answers that were marked, how many percent were right. */
  facility: z.number().nullable(),
  /** How much better those do who do better elsewhere: -1 to 1. */
  discrimination: z.number().nullable(),
  seconds: z.number().nullable(),
  is_suspect: z.boolean(),
});
export type ExamQuestionFigures = z.infer<typeof ExamQuestionFigures>;

const ExamVersionFigures = z.object({
  version_no: Count,
  published_at: IsoTime,
  hand_ins: Count,
  mean_score: z.number().nullable(),
  pass_rate: z.number().nullable(),
  minutes: z.number().nullable(),
});

const Engagement = z.object({
  frame: Frame,
  chosen: ContentRef.nullable(),
  /** Of an exam: attempts that do not come to an end. */
  figures: z.array(FigureValue).default([]),
  steps: z.array(Step),
  /** Monday to Sunday, 24 hours each. */
  hours: z.array(z.array(Count).length(24)).length(7),
  questions: z.array(ExamQuestionFigures),
  versions: z.array(ExamVersionFigures),
});
export type Engagement = z.infer<typeof Engagement>;

/** How exams and courses do, what people say of them and how far they come. */
export const insightContentEndpoints = {
  overview: defineEndpoint({
    method: 'GET',
    path: '/api/performance/overview',
    summary: 'How the content of an author does, and what needs them first',
    query: Asked,
    responses: { 200: Overview },
    ...author,
    sync: 'read',
  }),
  reviews: defineEndpoint({
    method: 'GET',
    path: '/api/performance/reviews',
    summary: 'Reviews of the courses of an author: how they spread, and the ones that stand',
    query: z
      .strictObject({
        ...asked,
        offset: Offset,
        limit: limitOf(10),
        stars: z.coerce.number().int().min(1).max(5).optional(),
        answered: z.enum(['yes', 'no']).optional(),
        search: SearchText.optional(),
      })
      .refine(isOrdered, ordered)
      .refine(isShort, short),
    responses: { 200: Reviews },
    ...author,
    sync: 'read',
  }),
  engagement: defineEndpoint({
    method: 'GET',
    path: '/api/performance/engagement',
    summary: 'How far people come in a course or an exam, and where they leave it',
    query: z
      .strictObject({
        ...asked,
        exam: IdText.optional(),
        course: IdText.optional(),
      })
      .refine(isOrdered, ordered)
      .refine(isShort, short),
    responses: { 200: Engagement },
    ...author,
    sync: 'read',
  }),
} as const;
