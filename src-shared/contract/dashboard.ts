import { z } from 'zod';
import { STARTER_STEPS } from '#shared/domain/onboarding/questionnaire.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { CourseCard } from './courses.ts';
import { AttemptResult } from './attempt-results.ts';
import { StudentExam } from './enrolments.ts';
import { ExamCard } from './exams.ts';
import {
  Claim,
  Count,
  Done,
  Id,
  IdText,
  IsoTime,
  limitOf,
  Message,
  Offset,
  Paging,
  Percent,
  text,
} from './wire.ts';

/** One thing to do next, most urgent first; the screen words it by `kind`. */
const NextStep = z.object({
  kind: z.string(),
  title: z.string(),
  target: z.string(),
  at: IsoTime.nullable(),
});

const Point = z.object({ label: z.string(), value: z.number() });
const Figure = z.object({ key: z.string(), value: z.number(), change: z.number().nullable() });

const StudentResult = AttemptResult.pick({
  attempt_id: true,
  exam_id: true,
  exam_title: true,
  exam_score: true,
  exam_result: true,
  pass_percent: true,
  submitted_at: true,
}).extend({
  subject: z.string(),
  /** Earlier scores of this student in the subject, oldest first. */
  trend: z.array(Percent),
  change: z.number().nullable(),
  /** The class on the same exam; null below five scored attempts. */
  cohort: z.object({ low: Percent, median: Percent, high: Percent, count: z.int() }).nullable(),
});

const Course = z.object({
  id: Id,
  course_title: z.string(),
  course_subtitle: z.string(),
  subject: z.string(),
  number_of_lessons: z.int(),
  instructor_name: z.string(),
});

/** The course to go on with, and the item: where somebody stopped on this computer, else what comes next. */
const CourseToContinue = z.object({
  course_id: Id,
  course_title: z.string(),
  subject: z.string(),
  item_id: Id.nullable(),
  item_title: z.string(),
  position_ms: Count,
  progress: Percent,
  completed_count: Count,
  required_count: Count,
});

/** Something of a course that is due and not complete. */
const DueItem = z.object({
  course_id: Id,
  course_title: z.string(),
  subject: z.string(),
  item_id: Id,
  item_title: z.string(),
  due_at: IsoTime,
});

const EarnedCertificate = z.object({
  id: Id,
  title: z.string(),
  subject: z.string(),
  number: z.string(),
  issued_on: z.iso.date(),
});

export const RecentQuestion = z.object({
  id: Id,
  question_title: z.string(),
  question_type: z.string(),
  updated_at: IsoTime,
});

export const DashboardData = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('student'),
    next_steps: z.array(NextStep),
    current: StudentExam.nullable(),
    upcoming: z.array(StudentExam),
    results: z.array(StudentResult),
    figures: z.array(Figure),
    courses: z.array(Course),
    /** Null where no course is under way. */
    continue: CourseToContinue.nullable(),
    /** What is due first stands first, also what is late. */
    due: z.array(DueItem),
    /** Those that hold, the latest first. */
    certificates: z.array(EarnedCertificate),
    activity: z.array(z.object({ date: z.iso.date(), count: z.int() })),
  }),
  z.object({
    role: z.literal('author'),
    next_steps: z.array(NextStep),
    /** What a new author begins with, by their answers to the questionnaire, in order. */
    starter_steps: z.array(z.enum(STARTER_STEPS)),
    figures: z.array(Figure),
    drafts: z.array(ExamCard),
    published: z.array(ExamCard),
    recent_questions: z.array(RecentQuestion),
    /** Attempts of the author's exams per ten points. */
    distribution: z.array(z.int()).length(10),
    attempts_per_week: z.array(Point),
    hardest_questions: z.array(
      z.object({ question_id: Id, question_title: z.string(), facility: z.number(), answers: z.int() }),
    ),
    courses: z.array(Course),
  }),
  z.object({
    role: z.literal('support'),
    next_steps: z.array(NextStep),
    figures: z.array(Figure),
    /** People whose attempt ended or stands in an unusual way. */
    attention: z.array(
      z.object({
        attempt_id: Id,
        student_name: z.string(),
        exam_title: z.string(),
        what: z.string(),
        at: IsoTime,
      }),
    ),
    sign_ins_per_day: z.array(Point),
    people: z.array(Point),
  }),
  z.object({
    role: z.literal('admin'),
    next_steps: z.array(NextStep),
    figures: z.array(Figure),
    people: z.array(Point),
    attempts_per_day: z.array(Point),
    distribution: z.array(z.int()).length(10),
    subjects: z.array(
      z.object({ subject: z.string(), questions: z.int(), exams: z.int(), mean_score: Percent.nullable() }),
    ),
    recent_sign_ins: z.array(z.object({ name: z.string(), role: z.string(), at: IsoTime })),
  }),
]);
export type DashboardData = z.infer<typeof DashboardData>;

