import { z } from 'zod';
import { SaidText } from './course-questions.ts';
import { hasMarkup } from '#shared/domain/text/markup.ts';
import { REPORT_REASONS } from '#shared/domain/message-reports/limits.ts';
import { defineEndpoint } from './define.ts';
import {
  Claim,
  Count,
  Done,
  Id,
  IdParams,
  IdText,
  IsoTime,
  limitOf,
  Offset,
  Percent,
  SearchText,
  text,
} from './wire.ts';

const Stars = z.int().min(1).max(5);

/** What the enrolled say of a course, as its other readers see it. */
export const CourseReview = z.object({
  id: Id,
  course_id: Id,
  student_name: z.string(),
  is_own: z.boolean(),
  review_rating: Stars,
  detailed_review: z.string(),
  /** How far its student was when they wrote it. */
  progress: Percent,
  /** It counts for the average: its student had seen a tenth of the course. */
  is_counted: z.boolean(),
  is_edited: z.boolean(),
  reviewed_at: IsoTime,
  reply: z
    .object({
      text: z.string(),
      replied_at: IsoTime,
      /** What it said before, the last first. */
      earlier: z.array(z.object({ text: z.string(), replied_at: IsoTime })),
    })
    .nullable(),
});
export type CourseReview = z.infer<typeof CourseReview>;

/** A review that was reported, as those see it who keep order. */
export const ReportedReview = z.object({
  course_title: z.string(),
  rating: Stars,
  text: z.string(),
  written_at: IsoTime,
  is_removed: z.boolean(),
});
export type ReportedReview = z.infer<typeof ReportedReview>;

/** What the reviews of a course add up to. */
export const CourseRating = z.object({
  /** Of those that count; null while none does. */
  average: z.number().min(1).max(5).nullable(),
  counted: Count,
  total: Count,
  /** One star to five. */
  distribution: z.array(Count).length(5),
});
export type CourseRating = z.infer<typeof CourseRating>;

/** Spec 1 §3 "Review": a review is sent only when the rating is set. */
const reviewKeys = {
  content_type: text(20).optional(),
  instructor_id: Claim,
  review_rating: Stars,
  detailed_review: text(8000)
    .refine((review) => !hasMarkup(review), 'HTML is not shown here. Put code between backticks.')
    .default(''),
} as const;

const review = {
  method: 'POST',
  responses: { 200: Done.extend({ data: CourseReview }) },
  auth: 'session',
  ability: ['courses:view'],
  origin: 'spec',
  sync: 'command',
  conflict: 'none',
  audit: { exempt: 'A review stands with its course, under the name of its student.' },
} as const;

/** Reviews of courses: by the enrolled, with a public reply of the instructor. */
export const courseReviewsContract = {
  storeStudentReview: defineEndpoint({
    ...review,
    path: '/api/storeStudentReview',
    summary: 'Review a course in which one is enrolled; sent again, it replaces the review of before',
    body: z.strictObject({ content_id: Id, ...reviewKeys }),
  }),
  storeStudentReviewOf: defineEndpoint({
    ...review,
    path: '/api/storeStudentReview/{contentId}',
    summary: 'The older form of storeStudentReview',
    params: z.strictObject({ contentId: IdText }),
    body: z.strictObject({ content_id: Id.optional(), ...reviewKeys }),
  }),
  listCourseReviews: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/reviews',
    summary: 'Reviews of a course, the newest first, with what they add up to',
    params: IdParams,
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      rating: z.coerce.number().int().min(1).max(5).optional(),
      search: SearchText.optional(),
    }),
    responses: {
      200: z.object({
        course_title: z.string(),
        data: z.array(CourseReview),
        total: Count,
        rating: CourseRating,
        /** The review of the signed-in student; null where there is none. */
        own: CourseReview.nullable(),
        may_review: z.boolean(),
        may_reply: z.boolean(),
      }),
    },
    auth: 'session',
    ability: ['courses:view', 'instructor-courses:view', 'users:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  reportReview: defineEndpoint({
    method: 'POST',
    path: '/api/course-reviews/{id}/report',
    summary: 'Report a review of a course to those who keep order',
    params: IdParams,
    body: z.strictObject({ reason: z.enum(REPORT_REASONS), text: text(2000).default('') }),
    responses: { 201: Done },
    auth: 'session',
    ability: ['courses:view', 'instructor-courses:view', 'users:view'],
    origin: 'lectern',
    sync: 'command',
    conflict: 'none',
    audit: { target: 'record', by: 'id', keep: ['reason'] },
  }),
  replyToReview: defineEndpoint({
    method: 'POST',
    path: '/api/course-reviews/{id}/replies',
    summary: 'Answer a review of an own course in public; sent again, it replaces the reply of before',
    params: IdParams,
    body: z.strictObject({ reply: SaidText }),
    responses: { 201: Done.extend({ data: CourseReview }) },
    auth: 'session',
    ability: ['instructor-courses:view'],
    origin: 'lectern',
    sync: 'command',
    conflict: 'none',
    audit: { target: 'course' },
  }),
} as const;
