import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discoverContract } from '#shared/contract/discover.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { insightContract as insight } from '#shared/contract/insight.ts';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import { publishCourse, readyCourse } from '#tests/factories/courses.ts';
import { publishedExam, type PublishedExamOptions } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { insertEnrolment } from '../enrolments/repo.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

let server: TestServer;
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

/** The number of a figure, and the people and labels of its rows. */
async function rowsOf(who: Person, name: FigureName, query: object = {}) {
  const { body } = await who.call(insight.listRows, { params: { name }, query });
  expect(body.data).toHaveLength(body.count);
  return body;
}

describe('attempts that come to no result', () => {
  const sat = async (options: PublishedExamOptions = {}) => {
    const exam = await publishedExam(server, ivy, { enrol: [ida, otto], durationMinutes: 60, ...options });
    const start = async (who: Person) =>
      (await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body.id;
    return { ...exam, start };
  };
  const change = (id: number, changes: { state?: 'void'; deadline_at?: number | null }) =>
    server.write(({ db }) => db.updateTable('exam_attempt').set(changes).where('id', '=', id).execute());
  const shown = async (examId: number) => {
    const { body } = await ivy.call(insight.engagement, { query: { exam: String(examId) } });
    return body.figures.map(({ name, value }) => [name, value]);
  };

  it('are void ones, which count in no other figure', async () => {
    const { examId, start } = await sat();
    const id = await start(ida);
    await ida.call(attempts.submitAttempt, { params: { id } });
    await change(id, { state: 'void' });
    await start(otto);
    expect((await rowsOf(ivy, 'void_attempts')).data).toMatchObject([
      { id, person_name: 'Ida Zeller', content_id: examId, title: 'Test exam' },
    ]);
    expect(await shown(examId)).toEqual([
      ['exam_starts', 1],
      ['hand_ins', 0],
      ['abandoned_attempts', 0],
      ['void_attempts', 1],
    ]);
  });

  it('are abandoned ones, once their time is over, or a day where they have no limit', async () => {
    const { examId, start } = await sat();
    const limited = await start(ida);
    const endless = await start(otto);
    await change(endless, { deadline_at: null });
    const people = async () => (await rowsOf(ivy, 'abandoned_attempts')).data.map(({ id }) => id);
    expect(await people()).toEqual([]);
    // As of a computer that brings nothing more: what runs here is handed in at the end of its time.
    await change(limited, { deadline_at: server.clock.now() - 1 });
    expect(await people()).toEqual([limited]);
    server.clock.advance(DAY + 1);
    ivy = await server.remembered(ivy);
    expect(await people()).toEqual([endless]);
    expect(await shown(examId)).toContainEqual(['abandoned_attempts', 1]);
    await change(endless, { state: 'void' });
    expect(await people()).toEqual([]);
  });

  it('are of no test run, and of one’s own exams', async () => {
    const { examId } = await sat();
    const { body } = await ivy.call(attempts.startTestRun, { params: { id: examId } });
    server.clock.advance(2 * DAY);
    ivy = await server.remembered(ivy);
    expect((await rowsOf(ivy, 'abandoned_attempts')).count).toBe(0);
    await change(body.id, { state: 'void' });
    expect((await rowsOf(ivy, 'void_attempts')).count).toBe(0);
    const noah = await server.person('Instructor');
    const foreign = await noah.send('GET', `/api/figures/void_attempts/rows?exam=${examId}`);
    expect(foreign.status).toBe(404);
  });
});

describe('reviews and visits', () => {
  it('say how many reviews have a reply: the last one counts', async () => {
    const { id } = await readyCourse(server, ivy);
    await publishCourse(ivy, id);
    for (const who of [ida, otto]) {
      await who.send('POST', '/api/contentPurchaseFreeRecord', { content_id: id, content_type: 'course' });
      await who.send('POST', `/api/storeStudentReview/${id}`, { review_rating: 4, detailed_review: 'Good.' });
    }
    const reply = (review: number, text: string) =>
      server.write(async ({ db, now, newId }) => {
        const of = await db
          .selectFrom('course_review')
          .where('id', '=', review)
          .select(['course_id', 'student_id'])
          .executeTakeFirstOrThrow();
        const row = { id: newId(), instructor_id: ivy.id, reply: text, created_at: now, updated_at: now };
        await db
          .insertInto('course_review_reply')
          .values({ ...row, ...of })
          .execute();
      });
    const [first] = (await rowsOf(ivy, 'reviews')).data;
    await reply(first?.id ?? 0, 'Thank you.');
    const { body } = await ivy.call(insight.reviews, { query: {} });
    expect(body.figures.find(({ name }) => name === 'answered_reviews')).toMatchObject({ value: 50, n: 2 });
    expect(await rowsOf(ivy, 'answered_reviews')).toMatchObject({
      count: 2,
      value: 50,
      data: [{ value: 1 }, { value: 0 }],
    });
    server.clock.advance(1000);
    await reply(first?.id ?? 0, '');
    expect(await rowsOf(ivy, 'answered_reviews')).toMatchObject({ count: 2, value: 0 });
  });

  it('say how many visitors came to have what they opened', async () => {
    const zoe = await server.person('Student', 'Zoe Before');
    const { examId } = await publishedExam(server, ivy, { enrol: [zoe] });
    const open = async (who: Person) => {
      server.clock.advance(1000);
      const visit = { kind: 'opened', content_type: 'exam', content_id: examId } as const;
      await who.call(discoverContract.recordVisits, {
        body: { visits: [{ ...visit, visited_at: server.clock.now() }] },
      });
      server.clock.advance(1000);
    };
    await open(zoe);
    await open(ida);
    await open(ida);
    await open(otto);
    const few = await rowsOf(ivy, 'conversion');
    expect(few).toMatchObject({ count: 2, value: null, data: [{ value: null }, { value: null }] });
    for (const at of [1, 2, 3]) await open(await server.person('Student', `Visitor ${at}`));
    expect(await rowsOf(ivy, 'conversion')).toMatchObject({ count: 5, value: 0 });
    await server.write(({ db, now, newId }) =>
      insertEnrolment(db, {
        id: newId(),
        user_id: ida.id,
        content_type: 'exam',
        content_id: examId,
        price_minor: 0,
        currency: 'GBP',
        source: 'free',
        created_at: now,
        updated_at: now,
      }),
    );
    await open(ida);
    const rows = await rowsOf(ivy, 'conversion');
    expect(rows).toMatchObject({ count: 5, value: 20 });
    expect(rows.data[0]).toMatchObject({ title: 'Test exam', content_type: 'exam', person_name: null });
    expect(rows.data.filter(({ value }) => value === 1)).toHaveLength(1);
    const { body } = await ivy.call(insight.traffic, { query: {} });
    expect(body.figures.find(({ name }) => name === 'conversion')).toMatchObject({ value: 20, n: 5 });
    expect(body.funnel.map(({ step }) => step)).not.toContain('conversion');
  });
});

describe('what there is now, told apart by its labels', () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await server.person('Admin');
  });
  const numbers = async () => {
    const { body } = await admin.call(insight.analytics, { query: { days: '1' } });
    return { ...body, of: (name: FigureName) => body.figures.find((figure) => figure.name === name) };
  };

  it('are contents by their state, however old they are', async () => {
    const { examId } = await publishedExam(server, ivy);
    await publishedExam(server, ivy);
    await server.write(({ db }) =>
      db.updateTable('exam').set({ status: 'archived' }).where('id', '=', examId).execute(),
    );
    server.clock.advance(40 * DAY);
    admin = await server.remembered(admin);
    const { contents, of } = await numbers();
    expect(of('exams')).toMatchObject({ value: 2, before: null, series: [] });
    expect(contents.filter(({ kind }) => kind === 'exam')).toEqual([
      { kind: 'exam', state: 'archived', n: 1 },
      { kind: 'exam', state: 'published', n: 1 },
    ]);
    for (const { kind, state, n } of contents) {
      const name = ({ exam: 'exams', course: 'courses', question: 'questions' } as const)[kind] ?? 'people';
      expect(await rowsOf(admin, name, { label: state })).toMatchObject({ count: n, value: n });
    }
    expect((await rowsOf(admin, 'exams', { label: 'archived' })).data).toMatchObject([
      { content_id: examId, title: 'Test exam', label: 'archived', person_name: null },
    ]);
    expect((await rowsOf(admin, 'exams', { label: 'nothing' })).count).toBe(0);
    ivy = await server.remembered(ivy);
    expect((await ivy.send('GET', '/api/figures/exams/rows')).status).toBe(403);
  });

  it('are computers by their last contact', async () => {
    const now = server.clock.now();
    const computer = (no: number, changes: object) => ({
      client_id: `client-${no}`,
      device_no: no,
      name: `Laptop ${no}`,
      token_hash: `token-${no}`,
      fingerprint: `here-${no}`,
      app_version: '1.4.0',
      schema_version: 35,
      last_seen_at: now,
      enrolled_at: now,
      enrolled_by: admin.id,
      revoked_at: null,
      ...changes,
    });
    await server.write(({ db }) =>
      db
        .insertInto('sync_client')
        .values([
          computer(1, {}),
          computer(2, { last_seen_at: now - 2 * DAY }),
          computer(3, { last_seen_at: now - 8 * DAY }),
          computer(4, { last_seen_at: now - 20 * DAY }),
          computer(5, { revoked_at: now }),
        ])
        .execute(),
    );
    const { contacts, devices, of } = await numbers();
    expect(of('devices')?.value).toBe(4);
    expect(devices).toMatchObject([{ version: '1.4.0', n: 4 }]);
    expect(contacts).toEqual([
      { contact: 'day', n: 1 },
      { contact: 'week', n: 1 },
      { contact: 'longer', n: 2 },
    ]);
    const rows = await rowsOf(admin, 'devices', { label: 'longer' });
    expect(rows.data.map(({ title }) => title)).toEqual(['Laptop 3', 'Laptop 4']);
  });

  it('are stored files by their kind, with their size', async () => {
    const file = (at: number, mime: string, size: number) =>
      server.write(({ db, now, newId }) =>
        db
          .insertInto('blob')
          .values({
            id: newId(),
            sha256: String(at).repeat(64),
            mime,
            size,
            created_at: now,
            updated_at: now,
          })
          .execute(),
      );
    await file(1, 'image/png', 100);
    await file(2, 'image/webp', 50);
    await file(3, 'font/woff2', 7);
    const { storage, of } = await numbers();
    expect(of('stored_bytes')).toMatchObject({ value: 157, n: 3 });
    expect(storage).toEqual([
      { kind: 'image', files: 2, bytes: 150 },
      { kind: 'other', files: 1, bytes: 7 },
    ]);
    const rows = await rowsOf(admin, 'stored_bytes', { label: 'image' });
    expect(rows).toMatchObject({ count: 2, value: 150 });
    expect(rows.data.map(({ title }) => title).toSorted()).toEqual(['image/png', 'image/webp']);
  });

  it('are asked for by a label only where there are labels', async () => {
    const wrong = await admin.send('GET', '/api/figures/people/rows?label=draft');
    expect(wrong.status).toBe(422);
    expect(await jsonOf(wrong)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { label: ['The rows of people have no labels: ask for all of them.'] },
    });
    const { data } = (await admin.call(insight.listFigures, {})).body;
    expect(data.find(({ name }) => name === 'devices')).toMatchObject({ by: 'contact', is_now: true });
    expect(data.find(({ name }) => name === 'people')).toMatchObject({ by: null, is_now: false });
  });
});
