import { afterEach, beforeEach, expect, it } from 'vitest';
import { subjectsContract as subjects } from '#shared/contract/subjects.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

it('the list of subjects has each name once, and administrators alone change it', async () => {
  const admin = await server.person('Admin');
  const sme = await server.person('SME');
  const { body } = await admin.call(subjects.createSubject, { body: { name: 'Networks' } });
  await admin.call(subjects.createSubject, { body: { name: 'Biology' } });
  expect((await admin.send('POST', '/api/subjects', { name: 'biology' })).status).toBe(409);
  expect((await admin.send('POST', '/api/subjects', { name: 'Arts, crafts' })).status).toBe(422);
  expect((await sme.send('POST', '/api/subjects', { name: 'Spanish' })).status).toBe(403);
  await admin.call(subjects.renameSubject, { params: { id: body.id }, body: { name: 'Computing' } });
  const names = async () => (await sme.call(subjects.listSubjects, {})).body.data.map(({ name }) => name);
  expect(await names()).toEqual(['Biology', 'Computing']);
  await admin.call(subjects.deleteSubject, { params: { id: body.id } });
  expect(await names()).toEqual(['Biology']);
  expect((await admin.send('DELETE', `/api/subjects/${body.id}`)).status).toBe(404);
});
