import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tasksContract as tasks } from '#shared/contract/tasks.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { learnedCourse } from '../course-progress/learning.test-data.ts';

let server: TestServer;
let ivy: Person;
let ida: Person;
beforeEach(async () => {
  server = await createTestServer();
  ivy = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  await learnedCourse(server, ivy, ida);
});
afterEach(() => server.close());

const give = async (by: Person, title: string, changes: object = {}) =>
  (await by.call(tasks.create, { body: tasks.create.body.parse({ title, ...changes }) })).body.id;
const list = async (who: Person, query: object = {}) => (await who.call(tasks.list, { query })).body.data;
const step = (who: Person, id: number, kind: string, text = '') =>
  who.send('POST', `/api/tasks/${id}/steps`, { kind, text });

describe('a task', () => {
  it('is given to somebody, done by them, and seen by both alone', async () => {
    const id = await give(ivy, 'Read chapter 2', {
      assignee_id: ida.id,
      due_on: '2026-12-01',
      priority: 'high',
    });
    expect(await list(ida, { of: 'mine' })).toMatchObject([
      {
        id,
        state: 'to_do',
        is_mine: true,
        may_edit: false,
        author_name: 'Ivy Instructor',
        due_on: '2026-12-01',
      },
    ]);
    expect((await step(ida, id, 'doing')).status).toBe(201);
    expect((await step(ida, id, 'comment', 'Half of it.')).status).toBe(201);
    expect(await list(ivy)).toMatchObject([
      {
        state: 'doing',
        is_mine: false,
        steps: [{ kind: 'doing' }, { text: 'Half of it.', user_name: 'Ida Zeller' }],
      },
    ]);
    expect(await list(ivy, { of: 'mine' })).toEqual([]);
    await step(ida, id, 'done');
    expect(await list(ida, { state: 'open' })).toEqual([]);
    const otto = await server.person('Student', 'Otto Other');
    expect(await list(otto)).toEqual([]);
    expect((await step(otto, id, 'done')).status).toBe(404);
  });

  it('has points that both sides tick, which stay done when their words or their order change', async () => {
    const id = await give(ivy, 'Read chapter 2', {
      assignee_id: ida.id,
      checklist: [
        { id: null, text: 'Read' },
        { id: null, text: 'Answer' },
      ],
    });
    const points = async (who = ida) => (await list(who))[0]?.checklist ?? [];
    const [read, answer] = await points();
    const check = (who: Person, point: number | undefined, isDone = true) =>
      who.send('POST', `/api/tasks/${id}/checks`, { point_id: point, is_done: isDone });
    expect((await check(ida, read?.id)).status).toBe(201);
    expect((await check(ivy, answer?.id)).status).toBe(201);
    expect((await check(ivy, answer?.id, false)).status).toBe(201);
    expect((await points(ivy)).map((one) => one.is_done)).toEqual([true, false]);
    expect((await list(ida))[0]).toMatchObject({ state: 'to_do', steps: [] });
    const otto = await server.person('Student', 'Otto Other');
    expect((await check(otto, read?.id)).status).toBe(404);
    const body = { title: 'Read chapter 2', description: '', priority: 'normal', due_on: null };
    const change = (checklist?: object[]) => ivy.send('PUT', `/api/tasks/${id}`, { ...body, checklist });
    expect((await change()).status).toBe(200);
    expect(await points()).toHaveLength(2);
    await change([
      { id: null, text: 'Plan' },
      { id: read?.id, text: 'Read all of it' },
    ]);
    expect(await points()).toMatchObject([
      { text: 'Plan', is_done: false },
      { id: read?.id, text: 'Read all of it', is_done: true },
    ]);
    expect((await check(ida, answer?.id)).status).toBe(404);
    expect((await change(Array.from({ length: 51 }, () => ({ id: null, text: 'x' })))).status).toBe(422);
    expect((await change([{ id: null, text: ' ' }])).status).toBe(422);
  });

  it('is changed and deleted by who gave it alone', async () => {
    const id = await give(ivy, 'Read chapter 2', { assignee_id: ida.id });
    const body = { title: 'Read chapter 3', description: '', priority: 'low', due_on: null };
    expect((await ida.send('PUT', `/api/tasks/${id}`, body)).status).toBe(404);
    expect((await ivy.send('PUT', `/api/tasks/${id}`, body)).status).toBe(200);
    expect((await ida.send('DELETE', `/api/tasks/${id}`)).status).toBe(404);
    expect((await ivy.send('DELETE', `/api/tasks/${id}`)).status).toBe(200);
    expect(await list(ida)).toEqual([]);
  });

  it('is everybody’s own to write, and for others with the right to', async () => {
    await give(ida, 'Learn the words');
    expect(await list(ida, { of: 'mine' })).toHaveLength(1);
    expect((await ida.send('POST', '/api/tasks', { title: 'Mark mine', assignee_id: ivy.id })).status).toBe(
      403,
    );
    const otto = await server.person('Student', 'Otto Other');
    expect((await ivy.send('POST', '/api/tasks', { title: 'Read', assignee_id: otto.id })).status).toBe(422);
    expect((await ivy.send('POST', '/api/tasks', { title: ' ' })).status).toBe(422);
    expect((await ivy.send('POST', '/api/tasks', { title: 'Read', due_on: '2026-02-30' })).status).toBe(422);
  });

  it('is opened by its address by who has it and who gave it alone', async () => {
    const id = await give(ivy, 'Read chapter 2', { assignee_id: ida.id });
    const otto = await server.person('Student', 'Otto Other');
    for (const who of [ivy, ida])
      expect((await who.call(tasks.get, { params: { id } })).body.data).toMatchObject({
        title: 'Read chapter 2',
      });
    expect((await otto.send('GET', `/api/tasks/${id}`)).status).toBe(404);
  });

  it('that is due comes first', async () => {
    await give(ida, 'Some day');
    await give(ida, 'Late', { due_on: '2026-12-09' });
    await give(ida, 'Soon', { due_on: '2026-12-01' });
    expect((await list(ida)).map(({ title }) => title)).toEqual(['Soon', 'Late', 'Some day']);
    expect((await list(ida, { search: 'soon' })).map(({ title }) => title)).toEqual(['Soon']);
  });
});

