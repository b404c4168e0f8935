import { afterEach, beforeEach, expect, it } from 'vitest';
import { accessRequestsContract as requests } from '#shared/contract/access-requests.ts';
import { iso } from '#server/iso.ts';
import { grantPermissions } from '../users/account-service.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let admin: Person;
let support: Person;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
  support = await server.person('Support', 'Sam Support');
});
afterEach(() => server.close());

const HOUR_MS = 60 * 60 * 1000;
const roles = { resource: 'roles', action: 'view' } as const;

const ask = async (by: Person, body: object = { ...roles, reason: 'I compose the timetable.' }) =>
  jsonOf<{ id: number }>(await by.send('POST', requests.askForAccess.path, body));
const decide = (by: Person, id: number, body: object) =>
  by.send('PUT', `/api/admin/access-requests/${id}`, body);
const own = async (by: Person) => (await by.call(requests.listOwnAccessRequests, {})).body.data;
const listed = async (query: object = {}) => (await admin.call(requests.listAccessRequests, { query })).body;
const maySeeRoles = async (by: Person) => (await by.send('GET', '/api/admin/roles')).status === 200;

it('is made once for each permission, with a reason', async () => {
  const { id } = await ask(support);
  expect((await ask(support, { ...roles, reason: 'Once more.' })).id).toBe(id);
  const both = await Promise.all([
    ask(admin, { resource: 'exams', action: 'view', reason: 'a' }),
    ask(admin, { resource: 'exams', action: 'view', reason: 'b' }),
  ]);
  expect(both[0]?.id).toBe(both[1]?.id);
  expect(await own(support)).toMatchObject([
    { id, ...roles, reason: 'I compose the timetable.', state: 'waiting' },
  ]);
  expect(await listed()).toMatchObject({
    count: 2,
    data: [{ id, first_name: 'Sam', user_role: 'Support' }, {}],
  });
  for (const body of [
    { ...roles, reason: ' ' },
    { resource: 'keys', action: 'view', reason: 'x' },
  ])
    expect((await support.send('POST', requests.askForAccess.path, body)).status).toBe(422);
  const held = { resource: 'users', action: 'view', reason: 'I have it.' };
  expect((await support.send('POST', requests.askForAccess.path, held)).status).toBe(409);
});

it('is granted until a moment, told, and asked again after it', async () => {
  const { id } = await ask(support);
  const until = iso(server.clock.now() + HOUR_MS / 2);
  const granted = await decide(admin, id, { is_granted: true, expires_at: until, word: 'Until the exams.' });
  expect(await jsonOf(granted)).toEqual({ message: 'Access granted' });
  expect(await maySeeRoles(support)).toBe(true);
  expect(await own(support)).toMatchObject([
    { state: 'granted', expires_at: until, word: 'Until the exams.' },
  ]);
  expect(await listed()).toMatchObject({ count: 0 });
  expect(await listed({ is_decided: 'true' })).toMatchObject({ count: 1 });
  expect((await decide(admin, id, { is_granted: false })).status).toBe(409);
  server.clock.advance(HOUR_MS / 2);
  expect(await maySeeRoles(support)).toBe(false);
  expect((await ask(support)).id).not.toBe(id);
});

it('is refused with a word, which stands', async () => {
  const { id } = await ask(support);
  expect((await decide(admin, id, { is_granted: false, word: 'Ask Ada to look.' })).status).toBe(200);
  expect(await maySeeRoles(support)).toBe(false);
  expect(await own(support)).toMatchObject([{ state: 'refused', word: 'Ask Ada to look.' }]);
  expect((await ask(support)).id).toBe(id);
  expect((await decide(admin, 12345, { is_granted: true })).status).toBe(404);
});

it('gives nothing that who decides does not hold, and nobody decides about their own request', async () => {
  const clerk = await server.person('Support', 'Cal Clerk');
  await server.write((ctx) => grantPermissions(ctx, clerk.id, [{ resource: 'users', action: 'add' }]));
  const { id } = await ask(support);
  expect((await decide(clerk, id, { is_granted: true })).status).toBe(403);
  expect(await own(support)).toMatchObject([{ state: 'waiting' }]);
  const { id: ownId } = await ask(clerk);
  const refused = await decide(clerk, ownId, { is_granted: false });
  expect([refused.status, (await jsonOf(refused))['message']]).toEqual([
    403,
    'Somebody else decides about your own requests.',
  ]);
});

it('goes with who asked', async () => {
  await ask(support);
  await admin.send('DELETE', `/api/admin/delete-user/${support.id}`);
  expect(await listed()).toMatchObject({ count: 0 });
  server.clock.advance(6000);
  await server.tick();
  const rows = await server.database.read
    .selectFrom('access_request')
    .select(['reason', 'deleted_at'])
    .execute();
  expect(rows).toEqual([{ reason: '', deleted_at: server.clock.now() }]);
});
