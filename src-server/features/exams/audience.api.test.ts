import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enrolmentsContract as enrolments } from '#shared/contract/enrolments.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { peopleGroupsContract as groups } from '#shared/contract/people-groups.ts';
import { searchContract } from '#shared/contract/search.ts';
import { libraryQuestions, type LibraryQuestion, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft } from './exam-drafts.test-data.ts';

let server: TestServer;
let admin: Person;
let author: Person;
let ida: Person;
let bo: Person;
let questions: LibraryQuestion[];
let group: number;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin');
  author = await server.person('Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  bo = await server.person('Student', 'Bo Adams');
  questions = await libraryQuestions(server, author);
  group = (await admin.call(groups.create, { body: { name: 'Class 7b' } })).body.data.id;
});
afterEach(() => server.close());

const DAY_MS = 24 * 60 * 60 * 1000;
/** An administrator who signs in now: sessions of days ago have ended. */
const createdAgain = () => server.person('Admin');
const some = (changes: Partial<ExamAccess> = {}): ExamAccess => ({
  who: 'some',
  group_ids: [],
  user_ids: [],
  ...changes,
});
const join = (...people: Person[]) =>
  admin.call(groups.addMembers, { params: { id: group }, body: { user_ids: people.map(({ id }) => id) } });
const leave = (person: Person) =>
  admin.call(groups.removeMembers, { params: { id: group }, body: { user_ids: [person.id] } });

async function publish(access: ExamAccess): Promise<number> {
  const { id, version } = await readyDraft(author, questions, { access });
  await author.call(exams.publishExam, { body: { exam_id: id, version } });
  return id;
}

const live = async () =>
  (
    await server.database.read
      .selectFrom('enrolment')
      .where('deleted_at', 'is', null)
      .select(['user_id', 'source', 'student_name'])
      .orderBy('user_id')
      .execute()
  ).map(({ student_name, source }) => `${student_name}: ${source}`);
const free = (person: Person, id: number) =>
  person.send('POST', '/api/contentPurchaseFreeRecord', { content_id: id, content_type: 'exam' });
const openTo = async (person: Person) =>
  (await person.call(enrolments.openExams, { query: {} })).body.data.map((exam) => exam.exam_title);
const found = async (person: Person) =>
  (await person.call(searchContract.search, { query: { q: 'Cells' } })).body;

describe('an exam for a group', () => {
  it('enrols its people when it is published, and whoever joins it afterwards', async () => {
    await join(ida);
    const id = await publish(some({ group_ids: [group] }));
    expect(await live()).toEqual(['Ida Zeller: granted']);
    await join(bo);
    expect(await live()).toEqual(['Ida Zeller: granted', 'Bo Adams: granted']);
    expect((await author.call(exams.getExamAccess, { params: { id } })).body).toEqual({
      groups: [{ id: group, name: 'Class 7b' }],
      people: [],
      enrolled: 2,
    });
    const list = await ida.call(enrolments.purchasedExams, { query: {} });
    expect(list.body.data.map((exam) => exam.exam_title)).toEqual(['Cells and tissues']);
  });

  it('ends the enrolment of whoever leaves before they start, and of nobody else', async () => {
    await join(ida, bo);
    const id = await publish(some({ group_ids: [group] }));
    await ida.call(attempts.startAttempt, { body: { exam_id: id } });
    await leave(ida);
    await leave(bo);
    expect(await live()).toEqual(['Ida Zeller: granted']);
    await join(bo);
    expect(await live()).toHaveLength(2);
    await admin.call(groups.delete, { params: { id: group } });
    expect(await live()).toEqual(['Ida Zeller: granted']);
  });

  it('is in nobody else’s lists, and free enrolment does not know it', async () => {
    await join(ida);
    const id = await publish(some({ group_ids: [group] }));
    expect(await openTo(bo)).toEqual([]);
    expect((await found(bo)).results).toEqual([]);
    expect((await found(ida)).results).toHaveLength(1);
    const refused = await free(bo, id);
    expect(refused.status).toBe(404);
    expect(await jsonOf(refused)).toMatchObject({ message: 'Missing exam' });
    expect(JSON.stringify(await jsonOf(await bo.send('GET', '/api/dashboard')))).not.toContain(
      'Cells and tissues',
    );
  });

  it('calls nobody any more once it has closed', async () => {
    await join(ida);
    const { id, version } = await readyDraft(author, questions, {
      access: some({ group_ids: [group] }),
      closing: {
        closing_date: new Date(server.clock.now() + 2 * DAY_MS).toISOString().slice(0, 10),
        closing_time: '10:00',
        time_zone: 'UTC',
        close_rule: 'start_by',
      },
    });
    await author.call(exams.publishExam, { body: { exam_id: id, version } });
    server.clock.advance(3 * DAY_MS);
    const later = await createdAgain();
    await later.call(groups.addMembers, { params: { id: group }, body: { user_ids: [bo.id] } });
    expect(await live()).toEqual(['Ida Zeller: granted']);
  });

  it('takes back with its publication those whom it brought in', async () => {
    await join(ida);
    const id = await publish(some({ group_ids: [group] }));
    await author.call(exams.takeBackPublication, { body: { exam_id: id, published_version: 1 } });
    expect(await live()).toEqual([]);
  });

  it('becomes one for everybody by a new version, and keeps whom it has', async () => {
    await join(ida);
    const id = await publish(some({ group_ids: [group] }));
    const data = await ownExam(author, id);
    const saved = await author.call(exams.saveExamDraft, {
      params: { id },
      body: {
        version: data.version,
        step: 5,
        draft: { ...data.draft, access: some({ who: 'everybody' }) },
      },
    });
    expect(saved.body.has_changes).toBe(true);
    expect(await openTo(bo)).toEqual([]);
    await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
    expect(await openTo(bo)).toEqual(['Cells and tissues']);
    expect(await live()).toEqual(['Ida Zeller: granted']);
  });
});

describe('an exam for people', () => {
  it('names those who enrolled with its author; others are not known', async () => {
    const open = await publish({ who: 'everybody', group_ids: [], user_ids: [] });
    await free(ida, open);
    const { body } = await author.call(exams.listExamPeople, { query: {} });
    expect(body).toEqual({ data: [{ id: ida.id, name: 'Ida Zeller' }], count: 1 });
    await publish(some({ user_ids: [ida.id] }));
    expect(await live()).toEqual(['Ida Zeller: free', 'Ida Zeller: granted']);
    await expect(readyDraft(author, questions, { access: some({ user_ids: [bo.id] }) })).rejects.toThrow(
      'not among those whom you can name',
    );
  });

  it('cannot be published for nobody', async () => {
    const { problems } = await readyDraft(author, questions, { access: some() });
    expect(problems).toEqual([{ code: 'nobody_named', step: 5, question_id: null }]);
  });

  it('is copied with those whom it is for and with its plan, and an older form changes neither', async () => {
    const line = { folder_id: null, tag_id: null, question_type: 'open_ended' as const, mark: 2, wanted: 4 };
    const { id, version } = await readyDraft(author, questions, {
      access: some({ group_ids: [group] }),
      plan: [line],
    });
    const { body: copy } = await author.call(exams.copyExam, { params: { id } });
    expect(copy.data.draft).toMatchObject({ access: some({ group_ids: [group] }), plan: [line] });
    const { access: _access, plan: _plan, ...older } = copy.data.draft;
    await author.call(exams.saveExamDraft, { params: { id }, body: { version, step: 3, draft: older } });
    const data = await ownExam(author, id);
    expect(data.draft).toMatchObject({ access: some({ group_ids: [group] }), plan: [line] });
  });
});
