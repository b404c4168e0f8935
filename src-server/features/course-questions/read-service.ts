import { holds } from '#shared/access/ability.ts';
import type { CourseQuestion } from '#shared/contract/course-questions.ts';
import { nearestTexts } from '#shared/domain/courses/question-fold.ts';
import { parseOutline, versionItems } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { getJoinedCourse } from '../courses/members.ts';
import { toQuestion, type Thread } from './mapper.ts';
import * as repo from './repo.ts';

const NEAREST = 5;
/** Among so many of the newest the nearest are looked for. */
const COMPARED = 2000;

export const readerOf = ({ actor }: Pick<Ctx, 'actor'>): repo.Reader => ({
  userId: actor.userId,
  isModerator: holds(actor.ability, 'users:view'),
});

interface ReadCourse {
  readonly title: string;
  readonly instructorId: number;
  readonly items: ReadonlyMap<number, string>;
}

async function coursesOf({ db }: Pick<Ctx, 'db'>, rows: readonly repo.QuestionRow[]) {
  const ids = [...new Set(rows.map((row) => row.course_id))];
  return new Map(
    (await repo.listCourses(db, ids)).map((row): [number, ReadCourse] => [
      row.id,
      {
        title: row.published_title ?? row.title,
        instructorId: row.instructor_id,
        items: new Map(
          row.outline === null
            ? []
            : versionItems(parseOutline(row.outline).sections).map(({ item }) => [item.item_id, item.title]),
        ),
      },
    ]),
  );
}

/** How many questions of some courses nobody has answered; hidden ones wait for nobody. */
export const countUnanswered = (ctx: Pick<Ctx, 'db'>, courseIds: readonly number[]): Promise<number> =>
  repo.countUnanswered(ctx.db, courseIds);

/** Questions with all that was said under them, as the signed-in person may read it. */
export async function presentQuestions(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  rows: readonly repo.QuestionRow[],
): Promise<CourseQuestion[]> {
  const ids = rows.map(({ id }) => id);
  const answers = Map.groupBy(await repo.listAnswers(ctx.db, ids), (row) => row.course_question_id);
  const votes = Map.groupBy(await repo.listVotes(ctx.db, ids), (row) => row.course_question_id);
  const states = Map.groupBy(await repo.listStates(ctx.db, ids), (row) => row.course_question_id);
  const courses = await coursesOf(ctx, rows);
  const { userId, isModerator } = readerOf(ctx);
  const mayAuthor = holds(ctx.actor.ability, 'instructor-courses:view');
  return rows.map((row) => {
    const course = courses.get(row.course_id);
    const thread: Thread = {
      row,
      answers: answers.get(row.id) ?? [],
      votes: votes.get(row.id) ?? [],
      states: states.get(row.id) ?? [],
      courseTitle: course?.title ?? '',
      itemTitle: row.item_id === null ? null : (course?.items.get(row.item_id) ?? null),
      instructorId: course?.instructorId ?? 0,
    };
    const isAuthor = mayAuthor && course?.instructorId === userId;
    return toQuestion(thread, { userId, isModerator, isAuthor });
  });
}

/** One page of questions: of one course, or of all that the signed-in person takes or teaches. */
export async function listQuestions(
  ctx: Ctx,
  query: repo.QuestionQuery,
): Promise<{ data: CourseQuestion[]; total: number }> {
  if (query.course_id !== undefined) await getJoinedCourse(ctx, query.course_id);
  const { rows, total } = await repo.listQuestions(ctx.db, readerOf(ctx), query);
  return { data: await presentQuestions(ctx, rows), total };
}

/** Questions of a course that say nearly the same; those about the same item come first. */
export async function listNearest(
  ctx: Ctx,
  courseId: number,
  asked: { readonly text: string; readonly item_id?: number | undefined },
): Promise<CourseQuestion[]> {
  await getJoinedCourse(ctx, courseId);
  const rows = await repo.listNewest(ctx.db, readerOf(ctx), { courseId, limit: COMPARED });
  const nearest = nearestTexts(asked.text, rows, (row) => row.question, NEAREST);
  const isHere = (row: repo.QuestionRow) => asked.item_id !== undefined && row.item_id === asked.item_id;
  return presentQuestions(ctx, [...nearest.filter(isHere), ...nearest.filter((row) => !isHere(row))]);
}
