import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knowledgeBaseContract as contract } from '#shared/contract/knowledge-base.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let writer: Person;
beforeEach(async () => {
  server = await createTestServer();
  writer = await server.person('Admin');
});
afterEach(() => server.close());

const create = async (title: string, description = '') =>
  (await writer.call(contract.create, { body: { title, description } })).body;

const titles = async (query: { offset?: number; search?: string } = {}) =>
  (await writer.call(contract.list, { query })).body.data.map(({ title }) => title);

const remove = (id: number) => writer.send('DELETE', `/api/knowledge-base/${id}`);

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
    const body = { title: 'Library hours', description: '' };
    const changed = (await writer.call(contract.update, { params, body })).body;
    expect(changed).toMatchObject({ ...body, created_at: made.created_at });
    expect(changed.updated_at > made.updated_at).toBe(true);
    expect((await writer.call(contract.get, { params })).body).toEqual(changed);
  });

  it('stays as it is where the same is saved once more', async () => {
    const made = await create('Library');
    server.clock.advance(60_000);
    const body = { title: made.title, description: made.description };
    expect((await writer.call(contract.update, { params: { id: made.id }, body })).body).toEqual(made);
  });

  it('is created once where the call is repeated', async () => {
    const body = { title: 'Library', description: '' };
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
      const body = method === 'PUT' ? { title: 'Library', description: '' } : undefined;
      expect((await writer.send(method, `/api/knowledge-base/${id}`, body)).status).toBe(404);
    }
  });

  it('needs a title that can be seen', async () => {
    const response = await writer.send('POST', contract.create.path, { title: '\u200B', description: '' });
    expect(response.status).toBe(422);
    expect(Object.keys((await jsonOf<{ errors: object }>(response)).errors)).toEqual(['title']);
  });
});

describe('an article', () => {
  const put = async (body: object) =>
    (await writer.call(contract.create, { body: contract.create.body.parse({ description: '', ...body }) }))
      .body;
  const read = async (who: Person) => (await who.call(contract.list, {})).body.data.map(({ title }) => title);
  const roleOf = async (name: string) =>
    (await writer.call(contract.listAudiences, {})).body.data.find((role) => role.name === name)?.id ?? 0;

  it('is read by those whom it is for, and a draft by those who write', async () => {
    await put({ title: 'For all' });
    server.clock.advance(1000);
    await put({ title: 'For students', role_id: await roleOf('Student') });
    server.clock.advance(1000);
    const draft = await put({ title: 'Draft', is_draft: true });
    const [student, author] = [await server.person('Student'), await server.person('Instructor')];
    expect(await read(student)).toEqual(['For students', 'For all']);
    expect(await read(author)).toEqual(['For all']);
    expect(await read(writer)).toEqual(['Draft', 'For students', 'For all']);
    expect((await author.send('GET', `/api/knowledge-base/${draft.id}`)).status).toBe(404);
    expect(
      (await author.send('POST', `/api/knowledge-base/${draft.id}/vote`, { is_helpful: true })).status,
    ).toBe(404);
    await writer.send('PUT', `/api/knowledge-base/${draft.id}`, {
      title: 'Done',
      description: '',
      is_draft: false,
    });
    expect(await read(author)).toEqual(['Done', 'For all']);
    const nobody = await writer.send('POST', contract.create.path, {
      title: 'A',
      description: '',
      role_id: 7,
    });
    expect(nobody.status).toBe(422);
  });

  it('is found by the words of its text', async () => {
    await put({ title: 'Rooms', description: 'The library closes at ten.' });
    expect(await titles({ search: 'library ten' })).toEqual(['Rooms']);
    expect(await titles({ search: 'library eleven' })).toEqual([]);
  });

  it('keeps what it said before, and tells whom it helped, to those who write alone', async () => {
    const { id } = await put({ title: 'Rooms', description: 'One to four.' });
    const [ida, otto] = [await server.person('Student'), await server.person('Student')];
    const vote = (who: Person, isHelpful: boolean) =>
      who.send('POST', `/api/knowledge-base/${id}/vote`, { is_helpful: isHelpful });
    await vote(ida, false);
    server.clock.advance(1000);
    await vote(ida, true);
    await vote(ida, true);
    await vote(otto, false);
    expect((await ida.call(contract.get, { params: { id } })).body.own_vote).toBe(true);
    expect((await writer.call(contract.get, { params: { id } })).body.own_vote).toBeNull();
    server.clock.advance(1000);
    const body = { title: 'Rooms', description: 'One to six.', review_on: '2027-01-31' };
    await writer.call(contract.update, { params: { id }, body });
    // What is for whom is no other text.
    await writer.call(contract.update, { params: { id }, body: { ...body, review_on: null } });
    const history = (await writer.call(contract.getHistory, { params: { id } })).body;
    expect(history).toMatchObject({ versions: [{ description: 'One to four.' }], helpful: 1, unhelpful: 1 });
    expect((await ida.send('GET', `/api/knowledge-base/${id}/history`)).status).toBe(403);
    expect((await ida.send('GET', '/api/article-audiences')).status).toBe(403);
  });
});
