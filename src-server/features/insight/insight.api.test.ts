import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setupContract } from '#shared/contract/setup.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { insightContract as insight } from '#shared/contract/insight.ts';
import type { FigureValue } from '#shared/contract/insight-frame.ts';
import { FIGURE_NAMES, FIGURES } from '#shared/domain/insight/figures.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';
import { answersTo, doActivity, learnedCourse } from '../course-progress/learning.test-data.ts';
import { DEMO_ACCOUNTS } from '../setup/demo-accounts.ts';
import { cellProblems } from './cell-check.ts';
import { foldCells } from './cell-fold.ts';

let server: TestServer;

async function take(exam: PublishedExam, who: Person, right: number, minutes = 10): Promise<number> {
  const { body } = await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  for (const [i, questionId] of exam.questionIds.entries()) {
    const option = exam.correct[i] ?? 1;
    await who.call(attempts.saveAnswer, {
      params: { id: body.id, questionId },
      body: { selectedAnswerId: i < right ? option : (option % 4) + 1, timeTakenPerQuestion: 1 },
    });
  }
  server.clock.advance(minutes * 60_000);
  await who.call(attempts.submitAttempt, { params: { id: body.id } });
  return body.id;
}

const signIn = async (who: Pick<Person, 'id' | 'email'>, password = PASSWORD): Promise<Person> => {
  const response = await server.send('POST', '/api/signin', { email: who.email, password });
  return server.as(who, (await jsonOf<{ token: string }>(response)).token);
};

const numberOf = (figures: readonly FigureValue[], name: string) =>
  figures.find((figure) => figure.name === name)?.value;

