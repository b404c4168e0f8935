import type { Ctx } from '#server/context.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { chanceOf } from './chance.ts';
import type { DemoCourse } from './data.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS, inPortions } from './writer.ts';

const demoStudent = DEMO_ACCOUNTS.find((account) => account.role === 'Student')?.email;
const MADE_DAYS_AGO = 90;
const ENROLLED_SHARE = 0.45;

/** The courses and who is enrolled in them; the demo student takes all that are published but the last. */
export async function insertCourses(
  ctx: Ctx,
  courses: readonly DemoCourse[],
  people: readonly DemoPerson[],
  currency: string,
): Promise<void> {
  const made = courses.map((course, index) => {
    const at = ctx.now - (MADE_DAYS_AGO - index) * DAY_MS;
    return {
      id: ctx.newId(),
      instructor_id: people.find((person) => person.email === course.instructor)?.id ?? 0,
      title: course.title,
      subtitle: course.subtitle,
      description: course.description,
      level: course.level,
      category: course.category,
      number_of_lessons: course.number_of_lessons,
      currency,
      student_learning: course.student_learning.join('\n'),
      course_requirements: course.course_requirements.join('\n'),
      course_designed_for: course.course_designed_for.join('\n'),
      status: course.status,
      created_at: at,
      updated_at: at,
    };
  });
  await ctx.db.insertInto('course').values(made).execute();
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
