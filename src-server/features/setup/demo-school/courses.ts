import { firstPlaces } from '#shared/domain/courses/places.ts';
import { documentOfText } from '#shared/domain/documents/plain-document.ts';
import type { Ctx } from '#server/context.ts';
import { createCourse } from '#server/features/courses/draft-service.ts';
import { addItem, getOwnItem, saveItem } from '#server/features/courses/item-service.ts';
import { finalSave } from '#server/features/courses/publish-service.ts';
import { addSection } from '#server/features/courses/section-service.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { actingAs } from './acting.ts';
import { chanceOf } from './chance.ts';
import type { DemoCourse } from './data.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS, inPortions } from './writer.ts';

const demoStudent = DEMO_ACCOUNTS.find((account) => account.role === 'Student')?.email;
const MADE_DAYS_AGO = 90;
const ENROLLED_SHARE = 0.45;
const LESSON_MINUTES = 20;

/** A section for each of the data, with a lesson of its text. */
async function writeContent(
  ctx: Ctx,
  courseId: number,
  course: DemoCourse,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const places = firstPlaces(course.sections.length);
  for (const [at, { title }] of course.sections.entries()) {
    const place = places[at] ?? '';
    const section_id = await addSection(ctx, { course_id: courseId, parent_id: null, title, place });
    const id = await addItem(ctx, { section_id, kind: 'lesson', title, place });
    const { version } = await getOwnItem(ctx, id);
    await saveItem(ctx, id, {
      version,
      draft: {
        title,
        description: '',
        document: documentOfText(texts[title] ?? ''),
        media_file_id: null,
        resource_ids: [],
        duration_minutes: LESSON_MINUTES,
        is_required: true,
        is_graded: false,
        score_to_reach: null,
        weight: 1,
        attempts_allowed: 0,
        is_shuffled: false,
        due: { kind: 'none' },
        questions: [],
        assignment_questions: [],
      },
    });
  }
}

async function makeCourse(
  ctx: Ctx,
  course: DemoCourse,
  texts: Readonly<Record<string, string>>,
  currency: string,
): Promise<number> {
  const id = await createCourse(ctx, {
    title: course.title,
    subtitle: course.subtitle,
    description: course.description,
    description_document: documentOfText(course.description),
    level: course.level.toLowerCase(),
    category: course.category,
    currency,
    student_learning: course.student_learning.join('\n'),
    course_requirements: course.course_requirements.join('\n'),
    course_designed_for: course.course_designed_for.join('\n'),
  });
  await writeContent(ctx, id, course, texts);
  if (course.status !== 'savedAsDraft') await finalSave(ctx, id, { requested: course.status });
  return id;
}

/** The courses, published by the same service as any other; the demo student takes all that are published but the last. */
export async function insertCourses(
  ctx: Ctx,
  courses: readonly DemoCourse[],
  people: readonly DemoPerson[],
  { texts, currency }: { readonly texts: Readonly<Record<string, string>>; readonly currency: string },
): Promise<void> {
  const made: { id: number; title: string; status: DemoCourse['status']; created_at: number }[] = [];
  for (const [index, course] of courses.entries()) {
    const at = ctx.now - (MADE_DAYS_AGO - index) * DAY_MS;
    const author = people.find((person) => person.email === course.instructor);
    if (author === undefined) throw new Error(`Nobody is ${course.instructor}.`);
    const id = await makeCourse(actingAs(ctx, author, at), course, texts, currency);
    made.push({ id, title: course.title, status: course.status, created_at: at });
  }
  const offered = made.filter((course) => course.status === 'published');
  const students = people.filter((person) => person.role === 'Student');
  const enrolments = offered.flatMap((course, index) =>
    students
      .filter((student) =>
        student.email === demoStudent
          ? index < Math.max(1, offered.length - 1)
          : chanceOf(`course ${course.title} ${student.email}`).happens(ENROLLED_SHARE),
      )
      .map((student) => {
        const at = course.created_at + Math.floor(chanceOf(student.email).between(1, 20) * DAY_MS);
        return {
          id: ctx.newId(),
          user_id: student.id,
          content_type: 'course' as const,
          content_id: course.id,
          price_minor: 0,
          currency,
          source: 'free' as const,
          student_name: `${student.firstName} ${student.lastName}`,
          created_at: at,
          updated_at: at,
        };
      }),
  );
  await inPortions(enrolments, (portion) => ctx.db.insertInto('enrolment').values(portion).execute());
}
