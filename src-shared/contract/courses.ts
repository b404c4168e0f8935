import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { add, view, write } from './course-access.ts';
import { courseContentEndpoints } from './course-content.ts';
import { CourseDraft, CourseProblem, CourseRecord, CourseStatus } from './course-drafts.ts';
import { courseOutlineEndpoints } from './course-outlines.ts';
import { coursePublicationEndpoints } from './course-publications.ts';
import { PurchasedCourse } from './course-records.ts';
import { courseReaderEndpoints } from './course-readers.ts';
import { courseStepEndpoints } from './course-steps.ts';
import { defineEndpoint } from './define.ts';
import { Named } from './exam-who.ts';
import {
  Count,
  Id,
  IdParams,
  IsoTime,
  limitOf,
  Offset,
  Paging,
  SearchText,
  Sha256,
  Version,
} from './wire.ts';

/** One course in a list: spec 2 §3 "Course card", with what a person wants to see of it. */
export const CourseCard = z.object({
  about_course_id: Id,
  course_title: z.string(),
  course_subtitle: z.string(),
  course_category: z.string(),
  course_level: z.string(),
  course_status: CourseStatus,
  course_progress_bar: z.int(),
  course_instructor_id: Id,
  course_image: Sha256.nullable(),
  course_image_alt: z.string(),
  number_of_lessons: z.int(),
  number_of_items: z.int(),
  duration_minutes: z.int(),
  course_price: z.number(),
  currency: z.string(),
  /** People who are enrolled. */
  enrolled: z.int(),
  has_changes: z.boolean(),
  opens_at: IsoTime.nullable(),
  published_at: IsoTime.nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CourseCard = z.infer<typeof CourseCard>;
const Cards = z.discriminatedUnion('view', [
  z.object({ view: z.literal('author'), data: z.array(CourseCard), total: z.int() }),
  z.object({ view: z.literal('learner'), data: z.array(PurchasedCourse), total: z.int() }),
]);
const cards = {
  query: Paging,
  responses: { 200: Cards },
  origin: 'spec',
  ...view,
  ability: ['instructor-courses:view', 'courses:view'],
} as const;

/** The courses of authors; the documented steps stand in course-steps.ts. */
export const coursesContract = {
  ...courseStepEndpoints,
  ...coursePublicationEndpoints,
  ...courseContentEndpoints,
  ...courseReaderEndpoints,
  ...courseOutlineEndpoints,
  filterCourses: defineEndpoint({
    method: 'GET',
    path: '/api/filterCourses',
    summary: 'Own courses by words, status, category, level and price',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      search: SearchText.optional(),
      course_status: CourseStatus.optional(),
      /** in_progress: savedAsDraft and pending_approval; completed: the rest. */
      course_group: z.enum(['in_progress', 'completed']).optional(),
      course_category: SearchText.optional(),
      course_level: SearchText.optional(),
      course_price: z.enum(['free', 'paid']).optional(),
    }),
    responses: { 200: z.object({ courses: z.array(CourseCard), count: z.int() }) },
    origin: 'spec',
    ...view,
  }),
  inProgressCourseCards: defineEndpoint({
    method: 'GET',
    path: '/api/getInProgressCourseCard',
    summary:
      'Of authors savedAsDraft and pending_approval, of learners what they have not finished; 404 when there are none',
    ...cards,
  }),
  completedCourseCards: defineEndpoint({
    method: 'GET',
    path: '/api/getCompletedCourseCard',
    summary:
      'Of authors scheduled, published and archived, of learners what they have finished; 404 when there are none',
    ...cards,
  }),
  createCourseDraft: defineEndpoint({
    method: 'POST',
    path: '/api/course-drafts',
    summary: 'Start a course; the institution’s defaults apply',
    responses: { 201: z.object({ data: CourseRecord }) },
    origin: 'lectern',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
  saveCourseDraft: defineEndpoint({
    method: 'PUT',
    path: '/api/course-drafts/{id}',
    summary: 'Autosave of about, landing, schedule and price; refused when it changed since `version`',
    params: IdParams,
    body: z.strictObject({ version: Version, step: z.int().min(1).max(5), draft: CourseDraft }),
    responses: {
      200: z.object({
        version: z.int(),
        updated_at: IsoTime,
        problems: z.array(CourseProblem),
        has_changes: z.boolean(),
      }),
    },
    conflict: 'copy',
    origin: 'lectern',
    ...write,
    audit: NOT_AUDITED.ownDraft,
  }),
  getCourseAccess: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/access',
    summary: 'Whom the draft is for, by name, and how many are enrolled',
    params: IdParams,
    responses: {
      200: z.object({ groups: z.array(Named), people: z.array(Named), enrolled: Count }),
    },
    origin: 'lectern',
    ...view,
  }),
  copyCourse: defineEndpoint({
    method: 'POST',
    path: '/api/courses/{id}/copies',
    summary: 'A new draft with the same content',
    params: IdParams,
    responses: { 201: z.object({ data: CourseRecord }) },
    origin: 'lectern',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
} as const;
