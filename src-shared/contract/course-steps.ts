import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { add, save, view, write } from './course-access.ts';
import { CourseDraft, CourseRecord, CourseStatus, LandingText, MAX_COURSE_STEPS } from './course-drafts.ts';
import { AssignmentQuestionDraft, ItemMinutes } from './course-items.ts';
import { courseRemovalEndpoints } from './course-removals.ts';
import { PublishedCourse } from './course-readers.ts';
import { defineEndpoint } from './define.ts';
import { DocumentText } from './documents.ts';
import { StatusClaim } from './exam-status.ts';
import { Claim, DayOfPlan, Done, Id, IdParams, IdText, line, text, TimeOfDay } from './wire.ts';

const CourseParams = z.strictObject({ courseId: IdText });
const InSection = z.strictObject({ id: IdText, sectionId: IdText });

/** A list, or text with one entry on each line. */
const Entries = z.union([
  CourseDraft.shape.student_learning,
  text(9000)
    .transform((words) =>
      words
        .split('\n')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .pipe(CourseDraft.shape.student_learning),
]);

/** What nobody has: three levels are never written, and nothing comes in bulk (wire.md). */
const NONE = {
  nested_subsection_id: z.literal(null).optional(),
  bulk_data_id: z.literal(null).optional(),
};

const AboutBody = z.strictObject({
  student_learning: Entries.default([]),
  course_requirements: Entries.default([]),
  course_designed_for: Entries.default([]),
  course_instructor_id: Claim,
});

const { shape } = CourseDraft;
const LandingBody = z
  .strictObject({
    course_title: shape.course_title,
    course_subtitle: shape.course_subtitle,
    /** Words; with `description_document` they are what it says. */
    course_description: text(20_000),
    description_document: LandingText.nullable(),
    course_level: shape.course_level,
    course_category: shape.course_category,
    course_qualification: shape.course_qualification,
    product_code: shape.product_code,
    Ofqual_code: shape.ofqual_code,
    qualification_time: shape.qualification_time,
    course_price: shape.course_price,
    currency: shape.currency,
    course_image: shape.course_image,
    course_promotional_video: shape.promotional_media_id,
    course_specification: shape.course_specification,
    course_issue_certificate: shape.issue_certificate,
    about_course_id: Claim,
    course_instructor_id: Claim,
    number_of_lessons: Claim,
  })
  .partial();

const Subsection = z.strictObject({
  subsection_title: text(200),
  subsection_description: text(4000).default(''),
});
const Section = z.strictObject({
  section_title: text(200),
  section_description: text(4000).default(''),
  subsections: z.array(Subsection).max(200).default([]),
});

const ItemKeys = {
  title: text(200),
  description: text(4000).default(''),
  document: DocumentText.nullable().default(null),
  duration_minutes: ItemMinutes.default(0),
  subsection_id: Id.nullish(),
  about_course_id: Claim,
  ...NONE,
};
const ItemBody = z.strictObject({ section_id: Claim, ...ItemKeys });
const QuestionBody = z.strictObject({
  question_id: Id,
  /** Without it, the mark of the question. */
  question_mark: z.number().min(0.01).max(1000).optional(),
  section_id: Claim,
  subsection_id: Claim,
  content_id: Claim,
  ...NONE,
});

const own = { origin: 'spec', audit: NOT_AUDITED.ownDraft } as const;
const addItem = {
  method: 'POST',
  params: InSection,
  body: ItemBody,
  responses: { 200: Done },
  conflict: 'none',
  ...own,
  ...write,
} as const;
const addQuestion = { ...addItem, body: QuestionBody, conflict: 'copy' } as const;
/** Which kinds of content a course has. */
const Found = z.object({
  data: z.array(z.object({ content_type: z.string(), content_ids: z.array(Id) })),
});

/** The documented steps in the contract of courses. */
export const courseStepEndpoints = {
  storeAboutCourse: defineEndpoint({
    method: 'POST',
    path: '/api/storeAboutCourse',
    summary: 'Start a course from what students learn and need',
    body: AboutBody,
    responses: { 200: Done.extend({ about_course_id: Id }) },
    conflict: 'none',
    ...own,
    ...add,
  }),
  storeCourseLanding: defineEndpoint({
    method: 'POST',
    path: '/api/storeCourseLanding/{id}',
    summary: 'Give a course its landing page; what is left out stays',
    params: IdParams,
    body: LandingBody,
    responses: { 200: Done },
    conflict: 'copy',
    ...own,
    ...write,
  }),
  storeCourseContent: defineEndpoint({
    method: 'POST',
    path: '/api/storeCourseContent/{id}',
    summary: 'Add sections with their subsections; answers their ids in the same order',
    params: IdParams,
    body: z.strictObject({ sections: z.array(Section).min(1).max(200), about_course_id: Claim, ...NONE }),
    responses: {
      200: Done.extend({
        sections: z.array(
          z.object({ section_id: Id, subsections: z.array(z.object({ subsection_id: Id })) }),
        ),
      }),
    },
    conflict: 'none',
    ...own,
    ...write,
  }),
  storeLecture: defineEndpoint({
    ...addItem,
    path: '/api/storeLecture/{id}',
    summary: 'Add a lesson to a section of a course',
    params: IdParams,
    body: z.strictObject({ section_id: Id, ...ItemKeys }),
  }),
  storeQuiz: defineEndpoint({
    ...addItem,
    path: '/api/storeQuiz/{id}/{sectionId}',
    summary: 'Add a quiz to a section of a course',
  }),
  storePracticeTest: defineEndpoint({
    ...addItem,
    path: '/api/storePracticeTest/{id}/{sectionId}',
    summary: 'Add a practice test to a section of a course',
  }),
  storeAssignment: defineEndpoint({
    ...addItem,
    path: '/api/storeAssignment/{id}/{sectionId}',
    summary: 'Add an assignment to a section of a course',
  }),
  storeQuizQuestion: defineEndpoint({
    ...addQuestion,
    path: '/api/storeQuizQuestion/{id}/{sectionId}',
    summary: 'Put a question of the library into a quiz',
  }),
  storePracticeTestQuestion: defineEndpoint({
    ...addQuestion,
    path: '/api/storePracticeTestQuestion/{id}/{sectionId}',
    summary: 'Put a question of the library into a practice test',
  }),
  storeAssignmentQuestion: defineEndpoint({
    ...addItem,
    path: '/api/storeAssignmentQuestion/{id}/{sectionId}',
    summary: 'Ask something in an assignment',
    body: z.strictObject({
      prompt: AssignmentQuestionDraft.shape.prompt,
      points: AssignmentQuestionDraft.shape.points.default(1),
      solution: AssignmentQuestionDraft.shape.solution.default(''),
      section_id: Claim,
      subsection_id: Claim,
      content_id: Claim,
      ...NONE,
    }),
    conflict: 'copy',
  }),
  storeAssignmentFeedback: defineEndpoint({
    method: 'POST',
    path: '/api/storeAssignmentFeedback/{id}',
    summary: 'The three feedbacks of one question of an assignment, or of all',
    params: IdParams,
    body: z.strictObject({
      assignment_question_id: Id.optional(),
      feedback_correct: AssignmentQuestionDraft.shape.feedback_correct,
      feedback_partial: AssignmentQuestionDraft.shape.feedback_partial,
      feedback_incorrect: AssignmentQuestionDraft.shape.feedback_incorrect,
      section_id: Claim,
      subsection_id: Claim,
      content_id: Claim,
      ...NONE,
    }),
    responses: { 200: Done },
    conflict: 'copy',
    ...own,
    ...write,
  }),
  saveCourse: defineEndpoint({
    method: 'POST',
    path: '/api/saveCourse/{id}',
    summary: 'Final save: keeps the draft or publishes it',
    params: IdParams,
    body: z.strictObject({
      about_course_id: Claim,
      course_status: StatusClaim,
      /** The step up to which everything is filled in. */
      course_progress_bar: z.int().min(0).max(MAX_COURSE_STEPS).optional(),
      course_instructor_id: Claim,
      created_at: Claim,
      updated_at: Claim,
    }),
    responses: { 200: Done.extend({ course_status: CourseStatus }) },
    conflict: 'refuse',
    origin: 'spec',
    ...save,
    audit: { target: 'course', by: 'id', keep: ['course_status'] },
  }),
  scheduleCourse: defineEndpoint({
    method: 'POST',
    path: '/api/scheduleCourse/{id}',
    summary: 'Say when the course opens',
    params: IdParams,
    body: z.strictObject({
      schedule_date: DayOfPlan,
      schedule_time: TimeOfDay,
      time_zone: line(64).optional(),
      content_id: Claim,
      content_type: Claim,
      instructor_id: Claim,
    }),
    responses: { 200: Done },
    conflict: 'refuse',
    origin: 'spec',
    ...write,
    audit: { target: 'course', by: 'id', keep: ['schedule_date', 'schedule_time', 'time_zone'] },
  }),
  getCourse: defineEndpoint({
    method: 'GET',
    path: '/api/getCourse/{id}',
    summary: 'The draft for its author, what was published for the enrolled; 404 for others',
    params: IdParams,
    responses: { 200: z.object({ data: z.discriminatedUnion('view', [CourseRecord, PublishedCourse]) }) },
    origin: 'spec',
    ...view,
    ability: ['instructor-courses:view', 'courses:view'],
  }),
  findContent: defineEndpoint({
    method: 'DELETE',
    path: '/api/findContent/{courseId}',
    summary: 'Which kinds of content a course has; it only reads, and is documented as DELETE. 404 when none',
    params: CourseParams,
    responses: { 200: Found },
    origin: 'spec',
    ...view,
  }),
  readContent: defineEndpoint({
    method: 'GET',
    path: '/api/findContent/{courseId}',
    summary: 'Which kinds of content a course has; 404 when none',
    params: CourseParams,
    responses: { 200: Found },
    origin: 'lectern',
    ...view,
  }),
  ...courseRemovalEndpoints,
} as const;
