import { z } from 'zod';
import { REVIEW_POLICIES } from '#shared/contract/exam-drafts.ts';
import { EXAM_STATUSES } from '#shared/contract/exam-status.ts';
import { QUESTION_TYPES } from '#shared/contract/question-types.ts';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { DemoCommunication } from './communication-data.ts';
import { DemoOutline, DemoVideo, type DemoSection } from './course-data.ts';
import { DemoLearning, type LearningTexts } from './learning-data.ts';

const Question = z.object({
  title: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** Key phrases for open_ended. */
  options: z.array(z.string()).min(1).max(5),
  correct: z.int().nullable(),
  mark: z.number(),
  feedback: z.object({ correct: z.string(), incorrect: z.string() }),
  tags: z.array(z.string()),
});
export type DemoQuestion = z.infer<typeof Question>;

const Subject = z.object({
  subject: z.string(),
  folders: z.array(z.object({ name: z.string(), questions: z.array(Question) })),
});
export type DemoSubject = z.infer<typeof Subject>;

const Exam = z.object({
  title: z.string(),
  description: z.string(),
  subject: z.string(),
  instructor: z.string(),
  folders: z.array(z.string()),
  question_count: z.int(),
  duration_minutes: z.int(),
  pass_percent: z.number(),
  introduction_title: z.string(),
  introduction_description: z.string(),
  start_button_text: z.string(),
  written_answers: z.boolean().default(false),
  status: z.enum(EXAM_STATUSES),
  review: z.enum(REVIEW_POLICIES),
  attempts_allowed: z.int(),
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  days_ago: z.number(),
  participation: z.number(),
  taken_by_student_account: z.boolean(),
  open_to_enrol: z.boolean().default(false),
  /** In major units. */
  price: z.number().optional(),
});
export type DemoExam = z.infer<typeof Exam>;

const Course = z.object({
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  level: z.string(),
  category: z.string(),
  instructor: z.string(),
  student_learning: z.array(z.string()),
  course_requirements: z.array(z.string()),
  course_designed_for: z.array(z.string()),
  status: z.enum(EXAM_STATUSES),
  /** Of a scheduled one. */
  opens_in_days: z.int().optional(),
  certificate: z.boolean().default(false),
  price: z.number().optional(),
});
export type DemoCourse = z.infer<typeof Course>;

const School = z.object({
  institution: z.object({ name: z.string(), time_zone: z.string(), currency: z.string() }),
  staff: z.array(
    z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role: z.enum(ROLE_NAMES),
      subjects: z.array(z.string()).default([]),
      is_pending: z.boolean().default(false),
      profile: z
        .object({
          headline: z.string(),
          biography: z.string(),
          current_occupation: z.string(),
          highest_level_of_education: z.string(),
        })
        .optional(),
    }),
  ),
  students: z.array(
    z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      /** Chance of a right answer to a middling question. */
      ability: z.number(),
      /** Of study, from 1. */
      year: z.int(),
    }),
  ),
  courses: z.array(Course),
  exams: z.array(Exam),
});
export type DemoSchool = z.infer<typeof School>;

/** The content of the demo school; loaded only when one is made. */
export async function loadDemoData(): Promise<{
  school: DemoSchool;
  subjects: DemoSubject[];
  /** What each course is made of, by its title. */
  outlines: ReadonlyMap<string, readonly DemoSection[]>;
  /** What was said in each course, by its title. */
  learning: ReadonlyMap<string, LearningTexts>;
  communication: DemoCommunication;
  video: DemoVideo;
}> {
  const school = await import('#resources/demo-school/school.json', { with: { type: 'json' } });
  const said = await import('#resources/demo-school/learning.json', { with: { type: 'json' } });
  const talk = await import('#resources/demo-school/communication.json', { with: { type: 'json' } });
  const video = await import('#resources/demo-school/video.json', { with: { type: 'json' } });
  const outlines = await Promise.all([
    import('#resources/demo-school/course-biology.json', { with: { type: 'json' } }),
    import('#resources/demo-school/course-networks.json', { with: { type: 'json' } }),
    import('#resources/demo-school/course-european-history.json', { with: { type: 'json' } }),
    import('#resources/demo-school/course-statistics.json', { with: { type: 'json' } }),
  ]);
  const subjects = await Promise.all([
    import('#resources/demo-school/questions-biology.json', { with: { type: 'json' } }),
    import('#resources/demo-school/questions-statistics.json', { with: { type: 'json' } }),
    import('#resources/demo-school/questions-european-history.json', { with: { type: 'json' } }),
    import('#resources/demo-school/questions-networks.json', { with: { type: 'json' } }),
    import('#resources/demo-school/questions-spanish.json', { with: { type: 'json' } }),
  ]);
  return {
    school: School.parse(school.default),
    outlines: new Map(
      outlines.map((outline) => {
        const { course, sections } = DemoOutline.parse(outline.default);
        return [course, sections] as const;
      }),
    ),
    learning: new Map(DemoLearning.parse(said.default).courses.map((texts) => [texts.course, texts])),
    communication: DemoCommunication.parse(talk.default),
    video: DemoVideo.parse(video.default),
    subjects: subjects.map((subject) => Subject.parse(subject.default)),
  };
}
