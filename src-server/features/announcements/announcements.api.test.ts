import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcementsContract as announcements } from '#shared/contract/announcements.ts';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { learnedCourse } from '../course-progress/learning.test-data.ts';

let server: TestServer;
let admin: Person;
let ivy: Person;
let ida: Person;
let courseId: number;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
  ivy = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  courseId = (await learnedCourse(server, ivy, ida)).id;
});
afterEach(() => server.close());

const tell = async (by: Person, title: string, changes: object = {}) =>
  (
    await by.call(announcements.create, {
      body: announcements.create.body.parse({ title, description: '', ...changes }),
    })
  ).body.id;
const list = async (who: Person, query: object = {}) => (await who.call(announcements.list, { query })).body;
const titles = async (who: Person) => (await list(who)).data.map(({ title }) => title);
const receive = (who: Person, id: number, kind: string) =>
  who.send('POST', `/api/announcements/${id}/receipts`, { kind });
const figures = async (by: Person, id: number) =>
  (await by.call(announcements.getFigures, { params: { id } })).body.data;

describe('an announcement', () => {
  it('is shown to those it is told to, and nobody else', async () => {
    const otto = await server.person('Student', 'Otto Other');
    const roles = (await admin.call(announcements.listAudiences, {})).body.data;
    const instructors = roles.find(({ name }) => name === 'Instructor')?.audience_id ?? 0;
    await tell(admin, 'For all');
    await tell(admin, 'For instructors', { audience: 'role', audience_id: instructors });
    await tell(ivy, 'For the course', { audience: 'course', audience_id: courseId });
    expect((await titles(ida)).toSorted()).toEqual(['For all', 'For the course']);
    expect(await titles(otto)).toEqual(['For all']);
    const [course] = (await list(ida)).data.filter(({ audience }) => audience === 'course');
    expect((await otto.send('GET', `/api/announcements/${course?.id ?? 0}`)).status).toBe(404);
    expect((await ida.call(announcements.get, { params: { id: course?.id ?? 0 } })).body.data).toEqual(
      course,
    );
    expect((await titles(ivy)).toSorted()).toEqual(['For all', 'For instructors', 'For the course']);
    const [hidden] = (await list(ivy)).data.filter(({ title }) => title === 'For instructors');
    expect((await receive(otto, hidden?.id ?? 0, 'read')).status).toBe(404);
  });

  it('is told by authors to their own courses alone', async () => {
    const body = { title: 'Hello', description: '' };
    expect((await ivy.send('POST', '/api/announcements', body)).status).toBe(422);
    const olga = await server.person('Instructor', 'Olga Other');
    const foreign = { ...body, audience: 'course', audience_id: courseId };
    expect((await olga.send('POST', '/api/announcements', foreign)).status).toBe(422);
    expect((await ida.send('POST', '/api/announcements', foreign)).status).toBe(403);
  });

  it('is changed and withdrawn by its author alone, and says that it was changed', async () => {
    const id = await tell(ivy, 'Old', { audience: 'course', audience_id: courseId });
    const body = { title: 'New', description: 'More', is_pinned: true, must_acknowledge: false, until: null };
    expect((await admin.send('PUT', `/api/announcements/${id}`, body)).status).toBe(404);
    expect((await ivy.send('PUT', `/api/announcements/${id}`, body)).status).toBe(200);
    expect((await list(ida)).data).toMatchObject([
      {
        title: 'New',
        is_pinned: true,
        edited_at: expect.any(String),
        earlier: { title: 'Old', description: expect.any(String) },
      },
    ]);
    // Other words are earlier ones; to take the pin off changes none.
    await ivy.send('PUT', `/api/announcements/${id}`, { ...body, is_pinned: false });
    expect((await list(ida)).data).toMatchObject([{ is_pinned: false, earlier: { title: 'Old' } }]);
    expect((await admin.send('DELETE', `/api/announcements/${id}`)).status).toBe(404);
    expect((await ivy.send('DELETE', `/api/announcements/${id}`)).status).toBe(200);
    expect(await titles(ida)).toEqual([]);
  });

  it('ends for its readers, not for its author', async () => {
    const until = new Date(server.clock.now() + 60_000).toISOString();
    await tell(ivy, 'Today', { audience: 'course', audience_id: courseId, until });
    server.clock.advance(120_000);
    expect(await titles(ida)).toEqual([]);
    expect(await titles(ivy)).toEqual(['Today']);
  });

  it('counts who has read and acknowledged it by the rows', async () => {
    const readers = await Promise.all(
      Array.from({ length: 8 }, (_, no) => server.person('Support', `Reader ${no}`)),
    );
    const roles = (await admin.call(announcements.listAudiences, {})).body.data;
    const support = roles.find(({ name }) => name === 'Support')?.audience_id ?? 0;
    const id = await tell(admin, 'Read this', {
      audience: 'role',
      audience_id: support,
      must_acknowledge: true,
    });
    for (const who of readers.slice(0, 6)) await receive(who, id, 'read');
    for (const who of readers.slice(0, 4)) {
      await receive(who, id, 'acknowledged');
      await receive(who, id, 'acknowledged');
    }
    const counted = await figures(admin, id);
    expect(counted).toMatchObject({ addressed: 8, read: 6, acknowledged: 4 });
    expect(counted.missing.map(({ name }) => name)).toEqual(['Reader 4', 'Reader 5', 'Reader 6', 'Reader 7']);
    expect(JSON.stringify(counted)).not.toContain('@');
    expect((await readers[0]?.send('GET', `/api/announcements/${id}/figures`))?.status).toBe(403);
    expect(await list(readers[7] ?? admin)).toMatchObject({ unread: 1 });
    expect(await list(readers[0] ?? admin, { unread: 'true' })).toMatchObject({ count: 0, unread: 0 });
  });

  it('reminds who is missing, once an hour, as long as it is shown', async () => {
    const otto = await server.person('Student', 'Otto Other');
    const until = new Date(server.clock.now() + 90 * 60_000).toISOString();
    const id = await tell(admin, 'Read this', { must_acknowledge: true, until });
    const remind = (by: Person) => by.send('POST', `/api/announcements/${id}/reminders`);
    const reminded = async (who: Person) => {
      await server.tick();
      const { data } = (await who.call(notifications.list, { query: {} })).body;
      return data.filter(({ kind }) => kind === 'announcement_reminder').length;
    };
    await receive(ida, id, 'acknowledged');
    await receive(otto, id, 'read');
    expect((await remind(ivy)).status).toBe(404);
    expect((await remind(otto)).status).toBe(403);
    expect(await (await remind(admin)).json()).toMatchObject({ reminded: 2 });
    expect([await reminded(otto), await reminded(ivy), await reminded(ida)]).toEqual([1, 1, 0]);
    expect((await remind(admin)).status).toBe(409);
    server.clock.advance(61 * 60_000);
    await receive(ivy, id, 'acknowledged');
    expect(await (await remind(admin)).json()).toMatchObject({ reminded: 1 });
    await receive(otto, id, 'acknowledged');
    expect(await (await remind(admin)).json()).toMatchObject({ code: 'ILLEGAL_STATE' });
    server.clock.advance(30 * 60_000);
    expect(JSON.stringify(await (await remind(admin)).json())).toContain('has ended');
  });
});
