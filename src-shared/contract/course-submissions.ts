import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { view } from './course-access.ts';
import { defineEndpoint } from './define.ts';
import { KeptUpload, NamedFile, StoredFile } from './stored-files.ts';
import { Count, Done, Id, IdParams, IdText, IsoTime, limitOf, line, Offset, Percent, text } from './wire.ts';

/** The largest file that is handed in, in bytes. */
export const MAX_SUBMISSION_FILE_BYTES = 25 * 1024 * 1024;
export const MAX_SUBMISSION_FILES = 10;
export const MAX_SUBMISSION_ANSWER = 20_000;
const MAX_ANSWERS = 200;

export const SUBMISSION_VERDICTS = ['correct', 'partial', 'incorrect'] as const;
export const SubmissionVerdict = z.enum(SUBMISSION_VERDICTS);
export type SubmissionVerdict = z.infer<typeof SubmissionVerdict>;

/** handed_in: nobody has said anything to it; returned: its marker asks for another try. */
export const SUBMISSION_STATES = ['handed_in', 'marked', 'returned'] as const;
export const SubmissionState = z.enum(SUBMISSION_STATES);
export type SubmissionState = z.infer<typeof SubmissionState>;

/** What is said to one answer. */
const AnswerFeedback = z.object({
  /** The question of the assignment that it is about. */
  no: z.int(),
  verdict: SubmissionVerdict.nullable(),
  points: z.number().nullable(),
  max_points: z.number(),
  /** Null while it is not released: of what counts, until it is marked. */
  solution: z.string().nullable(),
  /** Words of the author: for the verdict, or for each where learners compare for themselves. Never an empty text. */
  texts: z.array(z.object({ verdict: SubmissionVerdict, text: z.string() })),
});

/** What came of a submission, as whoever decides has said it. */
export const SubmissionFeedback = z.object({
  state: SubmissionState,
  verdict: SubmissionVerdict.nullable(),
  points: z.number().nullable(),
  max_points: z.number(),
  score: Percent.nullable(),
  /** Null where nothing has to be reached, and while nobody has marked it. */
  is_passed: z.boolean().nullable(),
  comment: z.string(),
  /** Empty where no person said it. */
  marker_name: z.string(),
  said_at: IsoTime,
  answers: z.array(AnswerFeedback),
});
export type SubmissionFeedback = z.infer<typeof SubmissionFeedback>;

const SubmissionAnswer = z.object({ no: z.int(), prompt: z.string(), text: z.string() });

