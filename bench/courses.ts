import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { coursesContract } from '#shared/contract/courses.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { publishCourse } from '#tests/factories/courses.ts';
import { createCourseBank, lessonText, makeCourse, type CourseBank, type MadeCourse } from './course-bank.ts';
import {
  atMost,
  quantile,
  samplesInTurn,
  type Benchmark,
  type Measurement,
  type Samples,
} from './measure.ts';

const SMALL = 5;
const LARGE = 500;
const ROUNDS = 60;
const PUBLICATIONS = 12;

/** The median and p95 of both sides. */
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

/** What the builder asks for before it shows a course: the form, the outline, and what is missing. */
const opening =
  ({ author }: CourseBank, { id }: MadeCourse) =>
  async (): Promise<void> => {
    await author.call(coursesContract.getCourse, { params: { id } });
    await author.call(coursesContract.getCourseOutline, { params: { id } });
    await author.call(coursesContract.checkCourse, { params: { id } });
  };

/** Writes other words into one lesson with each call. */
async function saving({ author }: CourseBank, { lesson }: MadeCourse): Promise<() => Promise<void>> {
  const params = { id: lesson };
  const { data } = (await author.call(coursesContract.getCourseItem, { params })).body;
  let { version } = data;
  return async () => {
    const draft = { ...data.draft, document: lessonText(`Written after version ${version}. `) };
    const body = { version, draft };
    ({ version } = (await author.call(coursesContract.saveCourseItem, { params, body })).body);
  };
}

interface Item {
  readonly id: number;
}
interface Part {
  readonly course_item_id: number;
}

/** Reads the rows of a course, hashes each of its items, and inserts the rows of a version in one commit. */
function barePublish(raw: Sqlite.Database): (courseId: number) => void {
  raw.exec(`create table bare_version (id integer primary key, course_id integer not null, content_hash text not null) strict;
    create table bare_outline (id integer primary key, outline text not null) strict;
    create table bare_content (id integer primary key, course_id integer not null, content_hash text not null, content text not null) strict;
    create table bare_keys (id integer primary key, course_id integer not null, content_hash text not null, keys text not null) strict;`);
  const items = 'select id from course_item where course_id = ? and deleted_at is null';
  const readCourse = raw.prepare<number>('select * from course where id = ?');
  const readSections = raw.prepare<number>(
    'select * from course_section where course_id = ? and deleted_at is null order by place, id',
  );
  const readItems = raw.prepare<number, Item>(
    'select * from course_item where course_id = ? and deleted_at is null order by place, id',
  );
  const [readHeld, readAsked] = ['course_item_question', 'assignment_question'].map((table) =>
    raw.prepare<number, Part>(
      `select * from ${table} where course_item_id in (${items}) and deleted_at is null order by place, id`,
    ),
  );
  const readLibrary = raw.prepare<number>(
    `select q.*, a.answer_1, a.answer_2, a.answer_3, a.answer_4, a.answer_5, a.feedback, a.correct_answer
     from question q join answer a on a.question_id = q.id
     where a.deleted_at is null and q.id in
       (select question_id from course_item_question where course_item_id in (${items}) and deleted_at is null)`,
  );
  const version = raw.prepare('insert into bare_version (course_id, content_hash) values (?, ?)');
  const outline = raw.prepare('insert into bare_outline (outline) values (?)');
  const content = raw.prepare('insert into bare_content (course_id, content_hash, content) values (?, ?, ?)');
  const keys = raw.prepare('insert into bare_keys (course_id, content_hash, keys) values (?, ?, ?)');
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  return (courseId) => {
    raw.exec('begin immediate');
    const course = readCourse.get(courseId);
    const sections = readSections.all(courseId);
    readLibrary.all(courseId);
    const parts = Map.groupBy(
      [readHeld, readAsked].flatMap((statement) => statement?.all(courseId) ?? []),
      (part) => part.course_item_id,
    );
    const hashes = readItems.all(courseId).map((item) => {
      const own = parts.get(item.id) ?? [];
      const text = canonicalJson([item, own]);
      const hash = hashOf(text);
      content.run(courseId, hash, text);
      if (own.length > 0) keys.run(courseId, hash, canonicalJson(own));
      return [item.id, hash];
    });
    const order = canonicalJson([course, sections, hashes]);
    version.run(courseId, hashOf(order));
    outline.run(order);
    raw.exec('commit');
  };
}

/** The first publication of one copy after another, where nothing is kept yet, beside the bare work on the same copy. */
async function publishing(bank: CourseBank, { id }: MadeCourse): Promise<Samples> {
  const { author } = bank;
  const copies: { id: number; version: number }[] = [];
  for (let copy = 0; copy < 2 * PUBLICATIONS; copy++)
    copies.push((await author.call(coursesContract.copyCourse, { params: { id } })).body.data);
  const bare = barePublish(bank.raw);
  const [ours, theirs] = [copies.values(), copies.values()];
  return samplesInTurn(
    PUBLICATIONS,
    async () => {
      const { value: copy } = ours.next();
      if (copy === undefined) throw new Error('There are as many copies as publications.');
      const body = { course_id: copy.id, version: copy.version };
      await author.call(coursesContract.publishCourse, { body });
    },
    () => bare(theirs.next().value?.id ?? 0),
  );
}

/** How writing and publishing a course grow with it. */
export const courses: Benchmark = {
  name: 'courses',
  run: async () => {
    const bank = await createCourseBank();
    const small = await makeCourse(bank, SMALL);
    const large = await makeCourse(bank, LARGE);
    const opened = () => samplesInTurn(ROUNDS, opening(bank, large), opening(bank, small));
    const draft = await opened();
    const saved = await samplesInTurn(ROUNDS, await saving(bank, large), await saving(bank, small));
    const published = await publishing(bank, large);
    for (const { id } of [small, large]) await publishCourse(bank.author, id);
    const beside = await opened();
    await bank.server.close();
    return [
      ...rowsOf(`opening a draft of ${LARGE} items`, SAME, 3, draft),
      ...rowsOf(`opening a published course of ${LARGE} items`, SAME, 3, beside),
      ...rowsOf(`saving one lesson of ${LARGE}`, SAME, 1.5, saved),
      ...rowsOf(
        `publishing ${LARGE} items`,
        'the same rows read, hashed and inserted in one commit',
        3,
        published,
      ),
    ];
  },
};
