import { createClient, type ApiClient } from '#shared/contract/client.ts';
import { courseProgressContract as progress } from '#shared/contract/course-progress.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { publishCourse } from '#tests/factories/courses.ts';
import { createCourseBank, makeCourse, type CourseBank } from './course-bank.ts';
import {
  atMost,
  quantile,
  samplesInTurn,
  type Benchmark,
  type Measurement,
  type Samples,
} from './measure.ts';

const SMALL = 100;
const LARGE = 500;
const ROUNDS = 60;
/** Things done of each item. */
const EVENTS_OF_ITEM = 4;
const MORE_EVENTS = 60;

interface Learner {
  readonly studentId: number;
  readonly call: ApiClient;
  readonly courseId: number;
  readonly itemIds: readonly number[];
}

async function publishedCourse(bank: CourseBank, size: number): Promise<number> {
  const { id } = await makeCourse(bank, size);
  await publishCourse(bank.author, id);
  return id;
}

/** Somebody who has done something of every item of a course. */
async function makeLearner(bank: CourseBank, id: number): Promise<Learner> {
  const person = await bank.server.person('Student');
  const authorization = `Bearer ${person.token}`;
  const call = createClient((request) =>
    bank.server.call({ ...request, headers: { ...request.headers, authorization } }),
  );
  await call(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'course' } });
  const { items } = (await call(progress.getCourseProgress, { params: { id } })).body.data;
  const itemIds = items.map(({ item_id }) => item_id);
  const read = (item_id: number) => ({ kind: 'time_spent' as const, course_id: id, item_id, time_ms: 1000 });
  for (let event = 0; event < EVENTS_OF_ITEM; event++)
    for (const itemId of itemIds) await call(progress.recordCourseActivity, { body: read(itemId) });
  return { studentId: person.id, call, courseId: id, itemIds };
}

/** The first page of the own courses, with their progress and what comes next. */
const firstPage =
  ({ call }: Learner) =>
  async (): Promise<void> => {
    await call(progress.purchasedCourses, { query: {} });
  };

/** How far the learner is, as the player asks for it. */
const standing =
  ({ call, courseId: id }: Learner) =>
  async (): Promise<void> => {
    await call(progress.getCourseProgress, { params: { id } });
  };

/** One more thing is done, now of one item and now of another. */
function recording({ call, courseId, itemIds }: Learner): () => Promise<void> {
  let at = 0;
  return async () => {
    const itemId = itemIds[(at++ * 37) % itemIds.length] ?? 0;
    const body = { kind: 'time_spent' as const, course_id: courseId, item_id: itemId, time_ms: 1000 };
    await call(progress.recordCourseActivity, { body });
  };
}

/** The same bytes of an outline, read and presented without any learner. */
const outline =
  ({ call, courseId: id }: Learner) =>
  async (): Promise<void> => {
    await call(coursesContract.getCourse, { params: { id } });
  };

/** Has the learner do the same again and again, as a video does that is played for weeks. */
async function repeat({ server }: CourseBank, one: Learner, times: number): Promise<void> {
  const rows = await server.database.read
    .selectFrom('course_interaction')
    .where('student_id', '=', one.studentId)
    .limit(one.itemIds.length)
    .selectAll()
    .execute();
  await server.write(async ({ db, newId }) => {
    for (let time = 0; time < times; time++) {
      const again = rows.map((row) => ({ ...row, id: newId() }));
      await db.insertInto('course_interaction').values(again).execute();
    }
  });
  // The next thing that is done folds what has come.
  await recording(one)();
}

const rowsOf = (name: string, baselineName: string, bound: number, samples: Samples): Measurement[] =>
  [0.5, 0.95].map((p) =>
    atMost(
      {
        name: p === 0.5 ? name : `${name}, p95`,
        unit: 'ms',
        value: quantile(samples.ours, p),
        baselineName,
        baseline: quantile(samples.theirs, p),
      },
      bound,
    ),
  );

const SAME = `the same with ${SMALL} items`;

/** How what a learner sees grows with the course, and with what they did in it. */
export const learner: Benchmark = {
  name: 'learner',
  run: async () => {
    const bank = await createCourseBank();
    const short = await publishedCourse(bank, SMALL);
    const small = await makeLearner(bank, short);
    const large = await makeLearner(bank, await publishedCourse(bank, LARGE));
    const pages = await samplesInTurn(ROUNDS, firstPage(large), firstPage(small));
    const standings = await samplesInTurn(ROUNDS, standing(large), standing(small));
    const beside = await samplesInTurn(ROUNDS, firstPage(large), outline(large));
    const recorded = await samplesInTurn(ROUNDS, recording(large), recording(small));
    const busy = await makeLearner(bank, short);
    await repeat(bank, busy, MORE_EVENTS);
    const lasting = await samplesInTurn(ROUNDS, standing(busy), standing(small));
    await bank.server.close();
    return [
      ...rowsOf(`first page of MyCourses, ${LARGE} items`, SAME, 4, pages),
      ...rowsOf(`first page of MyCourses, ${LARGE} items`, 'its outline, asked for alone', 2, beside),
      ...rowsOf(`standing with ${LARGE} items`, SAME, 5, standings),
      ...rowsOf(
        `standing after ${MORE_EVENTS + EVENTS_OF_ITEM} things done of each item`,
        `the same after ${EVENTS_OF_ITEM}`,
        1.5,
        lasting,
      ),
      ...rowsOf(`one thing done of ${LARGE} items`, SAME, 4, recorded),
    ];
  },
};
