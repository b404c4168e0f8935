import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditContract as audit } from '#shared/contract/audit.ts';
import { contentManagementContract as management } from '#shared/contract/content-management.ts';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { examDraft, libraryQuestions, type LibraryQuestion, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { grantPermissions } from '../users/account-service.ts';
import { readyDraft } from '../exams/exam-drafts.test-data.ts';

let server: TestServer;
let author: Person;
let admin: Person;
let questions: LibraryQuestion[];
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  admin = await server.person('Admin', 'Ada Admin');
  questions = await libraryQuestions(server, author, { folder: 'Biology' });
  await admin.call(setupContract.updateInstitution, { body: { requires_exam_approval: true } });
});
afterEach(() => server.close());

const publish = async ({ id, version }: { id: number; version: number }) =>
  (await author.call(exams.publishExam, { body: { exam_id: id, version } })).body;

/** An exam that waits for approval. */
async function submitted(changes: Partial<ExamDraft> = {}) {
  const draft = await readyDraft(author, questions, changes);
  await publish(draft);
  return draft;
}

const save = async (id: number, version: number, changes: Partial<ExamDraft>) =>
  (
    await author.call(exams.saveExamDraft, {
      params: { id },
      body: { version, step: 6, draft: examDraft(questions, changes) },
    })
  ).body.version;

const list = async (query: object = {}, by = admin) =>
  (await by.call(management.listContent, { query })).body;
const look = async (id: number, by = admin) =>
  (await by.call(management.lookAtExam, { params: { id } })).body.data;
const seen = (published_version = 1, has_changes = false) => ({ published_version, has_changes });
const approve = (id: number, what: object = seen(), by = admin) =>
  by.send('POST', management.approveContent.path, { kind: 'exam', content_id: id, ...what });
const giveBack = (id: number, note = 'Question 2 has two right answers.', what: object = seen()) =>
  admin.send('POST', management.returnContent.path, { kind: 'exam', content_id: id, ...what, note });
const takeDown = (id: number, reason = 'The syllabus has changed.') =>
  admin.send('POST', management.takeDownContent.path, { kind: 'exam', content_id: id, reason });
const statusOf = async (id: number) => (await ownExam(author, id)).exam_status;
const notes = async (by = author, query: object = {}) =>
  (await by.call(management.listOwnNotes, { query })).body.data;
const codeOf = async (response: Response) => (await jsonOf<{ code: string }>(response)).code;

describe('the list of all exams and courses', () => {
  it('has what waits first, with who asked and when', async () => {
    const waiting = await submitted({ exam_title: 'Cells' });
    const asked = server.clock.now();
    server.clock.advance(60_000);
    await readyDraft(author, questions, { exam_title: 'A later draft' });
    const { data, count, waiting: number } = await list();
    expect([count, number]).toEqual([2, 1]);
    expect(data).toMatchObject([
      {
        kind: 'exam',
        id: waiting.id,
        title: 'Cells',
        author_name: 'Ivy Instructor',
        status: 'pending_approval',
        subject: 'Biology',
        part_count: 3,
        students: 0,
        waiting_since: new Date(asked).toISOString(),
      },
      { title: 'A later draft', status: 'savedAsDraft', waiting_since: null },
    ]);
  });

  it('is searched by words of titles and authors, and filtered', async () => {
    const { id } = await submitted({ exam_title: 'Cells' });
    const other = await server.person('Instructor', 'Otto Other');
    await other.call(exams.createExamDraft, { body: {} });
    const titles = async (query: object) => (await list(query)).data.map((row) => row.title);
    expect(await titles({ search: 'cells ivy' })).toEqual(['Cells']);
    expect(await titles({ search: 'otto' })).toEqual(['untitled exam']);
    expect(await titles({ author: other.id })).toEqual(['untitled exam']);
    expect(await titles({ status: 'pending_approval' })).toEqual(['Cells']);
    expect(await titles({ subject: 'Biology' })).toEqual(['Cells']);
    expect(await titles({ kind: 'course' })).toEqual([]);
    const filters = (await admin.call(management.listContentFilters, {})).body;
    expect(filters.subjects).toEqual(['Biology']);
    expect(filters.authors.map((one) => one.name)).toEqual(['Ivy Instructor', 'Otto Other']);
    await approve(id);
    expect(await titles({ status: 'published' })).toEqual(['Cells']);
  });

  it('and what is in it are for those alone who look after content', async () => {
    const { id } = await submitted();
    for (const path of ['', '/filters', `/exams/${id}`])
      expect((await author.send('GET', `/api/content-management${path}`)).status).toBe(403);
    expect((await approve(id, seen(), author)).status).toBe(403);
  });
});

