import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaContract as media } from '#shared/contract/media.ts';
import { resourcesContract as contract } from '#shared/contract/resources.ts';
import { PNG } from '#tests/factories/media-samples.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let writer: Person;
beforeEach(async () => {
  server = await createTestServer();
  writer = await server.person('Admin');
});
afterEach(() => server.close());

const create = async (title: string, description = '') =>
  (await writer.call(contract.create, { body: { title, description, ...PLACE } })).body;

const titles = async (query: { offset?: number; search?: string } = {}) =>
  (await writer.call(contract.list, { query })).body.data.map(({ title }) => title);

const remove = (id: number) => writer.send('DELETE', `/api/resources/${id}`);

const PLACE = { link: 'https://example.org/a', topic: 'Books' };

describe('the list', () => {
  it('has ten on a page, newest first', async () => {
    for (let day = 1; day <= 11; day++) {
      await create(`Day ${day}`);
      server.clock.advance(1000);
    }
    expect((await writer.call(contract.list, {})).body.count).toBe(11);
    expect((await titles()).slice(0, 2)).toEqual(['Day 11', 'Day 10']);
    expect(await titles({ offset: 10 })).toEqual(['Day 1']);
  });

  it('is searched by words of the title, and signs have no meaning of their own', async () => {
    await create('Öffnungszeiten der Bibliothek');
    await create('100 % attendance');
    expect(await titles({ search: 'bibliothek öffn' })).toEqual(['Öffnungszeiten der Bibliothek']);
    expect(await titles({ search: '%' })).toEqual(['100 % attendance']);
  });
});

describe('one of them', () => {
  it('is created, read and changed', async () => {
    const made = await create('  Library  ', 'Open until ten.');
    expect(made).toMatchObject({ title: 'Library', description: 'Open until ten.' });
    server.clock.advance(60_000);
    const params = { id: made.id };
    const body = { title: 'Library hours', description: '', ...PLACE };
    const changed = (await writer.call(contract.update, { params, body })).body;
    expect(changed).toMatchObject({ ...body, created_at: made.created_at });
    expect(changed.updated_at > made.updated_at).toBe(true);
    expect((await writer.call(contract.get, { params })).body).toEqual(changed);
  });

  it('stays as it is where the same is saved once more', async () => {
    const made = await create('Library');
    server.clock.advance(60_000);
    const body = { title: made.title, description: made.description, ...PLACE };
    expect((await writer.call(contract.update, { params: { id: made.id }, body })).body).toEqual(made);
  });

  it('is created once where the call is repeated', async () => {
    const body = { title: 'Library', description: '', ...PLACE };
    const headers = { 'idempotency-key': 'create-library' };
    const first = await writer.send('POST', contract.create.path, body, headers);
    const again = await writer.send('POST', contract.create.path, body, headers);
    expect(await again.json()).toEqual(await first.json());
    expect(await titles()).toEqual(['Library']);
  });

  it('is deleted once of two calls at the same moment, and is gone', async () => {
    const { id } = await create('Library');
    const both = await Promise.all([remove(id), remove(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await titles()).toEqual([]);
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? { title: 'Library', description: '', ...PLACE } : undefined;
      expect((await writer.send(method, `/api/resources/${id}`, body)).status).toBe(404);
    }
  });

  it('needs a title that can be seen', async () => {
    const response = await writer.send('POST', contract.create.path, {
      title: '\u200B',
      description: '',
      ...PLACE,
    });
    expect(response.status).toBe(422);
    expect(Object.keys((await jsonOf<{ errors: object }>(response)).errors)).toEqual(['title']);
  });
});

it('leads to the web alone', async () => {
  for (const link of ['javascript:alert(1)', 'file:///etc/passwd', 'example.org', ''])
    expect((await writer.send('POST', '/api/resources', { title: 'A', description: '', link })).status).toBe(
      422,
    );
});

it('carries a file of the library for everybody in place of a link', async () => {
  const begun = await writer.call(media.beginUpload, { body: { name: 'Plan.png', size: PNG.byteLength } });
  const { id: upload } = begun.body.data;
  await writer.send('PUT', `/api/media-uploads/${upload}/pieces/0`, new Uint8Array(PNG));
  const kept = await writer.send('POST', '/api/media-files', { upload_id: upload });
  const { data: file } = await jsonOf<{ data: { id: number } }>(kept);
  const body = { title: 'Plan', description: '', link: '', topic: '', media_file_id: file.id };
  const made = (await writer.call(contract.create, { body })).body;
  expect(made).toMatchObject({ link: '', file: { name: 'Plan.png', mime: 'image/png', is_here: true } });
  const student = await server.person('Student');
  const ticket = () => student.send('POST', '/api/media-tickets', { sha256: made.file?.sha256 });
  expect((await ticket()).status).toBe(201);
  expect((await student.send('POST', `/api/resources/${made.id}/keep`)).status).toBe(200);
  const params = { id: made.id };
  const linked = { title: 'Plan', description: '', link: PLACE.link, topic: '', media_file_id: null };
  expect((await writer.call(contract.update, { params, body: linked })).body.file).toBeNull();
  expect((await ticket()).status).toBe(404);
  expect((await student.send('POST', `/api/resources/${made.id}/keep`)).status).toBe(409);
  // Who writes resources still opens the file that it carried.
  const other = await server.person('Admin');
  const before = (await other.call(contract.listVersions, { params })).body.data;
  expect(before).toMatchObject([{ file: { name: 'Plan.png' } }]);
  const opened = () => other.send('POST', '/api/media-tickets', { sha256: before[0]?.file?.sha256 });
  expect((await opened()).status).toBe(201);
});

it('is listed by its course or subject, and each of these is known with its number', async () => {
  await create('Atlas');
  await create('Letters');
  const body = { title: 'Table', description: '', link: PLACE.link, topic: 'Chemistry' };
  await writer.call(contract.create, { body });
  const topics = (await writer.call(contract.listTopics, {})).body.data;
  expect(topics).toEqual([
    { topic: 'Books', amount: 2 },
    { topic: 'Chemistry', amount: 1 },
  ]);
  const listed = (await writer.call(contract.list, { query: { topic: 'Chemistry' } })).body;
  expect(listed).toMatchObject({ count: 1, data: [{ title: 'Table' }] });
});

it('keeps what it said before for those who write, until it is deleted', async () => {
  const { id } = await create('Opening hours', 'Until nine.');
  const params = { id };
  server.clock.advance(60_000);
  const body = { title: 'Opening hours', description: 'Until ten.', ...PLACE };
  await writer.call(contract.update, { params, body });
  await writer.call(contract.update, { params, body });
  const { data } = (await writer.call(contract.listVersions, { params })).body;
  expect(data).toMatchObject([{ description: 'Until nine.', link: PLACE.link, file: null }]);
  const student = await server.person('Student');
  expect((await student.send('GET', `/api/resources/${id}/versions`)).status).toBe(403);
  await remove(id);
  expect((await writer.send('GET', `/api/resources/${id}/versions`)).status).toBe(404);
  const { read } = server.database;
  expect(await read.selectFrom('learning_resource_version').select('id').execute()).toEqual([]);
});
