import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaContract as media } from '#shared/contract/media.ts';
import { trainingVideosContract as contract, type TrainingVideo } from '#shared/contract/training-videos.ts';
import { mp4File, PNG } from '#tests/factories/media-samples.ts';
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

const remove = (id: number) => writer.send('DELETE', `/api/training-videos/${id}`);

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
      expect((await writer.send(method, `/api/training-videos/${id}`, body)).status).toBe(404);
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
    expect(
      (await writer.send('POST', '/api/training-videos', { title: 'A', description: '', link })).status,
    ).toBe(422);
});

describe('one with a recording of the library', () => {
  const put = async (name: string, bytes: Uint8Array, person = writer): Promise<number> => {
    const begun = await person.call(media.beginUpload, { body: { name, size: bytes.byteLength } });
    const { id } = begun.body.data;
    await person.send('PUT', `/api/media-uploads/${id}/pieces/0`, new Uint8Array(bytes));
    const kept = await person.send('POST', '/api/media-files', { upload_id: id });
    return (await jsonOf<{ data: { id: number } }>(kept)).data.id;
  };
  const save = (body: object) =>
    writer.send('POST', contract.create.path, { title: 'Film', description: '', link: '', ...body });
  const mayOpen = async (person: Person, sha256: string): Promise<boolean> =>
    (await person.send('POST', '/api/media-tickets', { sha256 })).status === 201;

  it('plays for everybody until it is deleted, with the captions of its file and its chapters', async () => {
    const fileId = await put('Film.mp4', mp4File({ payload: Buffer.from('film') }));
    const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';
    await writer.call(media.updateMediaFile, { params: { id: fileId }, body: { captions } });
    const made = await jsonOf<TrainingVideo>(
      await save({ media_file_id: fileId, chapters: '0:00 Start\n1:30 End' }),
    );
    expect(made).toMatchObject({
      link: '',
      file: { name: 'Film.mp4', mime: 'video/mp4', is_here: true },
      captions,
    });
    const sha256 = made.file?.sha256 ?? '';
    const student = await server.person('Student');
    expect(await mayOpen(student, sha256)).toBe(true);
    const params = { id: made.id };
    const body = { title: 'The film', description: '', link: '', topic: '' };
    expect((await writer.call(contract.update, { params, body })).body).toMatchObject({
      title: 'The film',
      file: { sha256 },
      chapters: '0:00 Start\n1:30 End',
    });
    await remove(made.id);
    expect(await mayOpen(student, sha256)).toBe(false);
  });

  it('is refused without a place, with something that is no recording, and with a file of somebody else', async () => {
    const fields = async (body: object) => {
      const answer = await save(body);
      expect(answer.status).toBe(422);
      return Object.keys((await jsonOf<{ errors: object }>(answer)).errors);
    };
    expect(await fields({})).toEqual(['link']);
    expect(await fields({ media_file_id: null })).toEqual(['link']);
    expect(await fields({ media_file_id: await put('a.png', PNG) })).toEqual(['media_file_id']);
    const other = await server.person('Instructor');
    const theirs = await put('b.mp4', mp4File({ payload: Buffer.from('theirs') }), other);
    expect(await fields({ media_file_id: theirs })).toEqual(['media_file_id']);
    expect(await fields({ link: PLACE.link, chapters: 'Start' })).toEqual(['chapters']);
    const { id } = await create('Linked');
    const change = { title: 'Linked', description: '', link: '' };
    expect((await writer.send('PUT', `/api/training-videos/${id}`, change)).status).toBe(422);
  });

  it('counts who has seen it to its end once, for those who write such entries', async () => {
    const { id } = await create('Film');
    const ida = await server.person('Student', 'Ida Zeller');
    const finish = () => ida.send('POST', `/api/training-videos/${id}/finish`);
    expect([(await finish()).status, (await finish()).status]).toEqual([200, 200]);
    expect((await ida.call(contract.get, { params: { id } })).body.is_finished).toBe(true);
    expect((await writer.call(contract.get, { params: { id } })).body.is_finished).toBe(false);
    expect((await writer.call(contract.listFinishers, { params: { id } })).body).toMatchObject({
      data: [{ name: 'Ida Zeller' }],
      total: 1,
    });
    expect((await ida.send('GET', `/api/training-videos/${id}/finishers`)).status).toBe(403);
    expect((await ida.send('POST', '/api/training-videos/9/finish')).status).toBe(404);
  });
});
