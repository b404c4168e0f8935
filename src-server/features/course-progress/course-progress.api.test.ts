import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { courseProgressContract as progress } from '#shared/contract/course-progress.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { addCourseItem, documentOfWords, publishCourse, writeItem } from '#tests/factories/courses.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { findFinish } from './completion-service.ts';
import { rebuildStates, stateProblems } from './fold-service.ts';
import { answersTo, doActivity, learnedCourse, progressOf, VIDEO_MS } from './learning.test-data.ts';

let server: TestServer;
let author: Person;
let ida: Person;
let course: Awaited<ReturnType<typeof learnedCourse>>;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  course = await learnedCourse(server, author, ida);
});
afterEach(() => server.close());

const about = (item_id: number) => ({ course_id: course.id, item_id });
const read = (item_id: number) => doActivity(ida, { kind: 'text_read', ...about(item_id), time_ms: 5000 });
const play = (from_ms: number, to_ms: number) =>
  doActivity(ida, { kind: 'played', ...about(course.video), stretches: [{ from_ms, to_ms }], time_ms: 1000 });
const submit = async (
  kind: 'quiz_submitted' | 'practice_test_submitted',
  itemId: number,
  isRight: boolean,
) => {
  const answers = await answersTo(ida, course.id, itemId, isRight);
  const times = { started_at: '2026-01-01T10:00:00.000Z', finished_at: '2026-01-01T10:05:00.000Z' };
  return kind === 'quiz_submitted'
    ? doActivity(ida, { kind, ...about(itemId), answers })
    : doActivity(ida, { kind, ...about(itemId), answers, ...times });
};
/** Leaves the assignment, which nobody can hand in here, to the learner. */
async function withoutAssignment(): Promise<void> {
  const { draft } = (await author.call(courses.getCourseItem, { params: { id: course.assignment } })).body
    .data;
  await writeItem(author, course.assignment, {
    title: 'An assignment',
    is_required: false,
    assignment_questions: draft.assignment_questions,
  });
  await publishCourse(author, course.id);
}
const finish = async () => {
  await read(course.lesson);
  await play(0, VIDEO_MS);
  await submit('quiz_submitted', course.quiz, true);
  return submit('practice_test_submitted', course.test, true);
};

