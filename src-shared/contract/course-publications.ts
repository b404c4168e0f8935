import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { publish, view, write } from './course-access.ts';
import { CourseProblem, CourseStatus } from './course-drafts.ts';
import { ItemKind } from './course-items.ts';
import { defineEndpoint } from './define.ts';
import { Count, Id, IdParams, IdText, IsoTime, Version } from './wire.ts';

const ChangedItem = z.object({
  item_id: Id,
  kind: ItemKind,
  title: z.string(),
  /** Titles of the sections that it stands in. */
  section: z.string(),
  /** Words before and after, of what was changed. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** What learners see differently: of the landing by field, of the content by item. */
export const CourseChanges = z.object({
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  added: z.array(ChangedItem),
  removed: z.array(ChangedItem),
  moved: z.array(ChangedItem),
  changed: z.array(ChangedItem),
});
export type CourseChanges = z.infer<typeof CourseChanges>;

const own = { auth: 'session', ability: write.ability, origin: 'lectern' } as const;

/** How a draft of a course becomes a version, and what becomes of versions. */
export const coursePublicationEndpoints = {
  publishCourse: defineEndpoint({
    method: 'POST',
    path: '/api/course-publications',
    summary: 'Publish the stored draft as a new immutable version, all or nothing',
    body: z.strictObject({ course_id: Id, version: Version }),
    responses: {
      201: z.object({
        message: z.string(),
        course_id: Id,
        course_status: CourseStatus,
        published_version: z.int(),
        content_hash: z.string(),
      }),
    },
    conflict: 'refuse',
    origin: 'lectern',
    ...publish,
    audit: { target: 'course', by: 'course_id' },
  }),
  reviewCoursePublication: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/publication-review',
    summary: 'What is missing or should be looked at before publishing, and what it changes for learners',
    params: IdParams,
    responses: {
      200: z.object({
        problems: z.array(CourseProblem),
        /** Null before the first publication. */
        changes: CourseChanges.nullable(),
      }),
    },
    sync: 'read',
    ...own,
  }),
  listCourseVersions: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/versions',
    summary: 'What was published of an own course, the newest first',
    params: IdParams,
    responses: {
      200: z.object({
        data: z.array(
          z.object({
            published_version: z.int(),
            published_at: IsoTime,
            course_title: z.string(),
            item_count: Count,
            duration_minutes: Count,
            size_bytes: Count,
            is_current: z.boolean(),
            is_for_some: z.boolean(),
          }),
        ),
      }),
    },
    sync: 'read',
    ...own,
  }),
  compareCourseVersions: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/comparison',
    summary: 'What two published versions of an own course differ in',
    params: IdParams,
    query: z.strictObject({ from: IdText, to: IdText }),
    responses: { 200: z.object({ data: CourseChanges }) },
    sync: 'read',
    ...own,
  }),
  restoreCourseVersion: defineEndpoint({
    method: 'POST',
    path: '/api/course-restorations',
    summary: 'Make a published version the draft again, with its sections, items and questions',
    body: z.strictObject({ course_id: Id, version: Version, published_version: Version }),
    responses: { 200: z.object({ message: z.string(), course_id: Id, version: z.int() }) },
    conflict: 'refuse',
    audit: NOT_AUDITED.ownDraft,
    sync: 'command',
    ...own,
  }),
  archiveCourse: defineEndpoint({
    method: 'POST',
    path: '/api/courses/{id}/archival',
    summary: 'Close a published course for new learners; who is in it stays',
    params: IdParams,
    responses: { 200: z.object({ message: z.string() }) },
    conflict: 'refuse',
    origin: 'lectern',
    ...publish,
    audit: { target: 'course', by: 'id' },
  }),
  checkCourse: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/problems',
    summary: 'What is missing, required and recommended',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(CourseProblem) }) },
    origin: 'lectern',
    ...view,
  }),
} as const;