it('an exam is looked into with its questions and keys', async () => {
  const { id } = await submitted({ exam_description: 'The first half of the term.' });
  const exam = await look(id);
  expect(exam).toMatchObject({ published_version: 1, has_changes: false, may_decide: true, audience: [] });
  expect(exam.questions).toHaveLength(3);
  expect(exam.questions[0]).toMatchObject({ title: 'Library question 1', mark: 1, feedback: 'because 0' });
  expect(exam.questions[0]?.options.filter((one) => one.is_correct)).toMatchObject([{ option: 1 }]);
  const draft = await readyDraft(author, questions);
  expect(await look(draft.id)).toMatchObject({ published_version: null, has_changes: false });
  expect((await admin.send('GET', '/api/content-management/exams/123456')).status).toBe(404);
});

describe('what waits for approval', () => {
  it('is approved as the version that was looked at, and stands in the audit log', async () => {
    const { id } = await submitted();
    const answer = await jsonOf(await approve(id));
    expect(answer).toEqual({ message: 'Approved and published.', status: 'published' });
    const record = await ownExam(author, id);
    expect(record).toMatchObject({ exam_status: 'published', published_version: 1, has_changes: false });
    expect(await codeOf(await approve(id))).toBe('ILLEGAL_STATE');
    const { data } = (
      await admin.call(audit.listAuditLogs, { query: { action: 'content-management.approveContent' } })
    ).body;
    expect(data.map((entry) => [entry.outcome, entry.target?.kind, entry.target?.id])).toEqual([
      ['refused', 'exam', String(id)],
      ['done', 'exam', String(id)],
    ]);
  });

  it('is scheduled where its author asked for that', async () => {
    const opens = new Date(server.clock.now() + 3 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const schedule = { schedule_date: opens, schedule_time: '09:00', time_zone: 'UTC' };
    const { id } = await submitted({ schedule });
    expect(await jsonOf(await approve(id))).toMatchObject({ status: 'scheduled' });
    expect(await statusOf(id)).toBe('scheduled');
  });

  it('enrols those for whom it is, once it is approved', async () => {
    const student = await server.person('Student', 'Sue Student');
    await server.write(({ db, now, newId }) =>
      db
        .insertInto('enrolment')
        .values({
          id: newId(),
          user_id: student.id,
          content_type: 'exam',
          content_id: newId(),
          price_minor: 0,
          currency: 'GBP',
          source: 'free',
          created_at: now,
          updated_at: now,
        })
        .execute(),
    );
    await server.write((ctx) => grantPermissions(ctx, author.id, [{ resource: 'users', action: 'view' }]));
    const { id } = await submitted({ access: { who: 'some', group_ids: [], user_ids: [student.id] } });
    const enrolled = async () =>
      (
        await server.database.read
          .selectFrom('enrolment')
          .where('content_id', '=', id)
          .where('deleted_at', 'is', null)
          .select('user_id')
          .execute()
      ).map((row) => row.user_id);
    expect(await enrolled()).toEqual([]);
    expect((await look(id)).audience).toEqual(['Sue Student']);
    await approve(id);
    expect(await enrolled()).toEqual([student.id]);
  });

  it('is another version to look at once it is edited', async () => {
    const { id, version } = await submitted();
    const edited = await save(id, version, { exam_title: 'Second edition' });
    expect(await codeOf(await approve(id))).toBe('VERSION_CONFLICT');
    expect(await codeOf(await giveBack(id))).toBe('VERSION_CONFLICT');
    expect(await look(id)).toMatchObject({ published_version: 1, has_changes: true });
    await publish({ id, version: edited });
    expect(await codeOf(await approve(id, seen(1, true)))).toBe('VERSION_CONFLICT');
    expect(await codeOf(await approve(id))).toBe('VERSION_CONFLICT');
    expect(await statusOf(id)).toBe('pending_approval');
    expect((await approve(id, seen(2))).status).toBe(200);
    expect((await ownExam(author, id)).published_version).toBe(2);
  });

  it('is approved as it was submitted where only the draft has gone on', async () => {
    const { id, version } = await submitted({ exam_title: 'As submitted' });
    await save(id, version, { exam_title: 'Not submitted yet' });
    expect((await approve(id, seen(1, true))).status).toBe(200);
    const record = await ownExam(author, id);
    expect(record).toMatchObject({ exam_status: 'published', published_version: 1, has_changes: true });
  });

  it('is not approved by its author while somebody else may', async () => {
    const rights = [
      { resource: 'content-management', action: 'view' },
      { resource: 'content-management', action: 'add' },
    ];
    await server.write((ctx) => grantPermissions(ctx, author.id, rights));
    const { id } = await submitted();
    expect((await look(id, author)).may_decide).toBe(false);
    const refused = await approve(id, seen(), author);
    expect([refused.status, (await jsonOf(refused))['message']]).toEqual([
      403,
      'Somebody else decides about what you have written.',
    ]);
    await server.write(({ db }) =>
      db.updateTable('user').set({ status: 'suspended' }).where('id', '=', admin.id).execute(),
    );
    expect((await look(id, author)).may_decide).toBe(true);
    expect((await approve(id, seen(), author)).status).toBe(200);
  });

  it('is decided about once, by whoever comes first', async () => {
    const { id } = await submitted();
    const both = await Promise.all([approve(id), giveBack(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is returned, not approved, once its closing has passed', async () => {
    const day = new Date(server.clock.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);
    const closing = {
      closing_date: day,
      closing_time: '09:00',
      time_zone: 'UTC',
      close_rule: 'start_by' as const,
    };
    const { id } = await submitted({ closing });
    server.clock.advance(2 * 24 * 3600 * 1000);
    admin = await server.person('Admin', 'Bea Admin');
    expect(await codeOf(await approve(id))).toBe('ILLEGAL_STATE');
    expect((await giveBack(id)).status).toBe(200);
  });
});

describe('what is returned', () => {
  it('is a draft again with a note that its author alone reads, until it is submitted again', async () => {
    const { id, version } = await submitted();
    expect(await jsonOf(await giveBack(id))).toMatchObject({ status: 'savedAsDraft' });
    expect(await notes()).toMatchObject([
      {
        kind: 'returned',
        content_kind: 'exam',
        content_id: id,
        title: 'Cells and tissues',
        published_version: 1,
        note: 'Question 2 has two right answers.',
        decided_by: 'Ada Admin',
      },
    ]);
    expect(await notes(author, { kind: 'exam', content_id: id })).toHaveLength(1);
    expect(await notes(await server.person('Instructor'))).toEqual([]);
    await publish({ id, version });
    expect(await notes()).toEqual([]);
    expect((await look(id)).notes).toHaveLength(1);
    expect((await approve(id)).status).toBe(200);
    expect(await notes()).toEqual([]);
  });

  it('goes on as it was offered before', async () => {
    const { id, version } = await submitted({ exam_title: 'First edition' });
    await approve(id);
    const second = await save(id, version, { exam_title: 'Second edition' });
    await publish({ id, version: second });
    const third = await save(id, second, { exam_title: 'Third edition' });
    await publish({ id, version: third });
    expect(await jsonOf(await giveBack(id, 'Not yet.', seen(3)))).toMatchObject({ status: 'published' });
    const record = await ownExam(author, id);
    expect(record).toMatchObject({ exam_status: 'published', published_version: 1, has_changes: true });
    expect(await notes()).toMatchObject([{ published_version: 3 }]);
  });

  it('needs a note', async () => {
    const { id } = await submitted();
    expect((await giveBack(id, '  ')).status).toBe(422);
    expect(await statusOf(id)).toBe('pending_approval');
  });
});

it('what is offered is taken down with a reason', async () => {
  const { id } = await submitted();
  expect(await codeOf(await takeDown(id))).toBe('ILLEGAL_STATE');
  await approve(id);
  expect(await jsonOf(await takeDown(id))).toMatchObject({ status: 'archived' });
  expect(await statusOf(id)).toBe('archived');
  expect(await notes()).toMatchObject([{ kind: 'taken_down', note: 'The syllabus has changed.' }]);
  expect(await codeOf(await takeDown(id))).toBe('ILLEGAL_STATE');
});

it('a note keeps no name of somebody who has left', async () => {
  const { id } = await submitted();
  await giveBack(id);
  const other = await server.person('Admin', 'Bea Admin');
  await other.send('DELETE', `/api/admin/delete-user/${admin.id}`);
  server.clock.advance(6000);
  await server.tick();
  const row = await server.database.read
    .selectFrom('content_note')
    .where('content_id', '=', id)
    .select(['decider_name', 'note'])
    .executeTakeFirst();
  expect(row).toEqual({ decider_name: '', note: 'Question 2 has two right answers.' });
});
