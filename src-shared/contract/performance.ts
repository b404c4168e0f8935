import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Count, Id, IsoTime, Percent } from './wire.ts';

const own = { auth: 'session', ability: ['exams:view'], origin: 'lectern', candidate: true } as const;

const Minutes = z.number().min(0);

export const OwnResult = z.strictObject({
  attempt_id: Id,
  exam_id: Id,
  exam_title: z.string(),
  subject: z.string(),
  submitted_at: IsoTime,
  exam_score: Percent.nullable(),
  exam_result: z.enum(['pass', 'fail', 'pending']),
  pass_percent: Percent,
  minutes: Minutes,
});
export type OwnResult = z.infer<typeof OwnResult>;

/** How a course goes, by what is kept of its items. */
export const OwnCourse = z.strictObject({
  course_id: Id,
  course_title: z.string(),
  subject: z.string(),
  state: z.enum(['not_started', 'in_progress', 'finished']),
  /** Of the required items of the version of today. */
  progress: Percent,
  completed_count: Count,
  required_count: Count,
  minutes: Minutes,
  /** The mean of the best marks of its quizzes, tests and assignments, by their weights; null before the first. */
  mean_score: Percent.nullable(),
  marked_items: Count,
  /** Once it was finished: as whoever decides has said it. */
  result: z.enum(['pass', 'fail', 'pending']).nullable(),
  finished_at: IsoTime.nullable(),
  last_at: IsoTime.nullable(),
});
export type OwnCourse = z.infer<typeof OwnCourse>;

export const OwnPerformance = z.strictObject({
  /** The latest first. */
  results: z.array(OwnResult),
  /** The one first in which something was done last. */
  courses: z.array(OwnCourse),
  subjects: z.array(
    z.strictObject({
      subject: z.string(),
      attempts: Count,
      exams: Count,
      passed_exams: Count,
      mean_score: Percent.nullable(),
      best_score: Percent.nullable(),
      minutes: Minutes,
    }),
  ),
  months: z.array(z.strictObject({ month: z.string(), minutes: Minutes, attempts: Count })),
});
export type OwnPerformance = z.infer<typeof OwnPerformance>;

export const Comparison = z.strictObject({
  /** The own best result beside the class on the same exam; never of fewer than five people. */
  classes: z.array(
    z.strictObject({
      exam_id: Id,
      exam_title: z.string(),
      own_score: Percent,
      low: Percent,
      median: Percent,
      high: Percent,
      count: Count,
    }),
  ),
  /** Tags with the lowest share of right answers first. */
  practise: z.array(z.strictObject({ tag: z.string(), right: Count, answered: Count })),
});
export type Comparison = z.infer<typeof Comparison>;

export const performanceContract = {
  getOwn: defineEndpoint({
    method: 'GET',
    path: '/api/my-performance',
    summary: 'Results of the one who asks, by subject and month, from the rows of this server',
    responses: { 200: OwnPerformance },
    sync: 'read',
    ...own,
  }),
  getStatement: defineEndpoint({
    method: 'GET',
    path: '/api/my-performance/statement',
    summary: 'All released results of the one who asks, as a PDF',
    responses: { 200: 'bytes' },
    sync: 'read',
    ...own,
  }),
  compare: defineEndpoint({
    method: 'GET',
    path: '/api/my-performance/comparison',
    summary:
      'Own results beside the class, and what to practise next: no computer holds what this is made of',
    responses: { 200: Comparison },
    sync: 'hub-only',
    ...own,
  }),
} as const;
