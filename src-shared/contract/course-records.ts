import { z } from 'zod';
import { CourseCompletion } from './course-progress-parts.ts';
import { defineEndpoint } from './define.ts';
import { PublishedMedia } from './course-readers.ts';
import { Claim, Count, Id, IdText, IsoTime, Paging, Percent, Sha256, text } from './wire.ts';
import { QuestionType } from './question-types.ts';

/** Seconds, as the documents send them; more than a week is no work of a person. */
const Seconds = z
  .number()
  .min(0)
  .max(7 * 24 * 3600);

/** The words of the documents for what a course is made of (spec 1 §3). */
export const CONTENT_TYPES = ['Lesson', 'Quiz', 'Assignment', 'PracticeTest'] as const;
export const ContentType = z.enum(CONTENT_TYPES);
export type ContentType = z.infer<typeof ContentType>;

const courses = { auth: 'session', ability: ['courses:view'], origin: 'spec' } as const;

/** Kept as it was sent, and done again by the hub: it only adds. */
const record = { ...courses, sync: 'command', conflict: 'none' } as const;

const NOT_KEPT = { exempt: 'What a learner does in a course is a record of its own.' } as const;

/** A course that the signed-in person is enrolled in, as /MyCourses shows it. */
export const PurchasedCourse = z.object({
  id: Id,
  course_id: Id,
  course_instructor_id: Id,
  instructor_name: z.string(),
  course_title: z.string(),
  course_subtitle: z.string(),
  course_category: z.string(),
  course_level: z.string(),
  course_image: Sha256.nullable(),
  course_image_alt: z.string(),
  number_of_items: Count,
  duration_minutes: Count,
  published_version: z.int(),
  opens_at: IsoTime.nullable(),
  is_open: z.boolean(),
  /** The institution has put it away: what was done stays readable. */
  is_archived: z.boolean(),
  state: z.enum(['not_started', 'in_progress', 'finished']),
  progress: Percent,
  completed_count: Count,
  required_count: Count,
  completion: CourseCompletion.nullable(),
  /** The first item that is not complete, in reading order. */
  next_item: z.object({ item_id: Id, title: z.string() }).nullable(),
  /** Where somebody stopped last on this computer, and where last at all. */
  places: z.array(
    z.object({
      item_id: Id,
      item_title: z.string(),
      position_ms: Count,
      computer: z.string().nullable(),
      is_this_computer: z.boolean(),
      at: IsoTime,
    }),
  ),
  enrolled_at: IsoTime,
  last_at: IsoTime.nullable(),
});
export type PurchasedCourse = z.infer<typeof PurchasedCourse>;

/** A question of practice or of what is graded; what marks it is there for practice alone. */
const DocumentedQuestion = z.object({
  id: Id,
  question_title: z.string(),
  question_type: QuestionType,
  question_mark: z.number(),
  question_image: Sha256.nullable(),
  answers: z.object({
    question_id: Id,
    answer_1: z.string().nullable(),
    answer_2: z.string().nullable(),
    answer_3: z.string().nullable(),
    answer_4: z.string().nullable(),
    answer_5: z.string().nullable(),
    correct_answer: z.int().nullable(),
    answer_feedback: z.string().nullable(),
  }),
});

const documentedItem = {
  id: Id,
  title: z.string(),
  description: z.string(),
  is_required: z.boolean(),
  is_graded: z.boolean(),
  duration_minutes: Count,
} as const;
const shown = {
  document: z.string().nullable(),
  media: PublishedMedia.nullable(),
  resources: z.array(PublishedMedia),
} as const;
const Asked = z.object({
  ...documentedItem,
  score_to_reach: z.number().nullable(),
  attempts_allowed: Count,
  questions: z.array(DocumentedQuestion),
});

/** One thing in a section: its id stands where the documents have it. */
export const DocumentedContent = z.discriminatedUnion('content_type', [
  z.object({
    content_type: z.literal('Lesson'),
    data: z.object({ ...documentedItem, ...shown }),
  }),
  z.object({ content_type: z.literal('Quiz'), data: z.object({ quiz: Asked }) }),
  z.object({ content_type: z.literal('PracticeTest'), data: z.object({ practiceTest: Asked }) }),
  z.object({
    content_type: z.literal('Assignment'),
    data: z.object({
      assignment: z.object({
        ...documentedItem,
        ...shown,
        questions: z.array(z.object({ no: z.int(), prompt: z.string(), points: z.number() })),
      }),
    }),
  }),
]);
export type DocumentedContent = z.infer<typeof DocumentedContent>;

