import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaContract as contract, type MediaFile } from '#shared/contract/media.ts';
import { answerMedia } from '#server/http/media-answer.ts';
import { mp4File, PNG } from '#tests/factories/media-samples.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let other: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
  other = await server.person('Instructor');
});
afterEach(() => server.close());

const PIECE = 1024 * 1024;
const randomBytes = (size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 32) createHash('sha256').update(String(at)).digest().copy(bytes, at);
  return bytes;
};

const begin = async (name: string, size: number, person = author): Promise<string> =>
  (await person.call(contract.beginUpload, { body: { name, size } })).body.data.id;

const sendPiece = (id: string, offset: number, bytes: Uint8Array, person = author) =>
  person.send('PUT', `/api/media-uploads/${id}/pieces/${offset}`, new Uint8Array(bytes));

async function send(name: string, bytes: Uint8Array, person = author): Promise<string> {
  const id = await begin(name, bytes.byteLength, person);
  for (let offset = 0; offset < bytes.byteLength; offset += PIECE)
    expect((await sendPiece(id, offset, bytes.subarray(offset, offset + PIECE), person)).status).toBe(200);
  return id;
}

const finish = (id: string, person = author) => person.send('POST', '/api/media-files', { upload_id: id });

async function add(name: string, bytes: Uint8Array, person = author): Promise<MediaFile> {
  const answer = await finish(await send(name, bytes, person), person);
  expect(answer.status).toBe(201);
  return (await jsonOf<{ data: MediaFile }>(answer)).data;
}

const ticketFor = async (
  person: Person,
  body: Parameters<typeof person.api>[1] extends never ? never : object,
) => person.send('POST', '/api/media-tickets', body);

const addressOf = async (person: Person, body: object): Promise<string> =>
  (await jsonOf<{ address: string }>(await ticketFor(person, body))).address;

const read = async (address: string, range: string | null = null): Promise<Response> =>
  answerMedia({ method: 'GET', range }, await server.media(address.replace('/media/', '')));

