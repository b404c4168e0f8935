import { progressBarOf } from '#shared/domain/content/content-state.ts';
import { documentOfText } from '#shared/domain/documents/plain-document.ts';
import { toMinor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import { createCourse } from '#server/features/courses/draft-service.ts';
import { finalSave } from '#server/features/courses/publish-service.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { actingAs } from './acting.ts';
import { chanceOf } from './chance.ts';
import { changeLessons, writeContent } from './course-content.ts';
import type { DemoSection, DemoVideo } from './course-data.ts';
import type { DemoCourse } from './data.ts';
import { openingTime } from './exams.ts';
import type { Library } from './library.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS, inPortions } from './writer.ts';

const demoStudent = DEMO_ACCOUNTS.find((account) => account.role === 'Student')?.email;
const MADE_DAYS_AGO = 90;
const CHANGED_DAYS_AGO = 3;
const ENROLLED_SHARE = 0.45;
const DRAFT_STEP = 3;

interface CourseStock {
  /** What each course is made of, by its title. */
  readonly outlines: ReadonlyMap<string, readonly DemoSection[]>;
  readonly library: Library;
  readonly timeZone: string;
  readonly currency: string;
  readonly video: DemoVideo;
}

/** Writes a course as its author did, publishes it unless it is a draft, and changes some of its lessons since. */
async function makeCourse(
  ctx: Ctx,
  course: DemoCourse,
  { author, at }: { readonly author: DemoPerson; readonly at: number },
  { outlines, library, timeZone, currency, video }: CourseStock,
): Promise<number> {
  const acting = actingAs(ctx, author, at);
  const sections = outlines.get(course.title) ?? [];
  const { opens_in_days: opensIn } = course;
  const id = await createCourse(acting, {
    title: course.title,
    subtitle: course.subtitle,
    description: course.description,
    description_document: documentOfText(course.description),
    level: course.level.toLowerCase(),
    category: course.category,
    price_minor: toMinor(course.price ?? 0, currency),
    currency,
    student_learning: course.student_learning.join('\n'),
    course_requirements: course.course_requirements.join('\n'),
    course_designed_for: course.course_designed_for.join('\n'),
    progress_bar: progressBarOf('course', DRAFT_STEP, true),
    opens_at: opensIn === undefined ? null : openingTime(ctx.now, opensIn, timeZone),
    time_zone: timeZone,
    is_certificate_issued: course.certificate ? 1 : 0,
  });
  await writeContent(acting, id, {
    sections,
    questionsOf: (folder) => library.get(`${course.instructor}/${folder}`) ?? [],
    madeAt: ctx.now,
    timeZone,
    video,
  });
  if (course.status === 'savedAsDraft') return id;
  await finalSave(acting, id, { requested: course.status });
  await changeLessons(actingAs(ctx, author, ctx.now - CHANGED_DAYS_AGO * DAY_MS), id, sections);
  return id;
}

/** A course that was made, with those who take it. */
export interface MadeCourse {
  readonly id: number;
  readonly course: DemoCourse;
  readonly author: DemoPerson;
  readonly createdAt: number;
  readonly learners: readonly { readonly student: DemoPerson; readonly enrolledAt: number }[];
}

/** Who is enrolled: the demo student in all that are offered but the last, others by chance. */
function learnersOf(
  { title }: DemoCourse,
  students: readonly DemoPerson[],
  { createdAt, isLast }: { readonly createdAt: number; readonly isLast: boolean },
): MadeCourse['learners'] {
  const takes = (student: DemoPerson) =>
    student.email === demoStudent
      ? !isLast
      : chanceOf(`course ${title} ${student.email}`).happens(ENROLLED_SHARE);
  return students.filter(takes).map((student) => ({
    student,
    enrolledAt: createdAt + Math.floor(chanceOf(student.email).between(1, 20) * DAY_MS),
  }));
}

/** The courses, published by the same service as any other, and who is enrolled in them. */
export async function insertCourses(
  ctx: Ctx,
  courses: readonly DemoCourse[],
  people: readonly DemoPerson[],
  stock: CourseStock,
): Promise<MadeCourse[]> {
  const students = people.filter((person) => person.role === 'Student');
  const lastOffered = courses.findLast(({ status }) => status !== 'savedAsDraft');
  const made: MadeCourse[] = [];
  for (const [index, course] of courses.entries()) {
    const createdAt = ctx.now - (MADE_DAYS_AGO - index) * DAY_MS;
    const author = people.find((person) => person.email === course.instructor);
    if (author === undefined) throw new Error(`Nobody is ${course.instructor}.`);
    const id = await makeCourse(ctx, course, { author, at: createdAt }, stock);
    const isOffered = course.status !== 'savedAsDraft';
    const learners = isOffered
      ? learnersOf(course, students, { createdAt, isLast: course === lastOffered })
      : [];
    made.push({ id, course, author, createdAt, learners });
  }
  const enrolments = made.flatMap(({ id, learners }) =>
    learners.map(({ student, enrolledAt }) => ({
      id: ctx.newId(),
      user_id: student.id,
      content_type: 'course' as const,
      content_id: id,
      price_minor: 0,
      currency: stock.currency,
      source: 'free' as const,
      student_name: `${student.firstName} ${student.lastName}`,
      created_at: enrolledAt,
      updated_at: enrolledAt,
    })),
  );
  await inPortions(enrolments, (portion) => ctx.db.insertInto('enrolment').values(portion).execute());
  return made;
}