/** One hand-in of the signed-in student. */
export const OwnSubmission = z.object({
  id: Id,
  course_id: Id,
  item_id: Id,
  published_version: z.int(),
  attempt_no: z.int(),
  state: SubmissionState,
  is_late: z.boolean(),
  handed_in_at: IsoTime,
  answers: z.array(SubmissionAnswer),
  files: z.array(StoredFile),
  feedback: SubmissionFeedback.nullable(),
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

/** Why an assignment cannot be handed in now. */
export const HAND_IN_BARS = ['tries_used', 'solution_shown', 'not_offered'] as const;

/** What the signed-in student handed in for one item, and whether it may be handed in again. */
export const OwnSubmissions = z.object({
  /** The newest first. */
  data: z.array(OwnSubmission),
  is_graded: z.boolean(),
  /** Null where it may be handed in. */
  bar: z.enum(HAND_IN_BARS).nullable(),
  /** Null = without end. */
  tries_left: Count.nullable(),
  due_at: IsoTime.nullable(),
  /** It would be handed in late now. */
  is_overdue: z.boolean(),
  /** Solution and mark come from the hub, when this computer has been online. */
  is_decided_elsewhere: z.boolean(),
});
export type OwnSubmissions = z.infer<typeof OwnSubmissions>;

/** A hand-in in the list of whoever marks: the last one of its student for the item. */
export const SubmissionCard = z.object({
  id: Id,
  course_id: Id,
  course_title: z.string(),
  item_id: Id,
  item_title: z.string(),
  student_id: Id,
  student_name: z.string(),
  attempt_no: z.int(),
  state: SubmissionState,
  is_late: z.boolean(),
  is_graded: z.boolean(),
  handed_in_at: IsoTime,
  points: z.number().nullable(),
  max_points: z.number(),
});
export type SubmissionCard = z.infer<typeof SubmissionCard>;

/** A hand-in beside what its author wrote of right answers. */
export const SubmissionToMark = SubmissionCard.extend({
  published_version: z.int(),
  score_to_reach: Percent.nullable(),
  files: z.array(StoredFile),
  answers: z.array(
    SubmissionAnswer.extend({
      max_points: z.number(),
      solution: z.string(),
      texts: z.array(z.object({ verdict: SubmissionVerdict, text: z.string() })),
    }),
  ),
  /** What was said to this one and to those before it, the newest first. */
  history: z.array(SubmissionFeedback.extend({ submission_id: Id, attempt_no: z.int() })),
  /** Names what stands there: who marks says what they had before them. */
  standing: z.string(),
});
export type SubmissionToMark = z.infer<typeof SubmissionToMark>;

const Marked = z.object({ message: z.string(), data: SubmissionToMark });
const learn = { auth: 'session', ability: ['courses:view'], origin: 'lectern' } as const;
const mark = {
  auth: 'session',
  ability: ['instructor-courses:grade'],
  origin: 'lectern',
  sync: 'command',
  conflict: 'merge',
} as const;

/** What students hand in for assignments, and what is said to it. */
export const courseSubmissionsContract = {
  keepSubmissionFile: defineEndpoint({
    method: 'POST',
    path: '/api/course-submission-files',
    summary: 'Keep a file that has arrived as a media upload, at most 25 MiB, to be named by a hand-in',
    body: KeptUpload,
    responses: { 201: z.object({ data: StoredFile }) },
    ...learn,
    sync: 'local',
    audit: { exempt: 'A file counts once something names it.' },
  }),
  handInAssignment: defineEndpoint({
    method: 'POST',
    path: '/api/course-submissions',
    summary: 'Hand in an assignment; after the day it was due it is late, and taken all the same',
    body: z.strictObject({
      course_id: Id,
      item_id: Id,
      answers: z
        .array(z.strictObject({ no: z.int().min(1).max(MAX_ANSWERS), text: text(MAX_SUBMISSION_ANSWER) }))
        .max(MAX_ANSWERS),
      files: z.array(NamedFile).max(MAX_SUBMISSION_FILES),
    }),
    responses: { 201: Done.extend({ data: OwnSubmission }) },
    ...learn,
    sync: 'command',
    conflict: 'none',
    audit: NOT_AUDITED.answers,
  }),
  listOwnSubmissions: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/items/{itemId}/submissions',
    summary: 'What the signed-in student handed in for an assignment, with feedback where there is one',
    params: z.strictObject({ id: IdText, itemId: IdText }),
    responses: { 200: OwnSubmissions },
    ...learn,
    sync: 'read',
  }),
  listSubmissions: defineEndpoint({
    method: 'GET',
    path: '/api/course-submissions',
    summary: 'Hand-ins for own courses, those that wait longest first; only the last one of each student',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      course_id: IdText.optional(),
      item_id: IdText.optional(),
      state: SubmissionState.optional(),
    }),
    responses: { 200: z.object({ data: z.array(SubmissionCard), total: Count }) },
    origin: 'lectern',
    ...view,
  }),
  getSubmission: defineEndpoint({
    method: 'GET',
    path: '/api/course-submissions/{id}',
    summary: 'One hand-in for an own course, beside its solution',
    params: IdParams,
    responses: { 200: z.object({ data: SubmissionToMark }) },
    origin: 'lectern',
    ...view,
  }),
  markSubmission: defineEndpoint({
    method: 'POST',
    path: '/api/course-submissions/{id}/marks',
    summary: 'Mark a hand-in; refused where another text or mark stands there meanwhile',
    params: IdParams,
    body: z.strictObject({
      /** Of the hand-in as it was shown. */
      standing: text(100),
      /** One for each question of the assignment. */
      answers: z
        .array(
          z.strictObject({
            no: z.int().min(1).max(MAX_ANSWERS),
            verdict: SubmissionVerdict,
            /** At most what the question is worth. */
            points: z.number().min(0).max(1000).multipleOf(0.01),
          }),
        )
        .max(MAX_ANSWERS),
      comment: text(8000),
    }),
    responses: { 201: Marked },
    ...mark,
    audit: { target: 'course' },
  }),
  returnSubmission: defineEndpoint({
    method: 'POST',
    path: '/api/course-submissions/{id}/returns',
    summary: 'Give a hand-in back for another try; refused where another text or mark stands there meanwhile',
    params: IdParams,
    body: z.strictObject({ standing: text(100), comment: line(8000) }),
    responses: { 201: Marked },
    ...mark,
    audit: { target: 'course' },
  }),
} as const;