const level = { title: z.string(), description: z.string(), content: z.array(DocumentedContent) } as const;
const NestedSubsection = z.object({ nested_subsection_id: Id, ...level });
const Subsection = z.object({
  subsection_id: Id,
  ...level,
  nested_subsections: z.array(NestedSubsection),
});
export const DocumentedSection = z.object({
  section_id: Id,
  ...level,
  subsections: z.array(Subsection),
});
export type DocumentedSection = z.infer<typeof DocumentedSection>;

/** The documented calls about courses of learners (spec 1 §7.1). */
export const courseRecordEndpoints = {
  purchasedCourses: defineEndpoint({
    method: 'GET',
    path: '/api/getStudentPurchasedCourses',
    summary: 'Courses that the student is enrolled in, the last one studied first; 404 when there are none',
    query: Paging.extend({ state: z.enum(['in_progress', 'finished']).optional() }),
    responses: { 200: z.object({ data: z.array(PurchasedCourse), count: Count }) },
    ...courses,
    sync: 'read',
  }),
  studentCourseContent: defineEndpoint({
    method: 'GET',
    path: '/api/getStudentCourseContentAndAssociatedQuestions/{courseId}',
    summary:
      'Sections, items and questions of an enrolled course; what marks them is there for practice alone',
    params: z.strictObject({ courseId: IdText }),
    responses: {
      200: z.object({
        data: z.object({
          course_id: Id,
          course_title: z.string(),
          course_instructor_id: Id,
          published_version: z.int(),
          sections: z.array(DocumentedSection),
        }),
      }),
    },
    ...courses,
    sync: 'read',
    candidate: true,
  }),
  recordStudentCourseInteraction: defineEndpoint({
    method: 'POST',
    path: '/api/recordStudentCourseInteraction',
    summary:
      'The documented interaction; scores, correctness and completion are claims, the server answers its own',
    body: z.strictObject({
      course_id: Id,
      section_id: Id.nullish(),
      subsection_id: Id.nullish(),
      nested_subsection_id: Id.nullish(),
      content_id: Id,
      content_type: ContentType,
      content_score: Claim,
      completed: Claim,
      content_interaction_time: Seconds.nullish(),
      question_id: Id.nullish(),
      /** The option's number. */
      chosen_answer_id: z.int().min(1).max(5).nullish(),
      is_answer_correct: Claim,
      flagged: z.boolean().nullish(),
      question_interaction_time: Seconds.nullish(),
      student_response: text(20_000).nullish(),
      matched_keywords: Claim,
      missed_keywords: Claim,
    }),
    responses: {
      201: z.object({
        message: z.string(),
        data: z.object({
          id: Id,
          course_id: Id,
          content_id: Id,
          content_type: ContentType,
          /** Best so far; null where nothing is marked. */
          content_score: Percent.nullable(),
          completed: z.boolean(),
          content_interaction_time: z.number(),
          question_id: Id.nullable(),
          /** Null where it is not told: of what is graded, and of words that nothing can mark. */
          is_answer_correct: z.boolean().nullable(),
          flagged: z.boolean(),
          matched_keywords: z.array(z.string()),
          missed_keywords: z.array(z.string()),
          progress: Percent,
        }),
      }),
    },
    ...record,
    audit: NOT_KEPT,
  }),
  recordStudentCourseSection: defineEndpoint({
    method: 'POST',
    path: '/api/recordStudentCourseSection',
    summary: 'The documented record of a section; its progress is a claim, the answer holds the server’s',
    body: z.strictObject({
      course_id: Id,
      section_id: Id,
      completed: Claim,
      section_progress: Claim,
      completion_time: Claim,
    }),
    responses: {
      201: z.object({
        message: z.string(),
        data: z.object({
          course_id: Id,
          section_id: Id,
          completed: z.boolean(),
          section_progress: Percent,
          /** Seconds. */
          completion_time: z.number(),
        }),
      }),
    },
    ...record,
    audit: NOT_KEPT,
  }),
  recordStudentCourse: defineEndpoint({
    method: 'POST',
    path: '/api/recordStudentCourse',
    summary: 'The documented record of a course; its progress is a claim, the answer holds the server’s',
    body: z.strictObject({
      course_id: Id,
      progress: Claim,
      total_completion_time: Claim,
      number_of_sections: Claim,
    }),
    responses: {
      201: z.object({
        message: z.string(),
        data: z.object({
          course_id: Id,
          progress: Percent,
          /** Seconds. */
          total_completion_time: z.number(),
          number_of_sections: Count,
          finished_at: IsoTime.nullable(),
        }),
      }),
    },
    ...record,
    audit: NOT_KEPT,
  }),
} as const;