describe('figures of an author', () => {
  let ivy: Person;
  let ida: Person;
  let otto: Person;
  beforeEach(async () => {
    server = await createTestServer();
    ivy = await server.person('Instructor', 'Ivy Instructor');
    ida = await server.person('Student', 'Ida Zeller');
    otto = await server.person('Student', 'Otto Hill');
  });
  afterEach(() => server.close());

  it('count attempts, best results and people as they are defined', async () => {
    const exam = await publishedExam(server, ivy, { enrol: [ida, otto], attemptsAllowed: 3 });
    await take(exam, ida, 1);
    await take(exam, ida, 3);
    await take(exam, otto, 2, 20);
    const { body } = await ivy.call(insight.overview, { query: {} });
    expect(numberOf(body.figures, 'hand_ins')).toBe(3);
    expect(numberOf(body.figures, 'mean_score_students')).toBe(62.5);
    expect(numberOf(body.figures, 'enrolments')).toBe(2);
    expect(numberOf(body.figures, 'reviews')).toBe(0);
    expect(body.contents).toMatchObject([
      { content_type: 'exam', content_id: exam.examId, enrolled: 2, active: 3, mean_score: 62.5 },
    ]);
    expect(body.latest.map((row) => row.student_name)).toEqual(['Otto Hill', 'Ida Zeller', 'Ida Zeller']);
    const rows = await ivy.call(insight.listRows, {
      params: { name: 'mean_score_attempts' },
      query: { limit: 2 },
    });
    expect(rows.body).toMatchObject({ count: 3, value: 50, data: [{ value: 50 }, { value: 75 }] });
    const best = await ivy.call(insight.listRows, { params: { name: 'mean_score_students' }, query: {} });
    expect(best.body.data.map((row) => [row.person_name, row.value])).toEqual([
      ['Otto Hill', 50],
      ['Ida Zeller', 75],
    ]);
  });

  it('are those of an own period, and of what is chosen', async () => {
    const exam = await publishedExam(server, ivy, { enrol: [ida], attemptsAllowed: 3 });
    const other = await publishedExam(server, ivy, { enrol: [ida] });
    await take(exam, ida, 4);
    server.clock.advance(40 * 24 * 3600_000);
    ivy = await signIn(ivy);
    await take(exam, await signIn(ida), 2);
    const now = (await ivy.call(insight.overview, { query: { days: '28' } })).body;
    expect(now.figures.find(({ name }) => name === 'hand_ins')).toMatchObject({ value: 1, before: 1 });
    const chosen = await ivy.call(insight.overview, { query: { exam: String(other.examId) } });
    expect(numberOf(chosen.body.figures, 'hand_ins')).toBe(0);
    expect(chosen.body.contents).toHaveLength(1);
    const wrong = await ivy.send('GET', '/api/performance/overview?from=2026-12-02&to=2026-12-01');
    expect(wrong.status).toBe(422);
    const long = await ivy.send('GET', '/api/performance/overview?from=1990-01-01&to=2026-12-01');
    expect(long.status).toBe(422);
  });

  it('can be asked for by the terms of the institution', async () => {
    const admin = await server.person('Admin');
    const terms = [{ name: 'Autumn', from: '2026-09-01', to: '2026-12-18' }];
    await admin.call(setupContract.updateInstitution, { body: { terms } });
    const { body } = await ivy.call(insight.overview, { query: {} });
    expect(body.frame.terms).toEqual(terms);
    const backwards = [{ name: 'Autumn', from: '2026-12-18', to: '2026-09-01' }];
    expect(await jsonOf(await admin.send('PUT', '/api/institution', { terms: backwards }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { 'terms.0.to': ['A term ends before it begins.'] },
    });
    const twice = await admin.send('PUT', '/api/institution', { terms: [...terms, ...terms] });
    expect(twice.status).toBe(422);
  });

  it('leave void attempts out', async () => {
    const exam = await publishedExam(server, ivy, { enrol: [ida, otto] });
    const id = await take(exam, ida, 4);
    await take(exam, otto, 2);
    await server.write(({ db }) =>
      db.updateTable('exam_attempt').set({ state: 'void' }).where('id', '=', id).execute(),
    );
    const { figures, latest } = (await ivy.call(insight.overview, { query: {} })).body;
    expect(numberOf(figures, 'hand_ins')).toBe(1);
    expect(numberOf(figures, 'mean_score_students')).toBe(50);
    expect(latest).toHaveLength(1);
  });

  it('are of one’s own content alone; Admin sees all', async () => {
    const exam = await publishedExam(server, ivy, { enrol: [ida] });
    await take(exam, ida, 4);
    const noah = await server.person('Instructor');
    expect((await noah.call(insight.overview, { query: {} })).body).toMatchObject({
      contents: [],
      latest: [],
      attention: [],
    });
    const foreign = await noah.send('GET', `/api/performance/overview?exam=${exam.examId}`);
    expect(foreign.status).toBe(404);
    expect((await noah.send('GET', `/api/performance/students/${ida.id}`)).status).toBe(404);
    const admin = await server.person('Admin');
    expect((await admin.call(insight.overview, { query: {} })).body.contents).toHaveLength(1);
    expect((await ida.send('GET', '/api/performance/overview')).status).toBe(403);
    expect((await ivy.send('GET', '/api/figures/sign_ins/rows')).status).toBe(403);
  });

  it('say who falls behind, and why', async () => {
    const exam = await publishedExam(server, ivy, { enrol: [ida, otto], attemptsAllowed: 3 });
    await take(exam, ida, 0);
    await take(exam, ida, 1);
    const students = (query: object) => ivy.call(insight.students, { query });
    expect((await students({})).body).toMatchObject({
      count: 2,
      behind_count: 1,
      data: [
        { name: 'Ida Zeller', attempts: 2, best_score: 25, behind: ['failed'] },
        { name: 'Otto Hill', attempts: 0, behind: [] },
      ],
    });
    server.clock.advance(15 * 24 * 3600_000);
    ivy = await signIn(ivy);
    expect((await students({ behind: 'quiet' })).body.data.map(({ name }) => name)).toEqual(['Otto Hill']);
    expect((await students({ behind: 'quiet', quiet_days: '30' })).body.data).toEqual([]);
    expect((await students({ search: 'zell' })).body.count).toBe(1);
    const { student, timeline } = (await ivy.call(insight.student, { params: { id: ida.id }, query: {} }))
      .body;
    expect(student.name).toBe('Ida Zeller');
    expect(timeline.map(({ kind }) => kind)).toEqual([
      'handed_in',
      'started',
      'handed_in',
      'started',
      'enrolled',
    ]);
  });

  it('follow a course step by step', async () => {
    const { id, lesson, quiz } = await learnedCourse(server, ivy, ida);
    await doActivity(ida, { kind: 'text_read', course_id: id, item_id: lesson, time_ms: 120_000 });
    const answers = await answersTo(ida, id, quiz, true);
    await doActivity(ida, { kind: 'quiz_submitted', course_id: id, item_id: quiz, answers, time_ms: 60_000 });
    const { body } = await ivy.call(insight.engagement, { query: { course: String(id) } });
    expect(body.chosen).toMatchObject({ content_type: 'course', content_id: id });
    expect(body.steps.map(({ kind, started, completed }) => [kind, started, completed])).toEqual([
      ['enrolled', 1, null],
      ['lesson', 1, 1],
      ['quiz', 1, 1],
      ['practice_test', 0, 0],
      ['assignment', 0, 0],
      ['lesson', 0, 0],
      ['finished', 0, null],
    ]);
    expect(body.steps[2]).toMatchObject({ mean_score: 100, minutes: 1, left: 1 });
    expect(body.hours.flat().reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0);
    const { figures } = (await ivy.call(insight.overview, { query: {} })).body;
    expect(numberOf(figures, 'active_learners')).toBe(1);
  });

  it('tell a question whose key may be wrong', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, at) => server.person('Student', `Student ${at}`)),
    );
    const exam = await publishedExam(server, ivy, { enrol: people });
    // Everybody is right in the first three, nobody in the last.
    for (const [at, who] of people.entries()) await take(exam, who, at < 5 ? 3 : 2, 1);
    const { body } = await ivy.call(insight.engagement, { query: { exam: String(exam.examId) } });
    expect(body.questions.map(({ facility, is_suspect }) => [facility, is_suspect])).toEqual([
      [100, false],
      [100, false],
      [50, false],
      [0, true],
    ]);
    expect(body.questions[2]?.discrimination).toBeCloseTo(1);
    expect(body.versions).toMatchObject([{ version_no: 1, hand_ins: 10, mean_score: 62.5 }]);
    const { attention } = (await ivy.call(insight.overview, { query: {} })).body;
    // It leads to the exam, whose hand-ins are opened there: as many rows as the figure says.
    const path = `/CourseEngagement?exam=${exam.examId}`;
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'mis_keyed', amount: 0, path }));
    const query = { exam: String(exam.examId), limit: '100' };
    const rows = (await ivy.call(insight.listRows, { params: { name: 'hand_ins' }, query })).body;
    expect(rows.data).toHaveLength(10);
    expect(numberOf(body.figures, 'hand_ins')).toBe(rows.count);
  });
});

