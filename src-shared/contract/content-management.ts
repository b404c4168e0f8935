import { z } from 'zod';
import { itemShown, PublishedOutlineItem, PublishedSection } from './course-readers.ts';
import { defineEndpoint } from './define.ts';
import { ExamStatus } from './exam-status.ts';
import { QuestionType } from './question-types.ts';
import {
  Count,
  Id,
  IdParams,
  IdText,
  IsoTime,
  limitOf,
  line,
  Message,
  Offset,
  SearchText,
  Sha256,
  Version,
} from './wire.ts';

export const ContentKind = z.enum(['exam', 'course']);
export type ContentKind = z.infer<typeof ContentKind>;

/** An exam or a course of the institution, as those see it who look after all of them. */
export const ManagedContent = z.object({
  kind: ContentKind,
  id: Id,
  title: z.string(),
  author_id: Id,
  author_name: z.string(),
  status: ExamStatus,
  /** That of the version that was published last; empty before the first. */
  subject: z.string(),
  /** People who are enrolled. */
  students: Count,
  /** Questions of an exam, items of a course. */
  part_count: Count,
  /** With the files that are named; null where nothing was published. */
  size_bytes: Count.nullable(),
  /** When its author asked for approval; null for what does not wait. */
  waiting_since: IsoTime.nullable(),
  updated_at: IsoTime,
});
export type ManagedContent = z.infer<typeof ManagedContent>;

/** What was said about an exam or a course that is not offered because of it. */
export const NoteKind = z.enum(['returned', 'taken_down']);
export type NoteKind = z.infer<typeof NoteKind>;

/** Why something was returned or taken down, as its author reads it. */
export const ContentNote = z.object({
  id: Id,
  kind: NoteKind,
  content_kind: ContentKind,
  content_id: Id,
  title: z.string(),
  /** The version that was decided about. */
  published_version: z.int(),
  note: z.string(),
  decided_by: z.string(),
  at: IsoTime,
});
export type ContentNote = z.infer<typeof ContentNote>;

/** A question with everything that its author wrote, keys among it. */
export const LookedAtQuestion = z.object({
  question_id: Id,
  title: z.string(),
  type: QuestionType,
  mark: z.number(),
  image: Sha256.nullable(),
  image_alt: z.string(),
  options: z.array(
    z.object({
      option: z.int(),
      text: z.string(),
      image: Sha256.nullable(),
      image_alt: z.string(),
      is_correct: z.boolean(),
      feedback: z.string(),
    }),
  ),
  accepted_phrases: z.array(z.string()),
  feedback: z.string(),
});
export type LookedAtQuestion = z.infer<typeof LookedAtQuestion>;

const lookedAt = {
  content: ManagedContent,
  /** The version that waits or is offered; null where the draft is shown. */
  published_version: z.int().nullable(),
  /** The draft says something else than that version. */
  has_changes: z.boolean(),
  /** False of what the asking person may not decide about, because they wrote it. */
  may_decide: z.boolean(),
  opens_at: IsoTime.nullable(),
  price: z.number(),
  currency: z.string(),
  /** Names of the groups and people that it is for; empty where it is for everybody. */
  audience: z.array(z.string()),
  notes: z.array(ContentNote),
} as const;

export const LookedAtExam = z.object({
  ...lookedAt,
  description: z.string(),
  introduction: z.string(),
  duration_minutes: Count,
  pass_percent: z.number(),
  attempts_allowed: Count,
  closes_at: IsoTime.nullable(),
  questions: z.array(LookedAtQuestion),
});
export type LookedAtExam = z.infer<typeof LookedAtExam>;

/** The landing page and the outline of a course; its items are looked at one by one. */
export const LookedAtCourse = z.object({
  ...lookedAt,
  subtitle: z.string(),
  /** A document; null where there are only words. */
  description: z.string().nullable(),
  level: z.string(),
  image: Sha256.nullable(),
  image_alt: z.string(),
  student_learning: z.array(z.string()),
  course_requirements: z.array(z.string()),
  course_designed_for: z.array(z.string()),
  sections: z.array(PublishedSection),
  items: z.array(PublishedOutlineItem),
});
export type LookedAtCourse = z.infer<typeof LookedAtCourse>;

