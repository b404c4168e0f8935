import { z } from 'zod';
import { MEDIA_KINDS } from '#shared/domain/media/kinds.ts';
import { CourseStatus } from './course-drafts.ts';
import { ItemKind } from './course-items.ts';
import { defineEndpoint } from './define.ts';
import { QuestionType } from './question-types.ts';
import { Count, Id, IdText, IsoTime, Sha256 } from './wire.ts';

/** A section of a version; those inside another name it. */
export const PublishedSection = z.object({
  id: Id,
  parent_id: Id.nullable(),
  title: z.string(),
  description: z.string(),
});
export type PublishedSection = z.infer<typeof PublishedSection>;

const ItemTerms = {
  duration_minutes: Count,
  is_required: z.boolean(),
  is_graded: z.boolean(),
  /** Percent; null where none has to be reached. */
  score_to_reach: z.number().nullable(),
  weight: Count,
  /** 0 = without end. */
  attempts_allowed: Count,
  is_shuffled: z.boolean(),
  due_at: IsoTime.nullable(),
  due_time_zone: z.string().nullable(),
  /** Days after enrolment. */
  due_days: Count.nullable(),
} as const;

/** An item in the outline of a version, and how it is taken. */
export const PublishedOutlineItem = z.object({
  item_id: Id,
  section_id: Id,
  kind: ItemKind,
  title: z.string(),
  question_count: Count,
  ...ItemTerms,
});
export type PublishedOutlineItem = z.infer<typeof PublishedOutlineItem>;

/** A course as it was published: for those who are enrolled in it. */
export const PublishedCourse = z.object({
  view: z.literal('learner'),
  id: Id,
  about_course_id: Id,
  course_instructor_id: Id,
  instructor_name: z.string(),
  course_status: CourseStatus,
  published_version: z.int(),
  published_at: IsoTime,
  opens_at: IsoTime.nullable(),
  time_zone: z.string().nullable(),
  /** Its items can be read from `opens_at` on. */
  is_open: z.boolean(),
  course_title: z.string(),
  course_subtitle: z.string(),
  /** A document; null where there are only words. */
  course_description: z.string().nullable(),
  course_level: z.string(),
  course_category: z.string(),
  course_qualification: z.string(),
  ofqual_code: z.string(),
  product_code: z.string(),
  qualification_time: z.string(),
  student_learning: z.array(z.string()),
  course_requirements: z.array(z.string()),
  course_designed_for: z.array(z.string()),
  course_image: Sha256.nullable(),
  course_image_alt: z.string(),
  course_promotional: z.object({ sha256: Sha256, mime: z.string() }).nullable(),
  course_specification: z.object({ sha256: Sha256, name: z.string() }).nullable(),
  issue_certificate: z.boolean(),
  number_of_lessons: Count,
  duration_minutes: Count,
  size_bytes: Count,
  /** In reading order. */
  sections: z.array(PublishedSection),
  items: z.array(PublishedOutlineItem),
});
export type PublishedCourse = z.infer<typeof PublishedCourse>;

/** A file that an item shows or offers; a page plays it by a ticket. */
export const PublishedMedia = z.object({
  media_file_id: Id,
  name: z.string(),
  kind: z.enum(MEDIA_KINDS),
  mime: z.string(),
  size: Count,
  sha256: Sha256,
  duration_ms: Count.nullable(),
  /** WebVTT. */
  captions: z.string().nullable(),
  poster: Sha256.nullable(),
});
export type PublishedMedia = z.infer<typeof PublishedMedia>;

/** A question of a quiz or practice test, without its key. */
export const PublishedQuestion = z.object({
  question_id: Id,
  title: z.string(),
  type: QuestionType,
  mark: z.number(),
  image: Sha256.nullable(),
  image_alt: z.string(),
  options: z.array(
    z.object({ option: z.int(), text: z.string(), image: Sha256.nullable(), image_alt: z.string() }),
  ),
});
export type PublishedQuestion = z.infer<typeof PublishedQuestion>;

/** What marks an answer to practice, at once and offline. */
export const PracticeKey = z.object({
  question_id: Id,
  correct_option: z.int().nullable(),
  accepted_phrases: z.array(z.string()),
  feedback: z.string().nullable(),
  option_feedback: z.array(z.string()),
  /** The worked solution. */
  file: Sha256.nullable(),
});
export type PracticeKey = z.infer<typeof PracticeKey>;

/** What an item of a version shows. */
export const itemShown = {
  description: z.string(),
  /** The text of a lesson, the instructions of an assignment. */
  document: z.string().nullable(),
  media: PublishedMedia.nullable(),
  resources: z.array(PublishedMedia),
  /** Files of the library that the document names, by `media_file_id`. */
  document_media: z.array(PublishedMedia),
} as const;

/** One item of a version, as whoever is enrolled takes it. */
export const PublishedItem = PublishedOutlineItem.extend({
  course_id: Id,
  published_version: z.int(),
  content_hash: z.string(),
  ...itemShown,
  questions: z.array(PublishedQuestion),
  assignment: z.array(z.object({ no: z.int(), prompt: z.string(), points: z.number() })),
  /** Of practice alone; null for what counts. */
  keys: z.array(PracticeKey).nullable(),
});
export type PublishedItem = z.infer<typeof PublishedItem>;

/** What a published course shows to those who are in it. */
export const courseReaderEndpoints = {
  getPublishedItem: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/published-items/{itemId}',
    summary: 'One item as it was published, for the enrolled and the author; keys of practice alone',
    params: z.strictObject({ id: IdText, itemId: IdText }),
    responses: { 200: z.object({ data: PublishedItem }) },
    auth: 'session',
    ability: ['courses:view', 'instructor-courses:view'],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