/** What a person looks at. */
export const ViewedKind = z.enum(['question', 'exam', 'course']);
export type ViewedKind = z.infer<typeof ViewedKind>;

const recent = { auth: 'session', ability: ['dashboard:view'], origin: 'spec' } as const;

export const dashboardContract = {
  getDashboard: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Figures, next steps and charts for the role of the signed-in person',
    responses: { 200: z.object({ data: DashboardData }) },
    auth: 'session',
    ability: ['admin-dashboard:view', 'dashboard:view'],
    origin: 'lectern',
    sync: 'read',
    candidate: true,
  }),
  storeRecentlyViewed: defineEndpoint({
    method: 'POST',
    path: '/api/storeRecentlyViewedContent',
    summary: 'Note that the person looked at a question, an exam or a course',
    body: z.strictObject({
      user_id: Claim,
      role: Claim,
      content_type: ViewedKind,
      content_id: Id,
    }),
    responses: { 200: Done },
    sync: 'command',
    conflict: 'merge',
    isHousekeeping: true,
    ...recent,
    audit: NOT_AUDITED.ownView,
  }),
  recentlyViewed: defineEndpoint({
    method: 'GET',
    path: '/api/getInstructorRecentViewedContent',
    summary: 'What the person looked at, newest first',
    query: Paging,
    responses: {
      200: z.object({
        recently_viewed: z.array(
          z.object({
            id: Id,
            content_type: ViewedKind,
            content_id: Id,
            title: z.string(),
            viewed_at: IsoTime,
          }),
        ),
        total_count: z.int(),
      }),
    },
    sync: 'read',
    ...recent,
  }),
  recentQuestions: defineEndpoint({
    method: 'GET',
    path: '/api/getInstructorRecentQuestions',
    summary: 'Own questions, last changed first',
    query: Paging,
    responses: { 200: z.object({ questions: z.array(RecentQuestion), count: z.int() }) },
    sync: 'read',
    ...recent,
    ability: ['questions:view'],
  }),
  deleteRecentlyViewed: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteRecentlyViewed/{id}',
    summary: 'Take one entry off the own list',
    params: z.strictObject({ id: IdText }),
    responses: { 200: Message },
    sync: 'command',
    conflict: 'merge',
    isHousekeeping: true,
    ...recent,
    audit: NOT_AUDITED.ownView,
  }),
  inProgressContent: defineEndpoint({
    method: 'GET',
    path: '/api/getInProgressContent/{instructorId}',
    summary: 'Own exams and courses in progress, last changed first; the id is a claim',
    params: z.strictObject({ instructorId: text(40) }),
    query: z.strictObject({ offset: Offset, limit: limitOf(10) }),
    responses: { 200: z.object({ count: z.int(), content: z.array(z.union([ExamCard, CourseCard])) }) },
    sync: 'read',
    ...recent,
    ability: ['instructor-exams:view', 'instructor-courses:view'],
  }),
  getInstructor: defineEndpoint({
    method: 'GET',
    path: '/api/getInstructor',
    summary: 'The instructor record of the signed-in person',
    responses: {
      200: z.object({
        Instructor: z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
      }),
    },
    auth: 'session',
    ability: ['instructor-exams:view', 'questions:view'],
    origin: 'spec',
    sync: 'read',
  }),
} as const;