describe('one figure, one number', () => {
  let admin: Person;
  let author: Person;
  beforeAll(async () => {
    server = await createTestServer({ institution: false });
    await server.send('POST', '/api/setup/demo-school', {});
    const demo = async (role: 'Admin' | 'Instructor'): Promise<Person> => {
      const account = DEMO_ACCOUNTS.find((one) => one.role === role);
      if (account === undefined) throw new Error(`The demo school has no ${role}.`);
      return signIn({ id: 0, email: account.email }, account.password);
    };
    admin = await demo('Admin');
    author = await demo('Instructor');
  });
  afterAll(() => server.close());

  it.each([...FIGURE_NAMES])('%s says as many as there are rows', async (name) => {
    const who = FIGURES[name].of === 'staff' ? admin : author;
    let seen = 0;
    for (;;) {
      const { body } = await who.call(insight.listRows, {
        params: { name },
        query: { days: '365', offset: String(seen), limit: '100' },
      });
      seen += body.data.length;
      if (body.data.length > 0 && seen < 1000) continue;
      expect(Math.min(body.count, 1000)).toBe(Math.min(seen, 1000));
      break;
    }
  });

  it('is the same on every page', async () => {
    const query = { days: '365' };
    const pages = [
      (await author.call(insight.overview, { query })).body.figures,
      (await author.call(insight.reviews, { query })).body.figures,
      (await author.call(insight.traffic, { query })).body.figures,
      (await author.call(insight.revenue, { query })).body.figures,
    ];
    for (const { name, value, n } of pages.flat()) {
      const { body } = await author.call(insight.listRows, { params: { name }, query });
      expect([name, body.value, body.count]).toEqual([name, value, n]);
    }
    const { body } = await admin.call(insight.analytics, { query });
    for (const { name, value } of body.figures) {
      const rows = await admin.call(insight.listRows, { params: { name }, query });
      expect([name, rows.body.value]).toEqual([name, value]);
    }
    expect(body.active.day).toHaveLength(28);
  });

  it('is the same from sums as from rows', async () => {
    const query = { days: '90' };
    const pagesOf = async (who: Person) => {
      const overview = (await who.call(insight.overview, { query })).body;
      const [exam, course] = (['exam', 'course'] as const).map(
        (type) => overview.frame.contents.find((one) => one.content_type === type)?.content_id ?? 0,
      );
      return {
        overview,
        students: (await who.call(insight.students, { query: { ...query, limit: '100' } })).body,
        behind: (await who.call(insight.students, { query: { ...query, behind: 'yes', sort: 'last' } })).body,
        exam: (await who.call(insight.engagement, { query: { ...query, exam: `${exam}` } })).body,
        course: (await who.call(insight.engagement, { query: { ...query, course: `${course}` } })).body,
        traffic: (await who.call(insight.traffic, { query })).body,
        revenue: (await who.call(insight.revenue, { query })).body,
      };
    };
    const { read } = server.database;
    const shown = async () => ({
      author: await pagesOf(author),
      admin: await pagesOf(admin),
      analytics: (await admin.call(insight.analytics, { query })).body,
    });
    expect(await read.selectFrom('insight_fold').select('id').execute()).toEqual([]);
    const rows = await shown();
    expect(rows.author.students.count).toBeGreaterThan(5);
    expect(rows.author.exam.questions.length).toBeGreaterThan(3);
    await foldCells(read, (work) => server.write(work), { now: server.clock.now });
    expect(await cellProblems(read)).toMatchObject({ problems: [] });
    expect(await shown()).toEqual(rows);
  });

  it('adds up to what the account of an author says', async () => {
    const { body } = await author.call(insight.revenue, { query: { days: '1100' } });
    const entries = body.entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(entries).toBe(Math.round((numberOf(body.figures, 'earned') ?? 0) * 100));
    expect(Math.round((body.account.held + body.account.available + body.account.paid) * 100)).toBe(entries);
  });
});
