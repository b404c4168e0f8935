import type { Ctx } from '#server/context.ts';
import { actingAs } from './acting.ts';
import type { MadeCourse } from './courses.ts';
import type { MadeExam } from './exams.ts';
import type { DemoPerson } from './people.ts';
import { DAY_MS } from './writer.ts';

/** People and contents of the demo school by the names that its data gives them. */
export interface Cast {
  /** A person by the part of their address before the `@`. */
  readonly person: (who: string) => DemoPerson;
  /** The context of a call that a person made some days ago. */
  readonly as: (who: string, daysAgo: number) => Ctx;
  /** The same by the id of the person. */
  readonly asId: (userId: number, daysAgo: number) => Ctx;
  /** The ids of a course and an exam by their titles; null where none is named. */
  readonly about: (titles: { readonly course?: string | undefined; readonly exam?: string | undefined }) => {
    readonly course_id: number | null;
    readonly exam_id: number | null;
  };
}

/** Finds people, courses and exams. @throws where the data names something that is not there */
export function castOf(
  ctx: Ctx,
  people: readonly DemoPerson[],
  contents: { readonly courses: readonly MadeCourse[]; readonly exams: readonly MadeExam[] },
): Cast {
  const byName = new Map(people.map((one) => [one.email.split('@')[0] ?? '', one]));
  const courses = new Map(contents.courses.map(({ id, course }) => [course.title, id]));
  const exams = new Map(contents.exams.map(({ id, exam }) => [exam.title, id]));
  const find = <T>(known: ReadonlyMap<string, T>, name: string): T => {
    const found = known.get(name);
    if (found === undefined) throw new Error(`The demo school has no '${name}'.`);
    return found;
  };
  const person = (who: string): DemoPerson => find(byName, who);
  const byId = new Map(people.map((one) => [String(one.id), one]));
  const acting = (one: DemoPerson, daysAgo: number): Ctx =>
    actingAs(ctx, one, Math.round(ctx.now - daysAgo * DAY_MS));
  return {
    person,
    as: (who, daysAgo) => acting(person(who), daysAgo),
    asId: (userId, daysAgo) => acting(find(byId, String(userId)), daysAgo),
    about: ({ course, exam }) => ({
      course_id: course === undefined ? null : find(courses, course),
      exam_id: exam === undefined ? null : find(exams, exam),
    }),
  };
}
