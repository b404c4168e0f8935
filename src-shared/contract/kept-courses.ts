import { z } from 'zod';
import { MEDIA_KINDS } from '#shared/domain/media/kinds.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { MAX_COURSE_ITEMS } from './course-items.ts';
import { defineEndpoint } from './define.ts';
import { Count, Id, IdParams, IsoTime, Message, Sha256 } from './wire.ts';

/** A course that this computer keeps with its files. */
export const KeptCourse = z.object({
  course_id: Id,
  title: z.string(),
  image: Sha256.nullable(),
  /** The outermost sections that are kept; null for all of it. */
  section_ids: z.array(Id).nullable(),
  is_paused: z.boolean(),
  /** `stopped`: there is no room, or the limit is reached; `waiting`: the hub is away. */
  state: z.enum(['here', 'paused', 'stopped', 'waiting', 'downloading']),
  /** Why it is stopped. */
  reason: z.string().nullable(),
  file_count: Count,
  bytes_total: Count,
  bytes_here: Count,
  bytes_by_kind: z.partialRecord(z.enum(MEDIA_KINDS), Count),
  kept_since: IsoTime,
  /** When this person was last in it on this computer; null where they were not yet. */
  last_used_at: IsoTime.nullable(),
});
export type KeptCourse = z.infer<typeof KeptCourse>;

/** What keeping a course on this computer costs, section by section. */
export const CourseKeeping = z.object({
  course_id: Id,
  title: z.string(),
  /** False where every file is here anyway: on a hub, and on a computer by itself. */
  is_needed: z.boolean(),
  sections: z.array(z.object({ section_id: Id, title: z.string(), bytes_total: Count, bytes_here: Count })),
  bytes_total: Count,
  bytes_here: Count,
  free_bytes: Count,
  kept: KeptCourse.nullable(),
});
export type CourseKeeping = z.infer<typeof CourseKeeping>;

const own = {
  auth: 'session',
  ability: ['courses:view', 'instructor-courses:view'],
  origin: 'lectern',
} as const;
const change = { ...own, sync: 'local', audit: NOT_AUDITED.ownView } as const;

/** Courses that are kept on this computer, so that their films play without a network. */
export const keptCoursesContract = {
  listKeptCourses: defineEndpoint({
    method: 'GET',
    path: '/api/kept-courses',
    summary: 'Own courses that this computer keeps, those that were used longest ago first',
    responses: {
      200: z.object({
        data: z.array(KeptCourse),
        is_needed: z.boolean(),
        limit_bytes: Count.nullable(),
        bytes_here: Count,
        free_bytes: Count,
      }),
    },
    ...own,
    sync: 'read',
  }),
  setKeptLimit: defineEndpoint({
    method: 'PUT',
    path: '/api/kept-courses/limit',
    summary: 'How many bytes kept courses may take on this computer; null for no limit',
    body: z.strictObject({ bytes: Count.nullable() }),
    responses: { 200: Message },
    ...change,
  }),
  getCourseKeeping: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/keeping',
    summary: 'How large the files of a course are, what of them is here, and what is kept',
    params: IdParams,
    responses: { 200: z.object({ data: CourseKeeping }) },
    ...own,
    sync: 'read',
  }),
  keepCourse: defineEndpoint({
    method: 'PUT',
    path: '/api/courses/{id}/keeping',
    summary: 'Keep a course, or some of its sections, on this computer; or pause that',
    params: IdParams,
    body: z.strictObject({
      section_ids: z.array(Id).min(1).max(MAX_COURSE_ITEMS).nullable(),
      is_paused: z.boolean(),
    }),
    responses: { 200: z.object({ data: KeptCourse }) },
    ...change,
  }),
  forgetCourse: defineEndpoint({
    method: 'DELETE',
    path: '/api/courses/{id}/keeping',
    summary: 'Keep it no more: files that nothing else here needs are removed from this computer',
    params: IdParams,
    responses: { 200: Message },
    ...change,
  }),
} as const;
