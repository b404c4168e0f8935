import { afterEach, beforeEach, expect, it } from 'vitest';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { projectRequestsContract as requests } from '#shared/contract/project-requests.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let mia: Person;
let ivy: Person;
beforeEach(async () => {
  server = await createTestServer();
  mia = await server.person('SME', 'Mia Expert');
  ivy = await server.person('Instructor', 'Ivy Instructor');
});
afterEach(() => server.close());

const ask = async (title = 'A course about cells') =>
  (await mia.call(requests.create, { body: { title, description: 'Ten lessons.', due_on: '2027-01-31' } }))
    .body.id;
const list = async (who: Person) => (await who.call(requests.list, { query: {} })).body.data;
const move = async (who: Person, id: number, to: string) =>
  (await who.send('POST', `/api/project-requests/${id}/moves`, { move: to })).status;

it('goes from who needs it to who writes it, and back', async () => {
  const id = await ask();
  expect(await list(ivy)).toMatchObject([
    { id, state: 'open', moves: ['offer'], requester_name: 'Mia Expert' },
  ]);
  expect(await move(ivy, id, 'deliver')).toBe(409);
  expect(await move(ivy, id, 'offer')).toBe(200);
  expect(await list(mia)).toMatchObject([
    { state: 'offered', offered_name: 'Ivy Instructor', moves: ['give', 'close'] },
  ]);
  for (const [who, to] of [
    [mia, 'give'],
    [ivy, 'deliver'],
    [mia, 'return'],
    [ivy, 'deliver'],
    [mia, 'accept'],
  ] as const)
    expect(await move(who, id, to), to).toBe(200);
  expect(await list(mia)).toMatchObject([{ state: 'accepted', moves: ['close'] }]);
});

it('is opened by its address by its two sides, and tells the other one of each move', async () => {
  const id = await ask();
  const olga = await server.person('Instructor', 'Olga Other');
  const status = async (who: Person) => (await who.send('GET', `/api/project-requests/${id}`)).status;
  expect(await status(olga)).toBe(200);
  const told = async (who: Person) => {
    await server.tick();
    const { data } = (await who.call(notifications.list, { query: {} })).body;
    return data.filter(({ kind }) => kind === 'project_request').map(({ about_id: about }) => about);
  };
  await move(ivy, id, 'offer');
  expect(await told(mia)).toEqual([id]);
  expect(await told(ivy)).toEqual([]);
  await move(mia, id, 'give');
  expect(await told(ivy)).toHaveLength(1);
  expect([await status(mia), await status(ivy), await status(olga)]).toEqual([200, 200, 404]);
});

it('has one writer, of two who offer at the same moment, and is nobody else’s from then on', async () => {
  const olga = await server.person('Instructor', 'Olga Other');
  const id = await ask();
  const answers = await Promise.all([move(ivy, id, 'offer'), move(olga, id, 'offer')]);
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  const loser = answers[0] === 200 ? olga : ivy;
  expect(await list(loser)).toEqual([]);
  expect(await move(loser, id, 'withdraw')).toBe(404);
});

it('is written by who holds add, changed by who needs it, and refused where it says nothing', async () => {
  expect((await ivy.send('POST', '/api/project-requests', { title: 'A', description: '' })).status).toBe(403);
  expect((await mia.send('POST', '/api/project-requests', { title: ' ', description: '' })).status).toBe(422);
  const id = await ask();
  const body = { title: 'Two courses', description: '', due_on: null };
  const noah = await server.person('SME', 'Noah Expert');
  expect((await noah.send('PUT', `/api/project-requests/${id}`, body)).status).toBe(404);
  expect((await mia.send('PUT', `/api/project-requests/${id}`, body)).status).toBe(200);
  await move(ivy, id, 'offer');
  await move(mia, id, 'give');
  expect((await mia.send('PUT', `/api/project-requests/${id}`, body)).status).toBe(409);
});