describe('a task that one gives to oneself', () => {
  it('is told to the computers of its person once, though two of its columns name them', async () => {
    await server.close();
    server = await createTestServer({ role: 'hub' });
    const { id: person } = await server.person('Student', 'Ida Zeller');
    const tasks = Array.from({ length: 32 }, () => ({
      id: server.ids.next(),
      author_id: person,
      assignee_id: person,
      author_name: 'Ida Zeller',
      assignee_name: 'Ida Zeller',
      title: 'Revise',
      description: '',
      priority: 'normal',
      due_on: null,
      created_at: 0,
      updated_at: 0,
    }));
    await server.writer.transaction((db) => db.insertInto('task').values(tasks).execute());
    const told = server.database.read.selectFrom('sync_change').select(['row_id', 'scope']);
    expect(await told.where('tbl', '=', 'task').orderBy('row_id').execute()).toEqual(
      tasks.map(({ id }) => ({ row_id: id, scope: `u:${person}` })),
    );
  });

  it('is the only kind that whoever may not add tasks gives', async () => {
    const refused = await ida.send('POST', '/api/tasks', { title: 'For her', assignee_id: ivy.id });
    expect(refused.status).toBe(403);
  });

  it('is given to several people at once, each of whom has one of their own', async () => {
    const otto = await server.person('Student', 'Otto Other');
    const refused = await ivy.send('POST', '/api/tasks', {
      title: 'Read',
      assignee_id: ida.id,
      more_assignee_ids: [otto.id],
    });
    expect(refused.status).toBe(422);
    expect(await list(ida)).toEqual([]);
    const id = await give(ivy, 'Read', { assignee_id: ida.id, more_assignee_ids: [ivy.id, ida.id] });
    expect(await list(ida)).toMatchObject([{ id, title: 'Read', state: 'to_do' }]);
    await step(ida, id, 'done');
    expect((await list(ivy)).map((one) => `${one.assignee_name}: ${one.state}`).toSorted()).toEqual([
      'Ida Zeller: done',
      'Ivy Instructor: to_do',
    ]);
  });
});

describe('tasks', () => {
  it('name what they are about, which stays when something else of them changes', async () => {
    const about = { type: 'exam', id: 7, title: 'Cells' };
    const id = await give(ivy, 'Look at question 4', { about });
    expect((await list(ivy))[0]?.about).toEqual(about);
    const change = (body: object) => ivy.send('PUT', `/api/tasks/${id}`, { title: 'Question 4', ...body });
    expect((await change({})).status).toBe(200);
    expect((await list(ivy))[0]?.about).toEqual(about);
    await change({ about: null });
    expect((await list(ivy))[0]?.about).toBeNull();
    expect((await change({ about: { ...about, type: 'planet' } })).status).toBe(422);
  });

  it('are narrowed by day and priority', async () => {
    await give(ivy, 'Late', { due_on: '2026-01-10' });
    await give(ivy, 'Later', { due_on: '2026-03-10', priority: 'high' });
    await give(ivy, 'Some day', { priority: 'high' });
    const titles = async (query: object) => (await list(ivy, query)).map(({ title }) => title);
    expect(await titles({ due_by: '2026-01-10' })).toEqual(['Late']);
    expect(await titles({ due_by: '2026-03-10' })).toEqual(['Late', 'Later']);
    expect(await titles({ priority: 'high' })).toEqual(['Later', 'Some day']);
    expect((await ivy.send('GET', '/api/tasks?due_by=soon')).status).toBe(422);
  });
});

describe('what one’s work asks', () => {
  it('is there while it waits, and for its person alone', async () => {
    const asked = async (who: Person) => (await who.call(tasks.listAsked, {})).body.data;
    expect(await asked(ivy)).toEqual([]);
    const [course] = await server.database.read.selectFrom('course').select('id').execute();
    const question = { course_id: course?.id, item_id: null, position_ms: null, question: 'Why?' };
    expect((await ida.send('POST', '/api/course-questions', question)).status).toBe(201);
    expect(await asked(ivy)).toMatchObject([{ kind: 'questions', amount: 1, path: '/Q&A?show=open' }]);
    expect(await asked(ida)).toEqual([]);
    const other = await server.person('Instructor', 'Olga Other');
    expect(await asked(other)).toEqual([]);
  });
});