/** One item of a course with everything that its author wrote, keys and solutions among it. */
export const LookedAtItem = PublishedOutlineItem.extend({
  ...itemShown,
  questions: z.array(LookedAtQuestion),
  assignment: z.array(
    z.object({
      no: z.int(),
      prompt: z.string(),
      points: z.number(),
      solution: z.string(),
      feedback_correct: z.string(),
      feedback_partial: z.string(),
      feedback_incorrect: z.string(),
    }),
  ),
});
export type LookedAtItem = z.infer<typeof LookedAtItem>;

export const ContentFilter = z.strictObject({
  offset: Offset,
  limit: limitOf(10),
  /** Words of titles and of authors' names. */
  search: SearchText.optional(),
  author: IdText.optional(),
  kind: ContentKind.optional(),
  status: ExamStatus.optional(),
  subject: SearchText.optional(),
});
export type ContentFilter = z.infer<typeof ContentFilter>;

/** Computers do not hold the drafts of others: the hub is asked. */
const look = {
  auth: 'session',
  ability: ['content-management:view'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

const act = { ...look, ability: ['content-management:add'] } as const;

const Note = line(2000);
const decided = { kind: ContentKind, content_id: Id } as const;
/** What was looked at: another version, or a draft that has changed meanwhile, is looked at first. */
const seen = { published_version: Version, has_changes: z.boolean() } as const;
const Decided = Message.extend({ status: ExamStatus });

/** All exams and courses of the institution, and what is decided about them. */
export const contentManagementContract = {
  listContent: defineEndpoint({
    method: 'GET',
    path: '/api/content-management',
    summary: 'Exams and courses of everybody: what waits for approval first, then what was changed last',
    query: ContentFilter,
    responses: { 200: z.object({ data: z.array(ManagedContent), count: Count, waiting: Count }) },
    ...look,
  }),
  listContentFilters: defineEndpoint({
    method: 'GET',
    path: '/api/content-management/filters',
    summary: 'Authors and subjects of what there is',
    responses: {
      200: z.object({
        authors: z.array(z.object({ id: Id, name: z.string() })),
        subjects: z.array(z.string()),
      }),
    },
    ...look,
  }),
  lookAtExam: defineEndpoint({
    method: 'GET',
    path: '/api/content-management/exams/{id}',
    summary: 'An exam of anybody with its questions and keys: the version that waits, else the draft',
    params: IdParams,
    responses: { 200: z.object({ data: LookedAtExam }) },
    ...look,
  }),
  lookAtCourse: defineEndpoint({
    method: 'GET',
    path: '/api/content-management/courses/{id}',
    summary: 'A course of anybody with its outline: the version that waits, else the draft',
    params: IdParams,
    responses: { 200: z.object({ data: LookedAtCourse }) },
    ...look,
  }),
  lookAtCourseItem: defineEndpoint({
    method: 'GET',
    path: '/api/content-management/courses/{id}/items/{itemId}',
    summary: 'One item of it with questions, keys and solutions',
    params: z.strictObject({ id: IdText, itemId: IdText }),
    responses: { 200: z.object({ data: LookedAtItem }) },
    ...look,
  }),
  approveContent: defineEndpoint({
    method: 'POST',
    path: '/api/content-approvals',
    summary: 'Approve the version that was looked at: it is published, or scheduled as it asks for',
    body: z.strictObject({ ...decided, ...seen }),
    responses: { 200: Decided },
    audit: { target: 'exam', by: 'content_id', keep: ['published_version'] },
    ...act,
  }),
  returnContent: defineEndpoint({
    method: 'POST',
    path: '/api/content-returns',
    summary: 'Return what waits for approval to its author, with a note',
    body: z.strictObject({ ...decided, ...seen, note: Note }),
    responses: { 200: Decided },
    audit: { target: 'exam', by: 'content_id', keep: ['published_version', 'note'] },
    ...act,
  }),
  takeDownContent: defineEndpoint({
    method: 'POST',
    path: '/api/content-removals',
    summary:
      'Archive what is published or scheduled, with a reason that its author reads; who is enrolled stays',
    body: z.strictObject({ ...decided, reason: Note }),
    responses: { 200: Decided },
    audit: { target: 'exam', by: 'content_id', keep: ['reason'] },
    ...act,
  }),
  listOwnNotes: defineEndpoint({
    method: 'GET',
    path: '/api/content-notes',
    summary: 'Why own exams and courses were returned or taken down, as far as that still stands',
    query: z.strictObject({ kind: ContentKind.optional(), content_id: IdText.optional() }),
    responses: { 200: z.object({ data: z.array(ContentNote) }) },
    auth: 'session',
    ability: ['instructor-exams:view', 'instructor-courses:view'],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;
