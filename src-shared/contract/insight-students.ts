import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { asked, isOrdered, isShort, ordered, short, Frame, author } from './insight-frame.ts';
import { Count, Id, IdParams, IsoTime, limitOf, Offset, SearchText } from './wire.ts';

const BehindReason = z.enum(['quiet', 'failed', 'overdue']);

const thresholds = {
  quiet_days: z.coerce.number().int().min(1).max(365).default(14),
  failed: z.coerce.number().int().min(1).max(10).default(2),
  overdue: z.coerce.number().int().min(0).max(100).default(20),
} as const;

export const StudentLine = z.object({
  user_id: Id,
  name: z.string(),
  enrolled: Count,
  /** The mean progress in courses, in percent; null without a course. */
  progress: z.number().nullable(),
  attempts: Count,
  best_score: z.number().nullable(),
  mean_score: z.number().nullable(),
  /** The own mean less that of all, in points of percent. */
  against_class: z.number().nullable(),
  minutes: z.number(),
  due: Count,
  overdue: Count,
  last_at: IsoTime.nullable(),
  behind: z.array(BehindReason),
});
export type StudentLine = z.infer<typeof StudentLine>;

const Students = z.object({
  frame: Frame,
  data: z.array(StudentLine),
  count: Count,
  /** Of all, whatever is searched for. */
  behind_count: Count,
  class_mean: z.number().nullable(),
});

/** What a student did, the latest first. */
const TimelineEntry = z.object({
  key: z.string(),
  /** enrolled, started, handed_in, item_done, submitted, marked, finished, reviewed */
  kind: z.string(),
  at: IsoTime,
  title: z.string(),
  detail: z.string(),
  score: z.number().nullable(),
  path: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const StudentRecord = z.object({ student: StudentLine, timeline: z.array(TimelineEntry) });

/** How the enrolled of an author do. */
export const insightStudentEndpoints = {
  students: defineEndpoint({
    method: 'GET',
    path: '/api/performance/students',
    summary: 'How the enrolled of an author do; who falls behind, and why',
    query: z
      .strictObject({
        ...asked,
        ...thresholds,
        offset: Offset,
        limit: limitOf(10),
        search: SearchText.optional(),
        behind: z.enum(['all', 'yes', 'quiet', 'failed', 'overdue']).default('all'),
        sort: z.enum(['name', 'last', 'mean', 'progress']).default('name'),
        dir: z.enum(['asc', 'desc']).default('asc'),
      })
      .refine(isOrdered, ordered)
      .refine(isShort, short),
    responses: { 200: Students },
    ...author,
    sync: 'read',
  }),
  student: defineEndpoint({
    method: 'GET',
    path: '/api/performance/students/{id}',
    summary: 'What one of the enrolled of an author did, the latest first',
    params: IdParams,
    query: z.strictObject(thresholds),
    responses: { 200: StudentRecord },
    ...author,
    sync: 'read',
  }),
} as const;