describe('a file that is put into the library', () => {
  it('comes in pieces, is told by its bytes and stands in the list', async () => {
    const bytes = mp4File({ payload: randomBytes(2 * PIECE + 77) });
    const file = await add('Lesson 1.mp4', bytes);
    expect(file).toMatchObject({
      name: 'Lesson 1.mp4',
      kind: 'video',
      mime: 'video/mp4',
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      duration_ms: 12_000,
      width: 1280,
      height: 720,
      place: 'here',
      sent_bytes: null,
      use_count: 0,
    });
    await add('picture.png', PNG);
    const { body } = await author.call(contract.listMediaFiles, { query: {} });
    expect(body.data.map(({ name }) => name)).toEqual(['picture.png', 'Lesson 1.mp4']);
    const videos = await author.call(contract.listMediaFiles, { query: { kind: 'video', search: 'less' } });
    expect(videos.body).toMatchObject({ total: 1, data: [{ id: file.id }] });
    expect((await other.call(contract.listMediaFiles, { query: {} })).body.total).toBe(0);
    expect((await author.call(contract.listUploads, {})).body.data).toEqual([]);
  });

  it('goes on at the byte, and says which one that is', async () => {
    const bytes = mp4File({ payload: randomBytes(2 * PIECE) });
    const id = await begin('a.mp4', bytes.byteLength);
    await sendPiece(id, 0, bytes.subarray(0, PIECE));
    const skipped = await sendPiece(id, 2 * PIECE, bytes.subarray(2 * PIECE));
    expect(skipped.status).toBe(409);
    const repeated = await sendPiece(id, 0, bytes.subarray(0, PIECE));
    expect(repeated.status).toBe(409);
    const early = await finish(id);
    expect([early.status, (await jsonOf(early))['code']]).toEqual([409, 'ILLEGAL_STATE']);
    const { data } = (await author.call(contract.getUpload, { params: { id } })).body;
    expect(data).toMatchObject({ offset: PIECE, state: 'receiving' });
    for (let offset = PIECE; offset < bytes.byteLength; offset += PIECE)
      await sendPiece(id, offset, bytes.subarray(offset, offset + PIECE));
    expect((await finish(id)).status).toBe(201);
  });

  it('is one file of the library, however often its end is said', async () => {
    const id = await send('a.png', PNG);
    const keyed = () =>
      author.send('POST', '/api/media-files', { upload_id: id }, { 'idempotency-key': 'one-and-the-same' });
    const answers = [await keyed(), await keyed(), await finish(id)];
    // The upload is over with the first: what is repeated without its key has nothing to end.
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 404]);
    expect((await author.call(contract.listMediaFiles, { query: {} })).body.total).toBe(1);
  });

  it('is stored once, whoever sends it again', async () => {
    const [mine, theirs] = [await add('a.png', PNG), await add('b.png', PNG, other)];
    expect(mine.sha256).toBe(theirs.sha256);
    const rows = await server.database.read.selectFrom('blob').select('sha256').execute();
    expect(rows).toHaveLength(1);
  });

  it('belongs to whoever announced it', async () => {
    const id = await send('a.png', PNG);
    expect((await sendPiece(id, 0, PNG, other)).status).toBe(404);
    expect((await finish(id, other)).status).toBe(404);
    expect((await other.send('GET', `/api/media-uploads/${id}`)).status).toBe(404);
  });

  it('is what somebody hands in, where they have no library: no larger than that, and nothing of a library', async () => {
    const student = await server.person('Student');
    const large = { name: 'essay.pdf', size: 25 * 1024 ** 2 + 1 };
    expect((await student.send('POST', '/api/media-uploads', large)).status).toBe(413);
    const id = await send('essay.png', PNG, student);
    expect((await finish(id, student)).status).toBe(403);
  });

  it('may not be larger than announced, or than anything may be', async () => {
    const id = await begin('a.png', 4);
    expect((await sendPiece(id, 0, PNG)).status).toBe(413);
    const huge = { name: 'a.mp4', size: 3 * 1024 ** 3 };
    expect((await author.send('POST', '/api/media-uploads', huge)).status).toBe(422);
    const admin = await server.person('Admin');
    await admin.call(contract.setMediaLimit, { body: { institution_bytes: PIECE } });
    expect((await author.send('POST', '/api/media-uploads', { name: 'a.mp4', size: PIECE + 1 })).status).toBe(
      413,
    );
    const limits = (await author.call(contract.getMediaLimits, {})).body;
    expect(limits).toMatchObject({ institution_bytes: PIECE, max_bytes: PIECE });
  });

  it('is not taken over HTTP by where it lies', async () => {
    const id = await begin('passwd', 10);
    const answer = await author.send('POST', `/api/media-uploads/${id}/file`, undefined, {
      'x-lectern-file-path': '/etc/passwd',
    });
    expect(answer.status).toBe(403);
  });

  it('is forgotten where it is cancelled', async () => {
    const id = await send('a.png', PNG);
    await author.call(contract.cancelUpload, { params: { id } });
    expect((await finish(id)).status).toBe(404);
  });
});

