import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { examDraft, libraryQuestions, type LibraryQuestion, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft, versionsOf } from './exam-drafts.test-data.ts';

const MINUTE = 60_000;

let server: TestServer;
let author: Person;
let student: Person;
let questions: LibraryQuestion[];
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
  student = await server.person('Student');
  questions = await libraryQuestions(server, author);
});
afterEach(() => server.close());

const publish = async (id: number, version: number) =>
  (await author.call(exams.publishExam, { body: { exam_id: id, version } })).body;
const takeBack = async (id: number, version = 1, who = author) =>
  jsonOf(
    await who.send('POST', '/api/exam-publications/withdrawal', { exam_id: id, published_version: version }),
  );
const recordOf = (id: number) => ownExam(author, id);
const rename = async (id: number, version: number, title: string) =>
  (
    await author.call(exams.saveExamDraft, {
      params: { id },
      body: { version, step: 6, draft: examDraft(questions, { exam_title: title }) },
    })
  ).body.version;
const enrol = (id: number) =>
  student.call(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'exam' } });
const start = (id: number) => student.send('POST', examAttemptsContract.startAttempt.path, { exam_id: id });

describe('a publication', () => {
  it('is taken back within a minute: the exam is the draft that it was', async () => {
    const { id, version } = await readyDraft(author, questions);
    const before = await recordOf(id);
    expect((await publish(id, version)).take_back_ms).toBe(MINUTE);
    await enrol(id);
    server.clock.advance(MINUTE - 1);
    expect(await takeBack(id)).toMatchObject({ exam_id: id, exam_status: 'savedAsDraft' });
    expect(await recordOf(id)).toEqual({ ...before, updated_at: expect.any(String) });
    expect((await start(id)).status).toBe(409);
    expect(await takeBack(id)).toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('of changes gives candidates the version before again, and can be made again', async () => {
    const { id, version } = await readyDraft(author, questions);
    await publish(id, version);
    server.clock.advance(MINUTE);
    const renamed = await rename(id, version, 'Second edition');
    await publish(id, renamed);
    await enrol(id);
    expect(await takeBack(id, 2)).toMatchObject({ exam_status: 'published' });
    expect(await recordOf(id)).toMatchObject({ published_version: 1, has_changes: true });
    expect(await versionsOf(server, id)).toHaveLength(2);
    expect(await jsonOf(await start(id))).toMatchObject({ exam_title: 'Cells and tissues' });
    expect(await publish(id, renamed)).toMatchObject({ published_version: 2, take_back_ms: MINUTE });
    expect(await recordOf(id)).toMatchObject({ published_version: 2, has_changes: false });
  });

  it('stands after a minute', async () => {
    const { id, version } = await readyDraft(author, questions);
    await publish(id, version);
    server.clock.advance(MINUTE);
    expect(await publish(id, version)).toMatchObject({ take_back_ms: 0 });
    expect(await takeBack(id)).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await recordOf(id)).toMatchObject({ exam_status: 'published' });
  });

  it('is nobody else’s to take back', async () => {
    const { id, version } = await readyDraft(author, questions);
    await publish(id, version);
    for (const [role, code] of [
      ['Instructor', 'NOT_FOUND'],
      ['Admin', 'ABILITY_MISSING'],
      ['Student', 'ABILITY_MISSING'],
    ] as const)
      expect(await takeBack(id, 1, await server.person(role))).toMatchObject({ code });
    expect(await recordOf(id)).toMatchObject({ exam_status: 'published' });
  });

  it('stands once a student has started that version', async () => {
    const { id, version } = await readyDraft(author, questions);
    await publish(id, version);
    await enrol(id);
    expect((await start(id)).status).toBe(201);
    expect(await takeBack(id)).toMatchObject({
      code: 'ILLEGAL_STATE',
      message: 'A student has started this version of the exam. It stays published.',
    });
    const renamed = await rename(id, version, 'Second edition');
    await publish(id, renamed);
    // The attempt is at the version before: nobody has begun this one.
    expect(await takeBack(id, 2)).toMatchObject({ exam_status: 'published' });
    expect(await recordOf(id)).toMatchObject({ published_version: 1 });
  });

  it('is not taken back in place of the one that followed it, or of an archived exam', async () => {
    const { id, version } = await readyDraft(author, questions);
    await publish(id, version);
    const renamed = await rename(id, version, 'Second edition');
    await publish(id, renamed);
    expect(await takeBack(id, 1)).toMatchObject({ code: 'ILLEGAL_STATE' });
    await author.call(exams.archiveExam, { params: { id } });
    expect(await takeBack(id, 2)).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await recordOf(id)).toMatchObject({ exam_status: 'archived', published_version: 2 });
  });

  it('that waits for approval is taken back like any other', async () => {
    await server.write(({ db }) =>
      db.updateTable('institution').set({ requires_exam_approval: 1 }).execute(),
    );
    const { id, version } = await readyDraft(author, questions);
    await publish(id, version);
    expect(await takeBack(id)).toMatchObject({ exam_status: 'savedAsDraft' });
  });
});