describe('progress', () => {
  it('comes from what was done, and never from opening an item', async () => {
    const before = await progressOf(ida, course.id);
    expect(before.items.map(({ status }) => status)).toEqual(Array(5).fill('not_started'));
    expect(before.summary).toMatchObject({
      percent: 0,
      completed_count: 0,
      required_count: 5,
      completion: null,
    });
    await ida.call(progress.setCoursePlace, { params: { id: course.id }, body: { item_id: course.lesson } });
    const spent = await doActivity(ida, { kind: 'time_spent', ...about(course.lesson), time_ms: 60_000 });
    expect(spent.item).toMatchObject({ status: 'in_progress', completed_at: null, time_ms: 60_000 });
    expect((await read(course.lesson)).item).toMatchObject({ status: 'complete', time_ms: 65_000 });
    expect((await play(0, 60_000)).item).toMatchObject({ status: 'in_progress', played_percent: 60 });
    // What is played again adds nothing.
    expect((await play(0, 60_000)).item).toMatchObject({ completed_at: null, played_percent: 60 });
    const { item, summary } = await play(55_000, 90_000);
    expect(item).toMatchObject({
      status: 'complete',
      played_percent: 90,
      played: [{ from_ms: 0, to_ms: 90_000 }],
    });
    expect(summary).toMatchObject({ percent: 40, completed_count: 2, time_ms: 68_000 });
    const after = await progressOf(ida, course.id);
    expect(after.places).toMatchObject([{ item_id: course.lesson, is_this_computer: true }]);
    expect(after.sections).toMatchObject([{ section_id: course.section, percent: 40, is_complete: false }]);
  });

  it('marks practice at once, and keeps the best', async () => {
    const wrong = await submit('quiz_submitted', course.quiz, false);
    expect(wrong.result).toMatchObject({
      is_pending: false,
      percent: 0,
      correct_count: 0,
      question_count: 3,
    });
    expect(wrong.result?.marks?.map(({ feedback }) => feedback)).toHaveLength(3);
    const right = await submit('quiz_submitted', course.quiz, true);
    expect(right.result).toMatchObject({ percent: 100, correct_count: 3 });
    const again = await submit('quiz_submitted', course.quiz, false);
    expect(again.item).toMatchObject({
      best_percent: 100,
      correct_count: 3,
      attempts_used: 3,
      status: 'complete',
    });
    const params = { id: course.id, itemId: course.quiz };
    const record = (await ida.call(progress.getItemRecord, { params })).body.data;
    expect(record.hand_ins.map(({ result }) => result.percent)).toEqual([0, 100, 0]);
    expect(record.hand_ins[0]?.result.marks).toHaveLength(3);
  });

  it('tells of a graded test its score, and no answer', async () => {
    const { result, item } = await submit('practice_test_submitted', course.test, true);
    expect(result).toMatchObject({ is_pending: false, percent: 100, marks: null });
    expect(item).toMatchObject({ best_percent: 100, status: 'complete' });
    const params = { id: course.id, itemId: course.test };
    const { body } = await ida.call(progress.getItemRecord, { params });
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  it('keeps answers until they are handed in', async () => {
    const [answer] = await answersTo(ida, course.id, course.quiz, true);
    if (answer === undefined) throw new Error('There is no question.');
    await doActivity(ida, {
      kind: 'question_answered',
      ...about(course.quiz),
      answer: { ...answer, option: 2 },
    });
    await doActivity(ida, { kind: 'question_answered', ...about(course.quiz), answer });
    const params = { id: course.id, itemId: course.quiz };
    const answers = async () => (await ida.call(progress.getItemRecord, { params })).body.data.answers;
    expect(await answers()).toMatchObject([answer]);
    await submit('quiz_submitted', course.quiz, true);
    expect(await answers()).toEqual([]);
  });

  it('is the same when it is folded anew', async () => {
    await withoutAssignment();
    await finish();
    const before = await progressOf(ida, course.id);
    expect(await stateProblems({ db: server.database.read })).toEqual({ checked: 4, problems: [] });
    await server.write(({ db }) =>
      db.updateTable('course_item_state').set({ time_ms: 1, best_percent: 1 }).execute(),
    );
    expect((await stateProblems({ db: server.database.read })).problems).toHaveLength(4);
    expect(await server.write((ctx) => rebuildStates(ctx))).toBe(4);
    expect(await progressOf(ida, course.id)).toEqual(before);
    await server.write(({ db }) => db.deleteFrom('course_item_state').execute());
    expect((await stateProblems({ db: server.database.read })).problems).toHaveLength(4);
    await server.write((ctx) => rebuildStates(ctx));
    expect(await progressOf(ida, course.id)).toEqual(before);
  });

  it('is folded anew of what came from elsewhere alone, whoever wrote it', async () => {
    await read(course.lesson);
    await play(0, VIDEO_MS);
    const db = server.database.read;
    const noted = () => db.selectFrom('course_item_stale').select(['item_id', 'changes']).execute();
    expect(await noted()).toEqual([]);
    const [row] = await db
      .selectFrom('course_interaction')
      .where('item_id', '=', course.lesson)
      .selectAll()
      .execute();
    if (row === undefined) throw new Error('Nothing was kept.');
    // As another computer's round brings them.
    for (let more = 0; more < 2; more++)
      await server.write((ctx) =>
        ctx.db
          .insertInto('course_interaction')
          .values({ ...row, id: ctx.newId() })
          .execute(),
      );
    expect(await noted()).toEqual([{ item_id: course.lesson, changes: 2 }]);
    const seen = (await progressOf(ida, course.id)).items.find(({ item_id }) => item_id === course.lesson);
    expect(seen?.time_ms).toBe(15_000);
    await play(0, 1000);
    expect(await noted()).toEqual([]);
    await server.write((ctx) =>
      ctx.db.deleteFrom('course_interaction').where('item_id', '=', course.lesson).execute(),
    );
    const gone = (await progressOf(ida, course.id)).items.find(({ item_id }) => item_id === course.lesson);
    expect(gone).toMatchObject({ status: 'not_started', time_ms: 0 });
    await play(0, 1000);
    expect((await stateProblems({ db })).problems).toEqual([]);
  });
});

describe('a finished course', () => {
  it('stays finished when a new version brings more, and says how much', async () => {
    await withoutAssignment();
    expect(await findFinish({ db: server.database.read }, ida.id, course.id)).toBeNull();
    const { summary } = await finish();
    expect(summary).toMatchObject({ percent: 100, completion: { result: 'pass', new_since: 0 } });
    const before = await findFinish({ db: server.database.read }, ida.id, course.id);
    expect(before).toMatchObject({ result: 'pass', versionNo: 2 });
    await addCourseItem(
      author,
      course.section,
      { kind: 'lesson', place: 'a9' },
      {
        title: 'More',
        document: documentOfWords('More words.'),
      },
    );
    await writeItem(author, course.lesson, { title: 'A lesson', document: documentOfWords('Other words.') });
    await author.call(courses.deleteCourseItem, { params: { id: course.quiz } });
    await publishCourse(author, course.id);
    const after = await progressOf(ida, course.id);
    expect(after.summary.percent).toBe(75);
    expect(after.summary.completion).toMatchObject({ result: 'pass', published_version: 2, new_since: 1 });
    expect(after.items[0]).toMatchObject({ status: 'complete', changed_since: true });
    expect(after.removed).toMatchObject([{ item_id: course.quiz, title: 'A quiz' }]);
    expect(await findFinish({ db: server.database.read }, ida.id, course.id)).toEqual(before);
    // What was opened before the new version came is still taken.
    const old = await doActivity(ida, {
      kind: 'quiz_submitted',
      ...about(course.quiz),
      published_version: 2,
      answers: [],
    });
    expect(old.item).toMatchObject({ attempts_used: 2, best_percent: 100 });
  });

  it('is decided once, however many say it at the same moment', async () => {
    await withoutAssignment();
    await read(course.lesson);
    await play(0, VIDEO_MS);
    await submit('quiz_submitted', course.quiz, true);
    const answers = await answersTo(ida, course.id, course.test, true);
    const body = {
      kind: 'practice_test_submitted',
      ...about(course.test),
      answers,
      started_at: '2026-01-01T10:00:00.000Z',
      finished_at: '2026-01-01T10:05:00.000Z',
    };
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => ida.send('POST', progress.recordCourseActivity.path, body)),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const rows = await server.database.read
      .selectFrom('course_completion')
      .where('finished_at', 'is not', null)
      .select('percent')
      .execute();
    expect(rows).toEqual([{ percent: 10_000 }]);
    expect((await progressOf(ida, course.id)).summary.percent).toBe(100);
  });
});

describe('what cannot be', () => {
  const refused = async (body: object, status = 422) => {
    const response = await ida.send('POST', progress.recordCourseActivity.path, body);
    expect(response.status, JSON.stringify(body)).toBe(status);
    return jsonOf(response);
  };

  it('is refused with its reason, and nothing is kept', async () => {
    const other = await learnedCourse(server, author, await server.person('Student'));
    const lesson = about(course.lesson);
    await refused({ kind: 'done', ...lesson, time_ms: -1 });
    await refused({ kind: 'done', ...lesson, time_ms: 1e15 });
    await refused({ kind: 'done', ...lesson, completed: true });
    await refused({ kind: 'done', course_id: other.id, item_id: other.lesson }, 404);
    await refused({ kind: 'done', course_id: course.id, item_id: other.lesson });
    await refused({ kind: 'done', ...lesson, published_version: 7 });
    await refused({ kind: 'played', ...lesson, stretches: [{ from_ms: 0, to_ms: 10 }] });
    await refused({ kind: 'played', ...about(course.video), stretches: [{ from_ms: 10, to_ms: 0 }] });
    await refused({ kind: 'played', ...about(course.video), stretches: [{ from_ms: 0, to_ms: 1e12 }] });
    await refused({ kind: 'file_opened', ...about(course.video), media_file_id: 4 });
    await refused({ kind: 'quiz_submitted', ...about(course.test), answers: [] });
    const [answer] = await answersTo(ida, course.id, course.test, true);
    await refused({ kind: 'quiz_submitted', ...about(course.quiz), answers: [answer] });
    const [own] = await answersTo(ida, course.id, course.quiz, true);
    await refused({ kind: 'quiz_submitted', ...about(course.quiz), answers: [own, own] });
    await refused({ kind: 'quiz_submitted', ...about(course.quiz), answers: [{ ...own, option: 5 }] });
    expect((await progressOf(ida, course.id)).summary).toMatchObject({ time_ms: 0, last_at: null });
  });

  it('is a video that is longer than it is', async () => {
    const { item } = await play(0, 100 * VIDEO_MS);
    expect(item).toMatchObject({ played_percent: 100, played: [{ from_ms: 0, to_ms: VIDEO_MS }] });
  });

  it('is another try than there are', async () => {
    const { draft } = (await author.call(courses.getCourseItem, { params: { id: course.quiz } })).body.data;
    await writeItem(author, course.quiz, {
      title: 'A quiz',
      questions: draft.questions,
      attempts_allowed: 1,
    });
    await publishCourse(author, course.id);
    expect((await submit('quiz_submitted', course.quiz, false)).item).toMatchObject({ attempts_left: 0 });
    const again = { kind: 'quiz_submitted', ...about(course.quiz), answers: [] };
    expect(await refused(again, 409)).toMatchObject({ code: 'ILLEGAL_STATE' });
  });
});

describe('what is written and not handed in', () => {
  const params = () => ({ id: course.id, itemId: course.quiz });
  const kept = async (who: Person = ida) =>
    (await who.call(progress.getItemDraft, { params: params() })).body.data?.content ?? null;
  const keep = (content: string, who: Person = ida) =>
    who.call(progress.keepItemDraft, { params: params(), body: { content } });

  it('is kept by the server, the last of it, for its writer alone', async () => {
    expect(await kept()).toBeNull();
    await keep('half an answer');
    await keep('an answer');
    expect(await kept()).toBe('an answer');
    expect(await kept(await server.person('Student', 'Otto Other'))).toBeNull();
    await ida.call(progress.dropItemDraft, { params: params() });
    expect(await kept()).toBeNull();
  });

  it('is forgotten with the hand-in, in its transaction', async () => {
    await keep('an answer');
    await submit('quiz_submitted', course.quiz, true);
    expect(await kept()).toBeNull();
  });

  it("is refused where the item is not one of the course, or the course not the writer's", async () => {
    const foreign = await ida.send('PUT', `/api/courses/${course.id}/items/7/draft`, { content: 'x' });
    expect(foreign.status).toBe(422);
    const other = await server.person('Student', 'Otto Other');
    const refused = await other.send('PUT', `/api/courses/${course.id}/items/${course.quiz}/draft`, {
      content: 'x',
    });
    expect(refused.status).toBe(404);
  });
});