describe('what is not taken', () => {
  it.each([
    ['a camera.mp4', mp4File({ video: 'hvc1' }), 'hvc1'],
    ['old.mp4', mp4File({ audio: 'ac-3' }), 'ac-3'],
    ['empty.mp4', mp4File({ video: null, audio: null }), 'MP4'],
    ['film.mkv', Buffer.from(`1a45dfa3934282886d6174726f736b61${'00'.repeat(64)}`, 'hex'), 'WebM'],
    ['program.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600, 7)]), 'zip'],
  ])('%s is named with the way out', async (name, bytes, word) => {
    const answer = await finish(await send(name, bytes));
    expect(answer.status).toBe(415);
    expect(String((await jsonOf(answer))['message'])).toContain(word);
  });
});

describe('a ticket', () => {
  it('gives every range of the file, and nothing that runs', async () => {
    const bytes = mp4File({ payload: randomBytes(6 * PIECE + 5) });
    const file = await add('Lesson "1".mp4', bytes);
    const address = await addressOf(author, { media_file_id: file.id });
    const whole = await read(address);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
    for (const [from, end] of [
      [0, 1],
      [1, 2],
      [PIECE - 1, PIECE + 1],
      [3, 5 * PIECE],
      [bytes.length - 3, bytes.length],
    ] as const) {
      const part = await read(address, `bytes=${from}-${end - 1}`);
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${end - 1}/${bytes.length}`);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, end))).toBe(true);
    }
    const open = await read(address, 'bytes=7-');
    expect(open.headers.get('content-range')).toBe(`bytes 7-${7 + 4 * PIECE - 1}/${bytes.length}`);
    expect((await read(address, `bytes=${bytes.length}-`)).status).toBe(416);
    expect((await read(address, 'bytes=-5')).headers.get('content-length')).toBe('5');
  });

  it('is for the author alone, until something names the file for others', async () => {
    const file = await add('a.png', PNG);
    expect((await ticketFor(other, { media_file_id: file.id })).status).toBe(404);
    expect((await ticketFor(other, { sha256: file.sha256 })).status).toBe(404);
    const admin = await server.person('Admin');
    expect((await ticketFor(admin, { sha256: file.sha256 })).status).toBe(201);
  });

  it('ends with its session, and after twelve hours', async () => {
    const file = await add('a.png', PNG);
    const address = await addressOf(author, { media_file_id: file.id });
    expect((await read(address)).status).toBe(200);
    server.clock.advance(11 * 60 * 60 * 1000);
    await author.send('POST', '/api/media-tickets', { media_file_id: file.id });
    server.clock.advance(60 * 60 * 1000);
    expect((await read(address)).status).toBe(404);
  });

  it('ends when its person signs out', async () => {
    const file = await add('a.png', PNG);
    const address = await addressOf(author, { media_file_id: file.id });
    await author.send('POST', '/api/logout', {});
    expect((await read(address)).status).toBe(404);
  });

  it('sends what is no video, sound or picture as bytes to save', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const file = await add('page.html', page);
    expect(file).toMatchObject({ kind: 'download', mime: 'text/plain' });
    const answer = await read(await addressOf(author, { media_file_id: file.id }));
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await author.send('GET', `/api/blobs/${file.sha256}`)).status).toBe(404);
  });

  it('is nothing that can be guessed or made up', async () => {
    for (const made of ['', 'a', '../x', 'A'.repeat(43), '%2e%2e', '0'.repeat(64)])
      expect(await server.media(made)).toBeNull();
  });
});

describe('the library', () => {
  it('keeps captions that are WebVTT, and names the lines that are not', async () => {
    const { id } = await add('a.mp4', mp4File());
    const wrong = await author.send('PUT', `/api/media-files/${id}`, {
      captions: 'WEBVTT\n\n00:01 --> 00:02\nx',
    });
    expect(wrong.status).toBe(422);
    expect(await jsonOf(wrong)).toMatchObject({ errors: { captions: [expect.stringContaining('Line 3')] } });
    const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
    const { data } = (
      await author.call(contract.updateMediaFile, { params: { id }, body: { captions, name: 'b.mp4' } })
    ).body;
    expect(data).toMatchObject({ captions, name: 'b.mp4' });
    const picture = await add('a.png', PNG);
    expect((await author.send('PUT', `/api/media-files/${picture.id}`, { captions })).status).toBe(422);
  });

  it('replaces the bytes by those of another file of the same kind', async () => {
    const file = await add('a.mp4', mp4File());
    const better = mp4File({ duration: 30 });
    const id = await send('b.mp4', better);
    const { data } = (
      await author.call(contract.replaceMediaFile, { params: { id: file.id }, body: { upload_id: id } })
    ).body;
    expect(data).toMatchObject({ id: file.id, name: 'a.mp4', duration_ms: 30_000, size: better.byteLength });
    const picture = await send('c.png', PNG);
    const refused = await author.send('PUT', `/api/media-files/${file.id}/replacement`, {
      upload_id: picture,
    });
    expect(refused.status).toBe(409);
  });

  it('lets go of what nothing uses', async () => {
    const file = await add('a.png', PNG);
    await author.call(contract.deleteMediaFile, { params: { id: file.id } });
    expect((await author.call(contract.listMediaFiles, { query: {} })).body.total).toBe(0);
    expect((await author.send('GET', `/api/media-files/${file.id}`)).status).toBe(404);
  });

  it('comes back while its bytes are kept', async () => {
    const file = await add('a.png', PNG);
    const params = { id: file.id };
    await author.call(contract.deleteMediaFile, { params });
    const { body } = await author.call(contract.restoreMediaFile, { params });
    expect(body.message).toBe("'a.png' is back in your library.");
    expect((await author.call(contract.getMediaFile, { params })).body.data.name).toBe('a.png');
    // Of one that is there nothing is to be done.
    await author.call(contract.restoreMediaFile, { params });
    const stranger = await server.person('Instructor');
    await author.call(contract.deleteMediaFile, { params });
    const path = `/api/media-files/${file.id}/restoration`;
    expect((await stranger.send('POST', path)).status).toBe(404);
    await server.write(({ db }) => db.deleteFrom('blob').execute());
    const gone = await author.send('POST', path);
    expect([gone.status, (await jsonOf<{ message: string }>(gone)).message]).toEqual([
      404,
      "'a.png' was removed too long ago: the file itself is gone.",
    ]);
  });
});
