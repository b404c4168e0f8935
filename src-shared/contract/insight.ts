import { z } from 'zod';
import { FIGURE_NAMES } from '#shared/domain/insight/figures.ts';
import { daysBetween, MOST_DAYS } from '#shared/domain/insight/limits.ts';
import { CourseRating, CourseReview } from './course-reviews.ts';
import { defineEndpoint } from './define.ts';
import {
  Count,
  Currency,
  DayOfPlan,
  Id,
  IdParams,
  IdText,
  IsoTime,
  limitOf,
  Offset,
  SearchText,
} from './wire.ts';

const Name = z.enum(FIGURE_NAMES);

/** Ids with commas between. */
const IdList = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16}){0,199}$/u, 'Name up to 200 ids with commas between them.')
  .transform((text) => text.split(',').map(Number));

const CONTENT_TYPES = ['exam', 'course'] as const;

/** One's own exams and courses, all where neither is named; Admin sees everybody's. */
const asked = {
  /** The last so many days; `from` and `to` go before it. */
  days: z.coerce.number().int().min(1).max(MOST_DAYS).default(28),
  from: DayOfPlan.optional(),
  to: DayOfPlan.optional(),
  exam: IdList.optional(),
  course: IdList.optional(),
} as const;

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const isOrdered = ({ from, to }: Days): boolean => from === undefined || to === undefined || from <= to;
const isShort = ({ from, to }: Days): boolean =>
  from === undefined || to === undefined || daysBetween(from, to) <= MOST_DAYS;

const ordered = { message: 'The period ends before it begins.', path: ['to'] };
const short = { message: `Ask for up to ${MOST_DAYS} days.`, path: ['from'] };

const Asked = z.strictObject(asked).refine(isOrdered, ordered).refine(isShort, short);

const ContentRef = z.object({ content_type: z.enum(CONTENT_TYPES), content_id: Id, title: z.string() });

/** What every answer says of itself. */
const Frame = z.object({
  from: DayOfPlan,
  to: DayOfPlan,
  before_from: DayOfPlan,
  before_to: DayOfPlan,
  /** Whose days these are. */
  time_zone: z.string(),
  as_of: IsoTime,
  /** Everything there is, or only what this computer has. */
  is_whole: z.boolean(),
  currency: Currency,
  /** What can be chosen, the newest first: 200 at most. */
  contents: z.array(ContentRef),
});
export type Frame = z.infer<typeof Frame>;

const Reckoned = z.object({ value: z.number().nullable(), n: Count });

/** The number of a figure, the time before it, and how it came about. */
export const FigureValue = Reckoned.extend({
  name: Name,
  /** Of as many days right before; null where nothing can be said of them. */
  before: z.number().nullable(),
  /** By day, or by week where there are many days. */
  series: z.array(z.object({ day: DayOfPlan, value: z.number().nullable(), n: Count })),
});
export type FigureValue = z.infer<typeof FigureValue>;

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
  steps: z.array(Step),
  /** Monday to Sunday, 24 hours each. */
  hours: z.array(z.array(Count).length(24)).length(7),
  questions: z.array(ExamQuestionFigures),
  versions: z.array(ExamVersionFigures),
});
export type Engagement = z.infer<typeof Engagement>;

const Traffic = z.object({
  frame: Frame,
  /** False where the institution does not record visits. */
  is_recorded: z.boolean(),
  figures: z.array(FigureValue),
  origins: z.array(z.object({ origin: z.string(), n: Count })),
  funnel: z.array(z.object({ step: z.enum(['visits', 'cart_adds', 'enrolments', 'sales']), n: Count })),
  contents: z.array(ContentRef.extend({ visits: Count, cart_adds: Count, enrolments: Count })),
  /** What was searched for in vain, by at least five searches. */
  searches: z.array(z.object({ query: z.string(), n: Count })),
});

const Revenue = z.object({
  frame: Frame,
  figures: z.array(FigureValue),
  /** Entries of the period by kind; their sum is what was earned. */
  entries: z.array(z.object({ kind: z.string(), amount: z.number(), n: Count })),
  /** Of all time. */
  account: z.object({ held: z.number(), available: z.number(), paid: z.number() }),
  /** What becomes available, by the day. */
  releases: z.array(z.object({ day: DayOfPlan, amount: z.number() })),
  contents: z.array(
    ContentRef.extend({
      sales: Count,
      refunds: Count,
      gross: z.number(),
      tax: z.number(),
      share: z.number(),
    }),
  ),
  refund_reasons: z.array(z.object({ reason: z.string(), n: Count })),
});

