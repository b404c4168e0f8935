import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { examDraft, libraryQuestions } from '#tests/factories/exams.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft } from '../exams/exam-drafts.test-data.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let author: Person;
let student: Person;
let stranger: Person;
let exam: PublishedExam;
beforeEach(async () => {
  server = await createTestServer({ role: 'hub' });
  author = await server.person('Instructor');
  student = await server.person('Student');
  stranger = await server.person('Student');
  exam = await publishedExam(server, author, { enrol: [student], canary: 'wren' });
  await seal();
  await server.tick();
});
afterEach(() => server.close());

/** As publishing leaves a sealed exam that opens in half an hour. */
const seal = () =>
  server.write(async ({ db, now }) => {
    const terms = { secrecy: 'sealed', opens_at: now + HOUR_MS / 2, closes_at: now + 3 * HOUR_MS } as const;
    await db.updateTable('exam').set(terms).where('id', '=', exam.examId).execute();
    await db.updateTable('exam_version').set(terms).where('id', '=', exam.versionId).execute();
  });

const codeFor = (who: Person) => who.send('GET', `/api/exams/${exam.examId}/start-code`);
const keyFor = (who: Person) => who.send('POST', `/api/exam-papers/${exam.versionId}/key`, {});
const packages = () => server.database.read.selectFrom('exam_package').selectAll().execute();

describe('the package of a sealed version', () => {
  it('is made once, and holds nothing that can be read', async () => {
    await server.tick();
    const [made, ...others] = await packages();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ exam_id: exam.examId, exam_version_id: exam.versionId });
    const file = server.services.blobs.get(made?.sha256 ?? '') ?? new Uint8Array();
    for (const text of [made?.manifest ?? '', Buffer.from(file).toString()]) {
      expect(text).not.toContain('Question 1');
      expect(text).not.toContain('wren');
    }
  });

  it('is made of no open version, and of none that waits for approval', async () => {
    const open = await publishedExam(server, author, {});
    const waiting = await publishedExam(server, author, {});
    await server.write(({ db }) =>
      db
        .updateTable('exam_version')
        .set({ secrecy: 'sealed', is_unapproved: 1 })
        .where('id', '=', waiting.versionId)
        .execute(),
    );
    await server.tick();
    const made = (await packages()).map((row) => row.exam_version_id);
    expect(made).not.toContain(open.versionId);
    expect(made).not.toContain(waiting.versionId);
  });
});

describe('what opens it', () => {
  it('is given to whoever is enrolled, from the opening to the closing', async () => {
    expect((await keyFor(student)).status).toBe(409);
    server.clock.advance(HOUR_MS);
    expect((await keyFor(await server.remembered(stranger))).status).toBe(404);
    const given = await keyFor(await server.remembered(student));
    expect(given.status).toBe(200);
    expect(await jsonOf(given)).toEqual({ data: { key: expect.stringMatching(/^[\w-]{43}$/u) } });
    server.clock.advance(3 * HOUR_MS);
    expect((await keyFor(await server.remembered(student))).status).toBe(409);
  });

  it('is shown as a start code to its author and administrators, from the opening on, and on record', async () => {
    expect((await codeFor(author)).status).toBe(409);
    server.clock.advance(HOUR_MS);
    const shown = await jsonOf(await codeFor(await server.remembered(author)));
    expect(shown).toMatchObject({ data: { start_code: expect.stringMatching(/^\w{5}-\w{5}-\w{3}$/u) } });
    const admin = await server.person('Admin');
    expect(await jsonOf(await codeFor(admin))).toEqual(shown);
    expect((await codeFor(await server.remembered(student))).status).toBe(403);
    const colleague = await server.person('Instructor');
    expect((await codeFor(colleague)).status).toBe(404);
    const entries = await server.database.read
      .selectFrom('audit_entry')
      .where('action', 'like', '%tartCode')
      .where('outcome', '=', 'done')
      .select('target_id')
      .execute();
    expect(entries).toEqual([{ target_id: String(exam.examId) }, { target_id: String(exam.examId) }]);
  });

  it('does not exist for an exam that is open', async () => {
    const open = await publishedExam(server, author, { enrol: [student] });
    const refused = await author.send('GET', `/api/exams/${open.examId}/start-code`);
    expect(refused.status).toBe(409);
    expect((await student.send('POST', `/api/exam-papers/${open.versionId}/key`, {})).status).toBe(409);
  });
});

it('what computers hold already is named before a sealed exam is published', async () => {
  const questions = await libraryQuestions(server, author, { count: 3 });
  const [first, second] = questions;
  if (first === undefined || second === undefined) throw new Error('There are three.');
  const open = await readyDraft(author, [first]);
  await author.call(exams.publishExam, { body: { exam_id: open.id, version: open.version } });
  const { settings } = examDraft([]);
  const sealed = await readyDraft(author, questions, { settings: { ...settings, secrecy: 'sealed' } });
  const { warnings } = (await author.call(exams.reviewPublication, { params: { id: sealed.id } })).body;
  const own = warnings.filter(({ code }) => /known|sealed/u.test(code));
  expect(own).toEqual([
    { code: 'question_known', step: 3, question_id: first.id, other_id: null },
    { code: 'sealed_without_opening', step: 5, question_id: null, other_id: null },
  ]);
});
