import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditContract as audit } from '#shared/contract/audit.ts';
import { contentManagementContract as management } from '#shared/contract/content-management.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { ownCourse, publishCourse, readyCourse, writeCourse } from '#tests/factories/courses.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  admin = await server.person('Admin', 'Ada Admin');
  await admin.call(setupContract.updateInstitution, { body: { requires_course_approval: true } });
});
afterEach(() => server.close());

/** A course that waits for approval. */
async function submitted() {
  const made = await readyCourse(server, author);
  expect((await ownCourse(author, made.id)).requires_approval).toBe(true);
  expect(await publishCourse(author, made.id)).toMatchObject({ course_status: 'pending_approval' });
  return made;
}

const seen = (published_version = 1, has_changes = false) => ({ published_version, has_changes });
const approve = (id: number, what: object = seen(), by = admin) =>
  by.send('POST', management.approveContent.path, { kind: 'course', content_id: id, ...what });
const giveBack = (id: number, note = 'The quiz has no feedback.') =>
  admin.send('POST', management.returnContent.path, { kind: 'course', content_id: id, ...seen(), note });
const statusOf = async (id: number) => (await ownCourse(author, id)).course_status;
const codeOf = async (response: Response) => (await jsonOf<{ code: string }>(response)).code;
const look = async (id: number) => (await admin.call(management.lookAtCourse, { params: { id } })).body.data;
const enrol = async (id: number) =>
  (await server.person('Student')).send('POST', '/api/contentPurchaseFreeRecord', {
    content_id: id,
    content_type: 'course',
  });

describe('a course that waits for approval', () => {
  it('is nobody’s before it is approved, and is offered as the version that was looked at', async () => {
    const { id } = await submitted();
    expect((await enrol(id)).status).toBe(404);
    const { data } = (await admin.call(management.listContent, { query: {} })).body;
    expect(data).toMatchObject([
      { kind: 'course', id, status: 'pending_approval', waiting_since: expect.any(String) },
    ]);
    expect(await jsonOf(await approve(id))).toEqual({
      message: 'Approved and published.',
      status: 'published',
    });
    expect(await ownCourse(author, id)).toMatchObject({ course_status: 'published', published_version: 1 });
    expect((await enrol(id)).status).toBe(201);
    expect(await codeOf(await approve(id))).toBe('ILLEGAL_STATE');
    const log = await admin.call(audit.listAuditLogs, {
      query: { action: 'content-management.approveContent' },
    });
    expect(log.body.data.map((entry) => [entry.outcome, entry.target?.kind, entry.target?.id])).toEqual([
      ['refused', 'course', String(id)],
      ['done', 'course', String(id)],
    ]);
  });

  it('is scheduled where its author asked for that', async () => {
    const { id } = await readyCourse(server, author);
    const schedule_date = new Date(server.clock.now() + 3 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    await writeCourse(author, id, { schedule: { schedule_date, schedule_time: '09:00', time_zone: 'UTC' } });
    await publishCourse(author, id);
    expect(await jsonOf(await approve(id))).toMatchObject({ status: 'scheduled' });
  });

  it('is another version to look at once it is edited', async () => {
    const { id } = await submitted();
    await writeCourse(author, id, { course_title: 'Second edition' });
    expect(await codeOf(await approve(id))).toBe('VERSION_CONFLICT');
    expect(await look(id)).toMatchObject({ published_version: 1, has_changes: true });
    await publishCourse(author, id);
    expect(await codeOf(await approve(id, seen(1, true)))).toBe('VERSION_CONFLICT');
    expect(await statusOf(id)).toBe('pending_approval');
    expect((await approve(id, seen(2))).status).toBe(200);
    expect(await ownCourse(author, id)).toMatchObject({ published_version: 2, has_changes: false });
  });

  it('goes back to its author with a note; what was offered before goes on', async () => {
    const { id } = await submitted();
    expect(await jsonOf(await giveBack(id))).toMatchObject({ status: 'savedAsDraft' });
    const notes = async () => (await author.call(management.listOwnNotes, { query: {} })).body.data;
    expect(await notes()).toMatchObject([
      { kind: 'returned', content_kind: 'course', content_id: id, note: 'The quiz has no feedback.' },
    ]);
    await publishCourse(author, id);
    expect(await notes()).toEqual([]);
    await approve(id);
    await writeCourse(author, id, { course_title: 'Second edition' });
    expect(await publishCourse(author, id)).toMatchObject({ course_status: 'pending_approval' });
    const returned = { kind: 'course', content_id: id, ...seen(2), note: 'Not yet.' };
    expect((await admin.send('POST', management.returnContent.path, returned)).status).toBe(200);
    expect(await statusOf(id)).toBe('published');
    expect((await enrol(id)).status).toBe(201);
  });

  it('is decided by somebody else while somebody else may', async () => {
    const { id } = await submitted();
    await server.write(({ db }) =>
      db.updateTable('course').set({ instructor_id: admin.id }).where('id', '=', id).execute(),
    );
    const other = await server.person('Admin', 'Otto Other');
    expect(await codeOf(await approve(id))).toBe('FORBIDDEN');
    expect((await approve(id, seen(), other)).status).toBe(200);
  });
});

it('a course is looked into with its outline, and each item with keys and solutions', async () => {
  const { id, quiz, assignment } = await submitted();
  expect(await look(id)).toMatchObject({ published_version: 1, may_decide: true, audience: [] });
  const item = async (itemId: number) =>
    (await admin.call(management.lookAtCourseItem, { params: { id, itemId } })).body.data;
  expect((await item(quiz)).questions[0]).toMatchObject({ feedback: 'canary-practice 0' });
  expect((await item(assignment)).assignment).toMatchObject([{ solution: 'canary-solution', points: 5 }]);
  const draft = await readyCourse(server, author);
  expect(await look(draft.id)).toMatchObject({ published_version: null, has_changes: false });
  const drafted = { id: draft.id, itemId: draft.quiz };
  const inDraft = (await admin.call(management.lookAtCourseItem, { params: drafted })).body.data;
  expect(inDraft.questions).toHaveLength(3);
  expect((await admin.send('GET', `/api/content-management/courses/${id}/items/123456`)).status).toBe(404);
  expect((await author.send('GET', `/api/content-management/courses/${id}`)).status).toBe(403);
});

it('a published course is taken down with a reason', async () => {
  await admin.call(setupContract.updateInstitution, { body: { requires_course_approval: false } });
  const { id } = await readyCourse(server, author);
  await publishCourse(author, id);
  const removal = { kind: 'course', content_id: id, reason: 'The syllabus has changed.' };
  expect((await admin.send('POST', management.takeDownContent.path, removal)).status).toBe(200);
  expect(await statusOf(id)).toBe('archived');
  const again = await admin.send('POST', management.takeDownContent.path, removal);
  expect(await codeOf(again)).toBe('ILLEGAL_STATE');
});
