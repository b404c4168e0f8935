import { z } from 'zod';
import { hasMarkup } from '#shared/domain/text/markup.ts';
import { defineEndpoint } from './define.ts';
import {
  Count,
  Done,
  Flag,
  Id,
  IdParams,
  IdText,
  IsoTime,
  limitOf,
  line,
  Offset,
  SearchText,
  Span,
  text,
} from './wire.ts';

const NO_HTML = 'HTML is not shown here. Put code between backticks.';

/** What people say to each other in a course: plain words, and code between backticks. */
export const SaidText = line(4000).refine((said) => !hasMarkup(said), NO_HTML);

/** An answer to a question. */
export const CourseAnswer = z.object({
  id: Id,
  user_name: z.string(),
  is_staff: z.boolean(),
  is_own: z.boolean(),
  answer: z.string(),
  answered_at: IsoTime,
  votes: Count,
  has_voted: z.boolean(),
  is_hidden: z.boolean(),
  /** Why it is hidden; null where it is not. */
  hidden_reason: z.string().nullable(),
});
export type CourseAnswer = z.infer<typeof CourseAnswer>;

/** A question that was asked in a course, with its answers. */
export const CourseQuestion = z.object({
  id: Id,
  course_id: Id,
  course_title: z.string(),
  /** Null where it is about the course. */
  item_id: Id.nullable(),
  item_title: z.string().nullable(),
  /** Where in the video of the item. */
  position_ms: Count.nullable(),
  user_name: z.string(),
  is_own: z.boolean(),
  is_staff: z.boolean(),
  question: z.string(),
  asked_at: IsoTime,
  votes: Count,
  has_voted: z.boolean(),
  is_featured: z.boolean(),
  is_answered: z.boolean(),
  is_hidden: z.boolean(),
  hidden_reason: z.string().nullable(),
  /** What the signed-in person may do with it. */
  may_feature: z.boolean(),
  may_hide: z.boolean(),
  /** The most useful first. */
  answers: z.array(CourseAnswer),
});
export type CourseQuestion = z.infer<typeof CourseQuestion>;

export const QUESTION_STATES = [
  'featured',
  'unfeatured',
  'answered',
  'unanswered',
  'hidden',
  'shown',
] as const;
export const QuestionStateKind = z.enum(QUESTION_STATES);
export type QuestionStateKind = z.infer<typeof QuestionStateKind>;

const people = {
  auth: 'session',
  ability: ['courses:view', 'instructor-courses:view', 'users:view'],
} as const;
const say = { ...people, origin: 'lectern', sync: 'command', conflict: 'none' } as const;
const SAID = { exempt: 'What people say in a course stands there with their name.' } as const;
const Said = Done.extend({ data: CourseQuestion });

/** Questions and answers in courses: of the enrolled, the author and those who keep order. */
export const courseQuestionsContract = {
  qaFromUsers: defineEndpoint({
    method: 'GET',
    path: '/api/getQAFromUsers',
    summary: 'Questions and answers of one course, or of all courses that one takes or teaches',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(10),
      course_id: IdText.optional(),
      item_id: IdText.optional(),
      /** This one alone. */
      question_id: IdText.optional(),
      search: SearchText.optional(),
      is_answered: Flag.optional(),
      is_own: Flag.optional(),
      /** What is featured comes first in both. */
      order: z.enum(['newest', 'useful']).default('newest'),
    }),
    responses: {
      200: z.object({ status: z.literal('success'), data: z.array(CourseQuestion), total: Count }),
    },
    ...people,
    origin: 'spec',
    sync: 'read',
  }),
  nearestQuestions: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/nearest-questions',
    summary: 'Questions of a course that say nearly the same, the nearest first: at most five',
    params: IdParams,
    query: z.strictObject({ text: text(4000), item_id: IdText.optional() }),
    responses: { 200: z.object({ data: z.array(CourseQuestion) }) },
    ...people,
    origin: 'lectern',
    sync: 'read',
  }),
  askQuestion: defineEndpoint({
    method: 'POST',
    path: '/api/course-questions',
    summary: 'Ask a question about a course, one of its items, or a place in a video',
    body: z.strictObject({
      course_id: Id,
      item_id: Id.nullable(),
      position_ms: Span.nullable(),
      question: SaidText,
    }),
    responses: { 201: Said },
    ...say,
    audit: SAID,
  }),
  answerQuestion: defineEndpoint({
    method: 'POST',
    path: '/api/course-questions/{id}/answers',
    summary: 'Answer a question',
    params: IdParams,
    body: z.strictObject({ answer: SaidText }),
    responses: { 201: Said },
    ...say,
    audit: SAID,
  }),
  voteInCourse: defineEndpoint({
    method: 'PUT',
    path: '/api/course-questions/{id}/vote',
    summary: 'Vote for a question or one of its answers, or take that back',
    params: IdParams,
    body: z.strictObject({ answer_id: Id.nullable(), is_up: z.boolean() }),
    responses: { 200: z.object({ message: z.string(), data: CourseQuestion }) },
    ...say,
    audit: SAID,
  }),
  setQuestionState: defineEndpoint({
    method: 'POST',
    path: '/api/course-questions/{id}/states',
    summary: 'Feature a question, say that it is answered, or hide it or one of its answers with a reason',
    params: IdParams,
    body: z
      .strictObject({ answer_id: Id.nullable(), kind: QuestionStateKind, reason: text(500) })
      .refine(({ kind, reason }) => kind !== 'hidden' || reason.trim() !== '', {
        path: ['reason'],
        message: 'Say why it is hidden: whoever wrote it reads the reason.',
      }),
    responses: { 201: Said },
    ...say,
    ability: ['instructor-courses:view', 'users:view'],
    audit: { target: 'course', keep: ['kind'] },
  }),
} as const;
