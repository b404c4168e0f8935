import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { courseItemDraftEndpoints } from './course-item-drafts.ts';
import { courseNoteEndpoints } from './course-notes.ts';
import {
  CoursePlace,
  HandIn,
  HandInResult,
  ItemProgress,
  MediaMs,
  ProgressSummary,
  QuestionAnswer,
  RemovedItem,
  SectionProgress,
  SpentMs,
  Stretch,
} from './course-progress-parts.ts';
import { PublishedCourse } from './course-readers.ts';
import { courseRecordEndpoints } from './course-records.ts';
import { MAX_ITEM_QUESTIONS } from './course-items.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, IdText, IsoTime, Message } from './wire.ts';

/** Everything that the player needs, in one request. */
export const CourseProgress = z.object({
  course: PublishedCourse,
  summary: ProgressSummary,
  /** Of every section of the version, in reading order. */
  sections: z.array(SectionProgress),
  /** Of every item of the version, in reading order. */
  items: z.array(ItemProgress),
  /** Where somebody stopped, the last first; one for each computer. */
  places: z.array(CoursePlace),
  /** What was done of items that the version has no more. */
  removed: z.array(RemovedItem),
  /** The hub decides what is graded, and this is not the hub. */
  is_decided_elsewhere: z.boolean(),
});
export type CourseProgress = z.infer<typeof CourseProgress>;

const about = {
  course_id: Id,
  item_id: Id,
  /** The version that was shown; without it the one of today. */
  published_version: z.int().min(1).max(1_000_000_000).optional(),
  /** What this computer counted since it said so last. */
  time_ms: SpentMs.default(0),
} as const;

const handIn = { answers: z.array(QuestionAnswer).max(MAX_ITEM_QUESTIONS) } as const;

/** Something that was done of an item. What comes of it the server says. */
export const CourseActivity = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('time_spent'), ...about }),
  /** Its text was read to the end. */
  z.strictObject({ kind: z.literal('text_read'), ...about }),
  /** "Done" was pressed. */
  z.strictObject({ kind: z.literal('done'), ...about }),
  z.strictObject({
    kind: z.literal('played'),
    ...about,
    stretches: z.array(Stretch).min(1).max(200),
    /** As the player measured it: counts where nobody knew it when the course was published. */
    length_ms: MediaMs.optional(),
  }),
  z.strictObject({ kind: z.literal('file_opened'), ...about, media_file_id: Id }),
  z.strictObject({ kind: z.literal('question_answered'), ...about, answer: QuestionAnswer }),
  z.strictObject({ kind: z.literal('quiz_submitted'), ...about, ...handIn }),
  z.strictObject({
    kind: z.literal('practice_test_submitted'),
    ...about,
    ...handIn,
    /** By the clock of the computer. */
    started_at: IsoTime,
    finished_at: IsoTime,
  }),
]);
export type CourseActivity = z.infer<typeof CourseActivity>;
/** As a client may say it. */
export type CourseActivityInput = z.input<typeof CourseActivity>;

const own = { auth: 'session', ability: ['courses:view'], origin: 'lectern' } as const;

/** What learners do in courses, and how far they are. */
export const courseProgressContract = {
  ...courseRecordEndpoints,
  ...courseItemDraftEndpoints,
  ...courseNoteEndpoints,
  getCourseProgress: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/progress',
    summary: 'The published course, what was done of each item, and where somebody stopped, in one',
    params: IdParams,
    responses: { 200: z.object({ data: CourseProgress }) },
    ...own,
    sync: 'read',
  }),
  getItemRecord: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/items/{itemId}/record',
    summary: 'What was handed in for one item, the last first, and answers that are not handed in yet',
    params: z.strictObject({ id: IdText, itemId: IdText }),
    responses: {
      200: z.object({
        data: z.object({
          item: ItemProgress,
          hand_ins: z.array(HandIn),
          /** The last answer to each question since the last hand-in. */
          answers: z.array(QuestionAnswer),
        }),
      }),
    },
    ...own,
    sync: 'read',
  }),
  recordCourseActivity: defineEndpoint({
    method: 'POST',
    path: '/api/course-activities',
    summary: 'Say what was done of an item; the server says what it is worth',
    body: CourseActivity,
    responses: {
      201: z.object({
        data: z.object({
          id: Id,
          item: ItemProgress,
          summary: ProgressSummary,
          /** Of what was handed in; null for anything else. */
          result: HandInResult.nullable(),
        }),
      }),
    },
    ...own,
    sync: 'command',
    conflict: 'none',
    audit: { exempt: 'What a learner does in a course is a record of its own.' },
  }),
  setCoursePlace: defineEndpoint({
    method: 'PUT',
    path: '/api/courses/{id}/place',
    summary: 'Keep where somebody is in a course, for this computer',
    params: IdParams,
    body: z.strictObject({ item_id: Id, position_ms: MediaMs.default(0) }),
    responses: { 200: Message },
    ...own,
    sync: 'command',
    conflict: 'merge',
    isHousekeeping: true,
    audit: NOT_AUDITED.ownView,
  }),
} as const;