/** A row that a figure counts. */
export const FigureRow = z.object({
  id: Id,
  at: IsoTime,
  /** Null where a row belongs to no content. */
  content_type: z.enum(CONTENT_TYPES).nullable(),
  content_id: Id.nullable(),
  title: z.string(),
  /** Null where no row of the figure may be named. */
  person_name: z.string().nullable(),
  value: z.number().nullable(),
});
export type FigureRow = z.infer<typeof FigureRow>;

const Figures = z.object({
  data: z.array(
    z.object({
      name: Name,
      title: z.string(),
      unit: z.string(),
      adds: z.string(),
      sentence: z.string(),
      tables: z.array(z.string()),
      of: z.enum(['author', 'staff']),
    }),
  ),
});

const Analytics = z.object({
  frame: Frame,
  figures: z.array(FigureValue),
  people: z.array(z.object({ role: z.string(), people: Count, active: Count })),
  /** How many signed in on each day of the last 28, in each of the last 12 weeks and months. */
  active: z.object({
    day: z.array(z.object({ label: z.string(), people: Count })),
    week: z.array(z.object({ label: z.string(), people: Count })),
    month: z.array(z.object({ label: z.string(), people: Count })),
  }),
  contents: z.array(z.object({ kind: z.string(), state: z.string(), n: Count })),
  sitting_now: Count,
  /** When most attempts run, as hours of the week, Monday first. */
  hours: z.array(z.array(Count).length(24)).length(7),
  storage: z.array(z.object({ kind: z.string(), files: Count, bytes: Count })),
  devices: z.array(z.object({ version: z.string(), n: Count, oldest_contact: IsoTime.nullable() })),
});
export type Analytics = z.infer<typeof Analytics>;

const author = {
  auth: 'session',
  ability: ['instructor-exams:view', 'instructor-courses:view'],
  origin: 'lectern',
} as const;

/** Figures of exams, courses and the institution; each has one definition (domain/insight/figures.ts). */
export const insightContract = {
  listFigures: defineEndpoint({
    method: 'GET',
    path: '/api/figures',
    summary: 'Every figure with the sentence that defines it',
    responses: { 200: Figures },
    ...author,
    ability: ['instructor-exams:view', 'instructor-courses:view', 'system-analytics:view', 'reports:view'],
    sync: 'read',
  }),
  listRows: defineEndpoint({
    method: 'GET',
    path: '/api/figures/{name}/rows',
    summary: 'The rows that a figure is made of, the latest first; as many as the figure says',
    params: z.strictObject({ name: Name }),
    query: z
      .strictObject({ ...asked, offset: Offset, limit: limitOf(20) })
      .refine(isOrdered, ordered)
      .refine(isShort, short),
    responses: {
      200: z.object({ frame: Frame, data: z.array(FigureRow), count: Count, value: z.number().nullable() }),
    },
    ...author,
    ability: ['instructor-exams:view', 'instructor-courses:view', 'system-analytics:view'],
    sync: 'read',
  }),
  overview: defineEndpoint({
    method: 'GET',
    path: '/api/performance/overview',
    summary: 'How the content of an author does, and what needs them first',
    query: Asked,
    responses: { 200: Overview },
    ...author,
    sync: 'read',
  }),
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
  traffic: defineEndpoint({
    method: 'GET',
    path: '/api/performance/traffic',
    summary: 'How people come to the content of an author, and what they do then; nobody is named',
    query: Asked,
    responses: { 200: Traffic },
    ...author,
    sync: 'hub-only',
  }),
  revenue: defineEndpoint({
    method: 'GET',
    path: '/api/performance/revenue',
    summary: 'What the content of an author sells for, and what they get of it',
    query: Asked,
    responses: { 200: Revenue },
    ...author,
    sync: 'hub-only',
  }),
  analytics: defineEndpoint({
    method: 'GET',
    path: '/api/system-analytics',
    summary: 'The institution in numbers',
    query: Asked,
    responses: { 200: Analytics },
    ...author,
    ability: ['system-analytics:view'],
    sync: 'hub-only',
  }),
} as const;
