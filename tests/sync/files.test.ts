import { createHash } from 'node:crypto';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import { BlobParts, MAX_BLOB_BYTES, PART_BYTES } from '#server/sync/blobs/blob-parts.ts';
import type { BlobLink } from '#server/sync/blobs/blob-transfer.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, reopen, type Device, type Fleet } from './fleet.ts';
import { filesOver, partsFolder } from './hub-files.ts';
import { loseFile, pictureOf } from './pictures.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let authors: Device;
let students: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2]]);
  ({ fleet, author, student } = seated);
  [authors, students] = seated.devices;
  await sync(authors);
});
afterEach(() => fleet.close());

const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
const files = (device: Device): BlobLink => filesOver(fleet, device, (deliver) => deliver());
const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A question with a picture that waits on the author's device. */
async function writeWithPicture(bytes: Uint8Array): Promise<string> {
  const name = authors.server.services.blobs.put(bytes);
  await authors.writer.transaction((db) =>
    insertBlob(db, { id: 1, sha256: name, mime: 'image/gif', size: bytes.byteLength, now: 0 }),
  );
  const body = questionDraft({ question_image: name });
  expect(await callAs(authors, author, 'POST', '/api/questions', body)).toMatchObject({ status: 201 });
  return name;
}

const ask = async (device: Device, url: string): Promise<unknown> =>
  (await callAs(device, student, 'GET', url)).body;

/** Whether the exam of the student of a device can be sat there without the network. */
async function isOnComputer(device: Device): Promise<unknown> {
  const Exams = z.object({ data: z.array(z.object({ is_on_computer: z.boolean().nullable() })) });
  return Exams.parse(await ask(device, '/api/getStudentPurchasedExams')).data[0]?.is_on_computer;
}

/** A hub that answers a request as the test says, and all others itself. */
const answering = (
  device: Device,
  method: string,
  answer: () => Response,
): { readonly link: BlobLink; readonly asked: string[] } => {
  const asked: string[] = [];
  const link = files(device);
  return {
    asked,
    link: {
      send: (url, request) => {
        asked.push(request.method);
        return request.method === method ? Promise.resolve(answer()) : link.send(url, request);
      },
    },
  };
};

const refusal = (status: number, code: string) => () =>
  new Response(JSON.stringify({ code, message: 'No.', request_id: '1' }), { status });

describe('a file that a command waits for', () => {
  it('is sent once, and not asked about again by the process that sent it', async () => {
    const name = await writeWithPicture(pictureOf('one', true));
    const { link, asked } = answering(authors, 'NONE', () => new Response());
    await authors.files().sendWaiting(link);
    await authors.files().sendWaiting(link);
    expect(asked).toEqual(['HEAD', 'PATCH', 'PATCH']);
    expect(fleet.hub.server.services.blobs.has(name)).toBe(true);
  });

  it('waits where the hub does not say how much it has, cannot say, or does not take it', async () => {
    const name = await writeWithPicture(pictureOf('one', false));
    const send = (method: string, answer: () => Response) =>
      authors.files().sendWaiting(answering(authors, method, answer).link);
    await expect(send('HEAD', () => new Response(null, { status: 500 }))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await expect(send('HEAD', () => new Response(null, { status: 403 }))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(send('PATCH', refusal(507, 'STORAGE_FULL'))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(authors.files().progress).toEqual({ to_send: 0, to_fetch: 0 });
    expect(fleet.hub.server.services.blobs.has(name)).toBe(false);
    // Nothing is said of how much it has: the file begins anew.
    await send('HEAD', () => new Response(null, { status: 404 }));
    expect(fleet.hub.server.services.blobs.has(name)).toBe(true);
  });

  it('and that this disk has lost is said to be lost until the hub has heard it', async () => {
    const name = await writeWithPicture(pictureOf('one', false));
    loseFile(authors, name);
    const deaf = answering(authors, 'DELETE', refusal(503, 'UNAVAILABLE'));
    await expect(authors.files().sendWaiting(deaf.link)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const lost = () => fleet.hub.database.read.selectFrom('sync_blob').selectAll().execute();
    expect(await lost()).toEqual([]);
    await authors.files().sendWaiting(files(authors));
    expect(await lost()).toMatchObject([{ sha256: name, is_missing: 1 }]);
  });
});

describe('a file that somebody looks at', () => {
  const name = nameOf(pictureOf('far', false));
  const picture = () => new Response(new Uint8Array(pictureOf('far', false)));
  const fetch = (answer: () => Response) => {
    const { link, asked } = answering(students, 'GET', answer);
    return { asked, result: students.files().fetch(link, name) };
  };

  it('that the hub does not have is asked for once', async () => {
    expect(await fetch(refusal(404, 'NOT_FOUND')).result).toBe(false);
    const again = fetch(picture);
    expect([await again.result, again.asked]).toEqual([false, []]);
  });

  it('that cannot be had now is asked for again', async () => {
    await expect(fetch(refusal(503, 'UNAVAILABLE')).result).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(fetch(() => new Response('something else')).result).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(students.server.services.blobs.has(name)).toBe(false);
    expect(await fetch(picture).result).toBe(true);
    const known = () => students.database.read.selectFrom('blob').select('sha256').execute();
    expect(await known()).toEqual([{ sha256: name }]);
  });

  it('and that is no picture is kept, but shown as none', async () => {
    const text = new TextEncoder().encode('plain words');
    const link = answering(students, 'GET', () => new Response(text)).link;
    expect(await students.files().fetch(link, nameOf(text))).toBe(true);
    expect(students.server.services.blobs.has(nameOf(text))).toBe(true);
    expect(await students.database.read.selectFrom('blob').select('mime').execute()).toEqual([
      { mime: 'text/plain' },
    ]);
  });

  it('in a question of somebody else does not exist for them', async () => {
    const own = await writeWithPicture(pictureOf('own', false));
    await authors.files().sendWaiting(files(authors));
    await sync(authors);
    expect(await students.files().fetch(files(students), own)).toBe(false);
    const head = await files(students).send(`/sync/blobs/${own}`, { method: 'HEAD' });
    expect(head.status).toBe(404);
  });
});

describe('a large file of which a part has arrived', () => {
  const bytes = new Uint8Array(2.5 * PART_BYTES).map((_, at) => at % 251);
  let name: string;
  beforeEach(async () => {
    name = await writeWithPicture(bytes);
    await authors.files().sendWaiting(files(authors));
    await sync(authors);
    rmSync(path.join(path.dirname(authors.file), 'blobs'), { recursive: true });
  });

  /** A line that breaks after so many answers, and what was asked over it. */
  const breaking = (after: number) => {
    const ranges: unknown[] = [];
    const link = files(authors);
    const broken: BlobLink = {
      send: (url, request) => {
        if (ranges.length >= after) return Promise.reject(new Error('The line broke.'));
        ranges.push(request.headers?.['range']);
        return link.send(url, request);
      },
    };
    return { link: broken, ranges };
  };
  const rangeAt = (part: number): string => `bytes=${part * PART_BYTES}-${(part + 1) * PART_BYTES - 1}`;

  it('goes on where it broke off, also in another process', async () => {
    const first = breaking(2);
    await expect(authors.files().fetch(first.link, name)).rejects.toThrow('broke');
    expect(first.ranges).toEqual([rangeAt(0), rangeAt(1)]);
    expect(authors.server.services.blobs.has(name)).toBe(false);
    await reopen(authors, 'device');
    const second = breaking(9);
    expect(await authors.files().fetch(second.link, name)).toBe(true);
    expect(second.ranges).toEqual([rangeAt(2)]);
    expect(authors.server.services.blobs.get(name)).toEqual(Buffer.from(bytes));
  });

  it('is got once, however many ask for it', async () => {
    const { link, ranges } = breaking(9);
    const asked = [authors.files(), authors.files()].map((all) => all.fetch(link, name));
    expect(await Promise.all(asked)).toEqual([true, true]);
    expect(ranges).toEqual([0, 1, 2].map(rangeAt));
  });

  it('begins anew where what arrived is not that file', async () => {
    const owner = 'hub';
    const parts = new BlobParts(
      path.join(path.dirname(authors.file), 'blob-parts'),
      authors.server.services.blobs,
    );
    await parts.append(owner, name, { offset: 0, bytes: new Uint8Array(PART_BYTES) });
    const link = files(authors);
    await expect(authors.files().fetch(link, name)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await authors.files().fetch(link, name)).toBe(true);
    expect(authors.server.services.blobs.get(name)).toEqual(Buffer.from(bytes));
  });

  it('is taken as a whole from a hub that knows no parts', async () => {
    await expect(authors.files().fetch(breaking(1).link, name)).rejects.toThrow('broke');
    const whole = answering(authors, 'GET', () => new Response(bytes));
    expect(await authors.files().fetch(whole.link, name)).toBe(true);
    expect(whole.asked).toEqual(['GET']);
    expect(readdirSync(path.join(path.dirname(authors.file), 'blob-parts'))).toEqual([]);
  });
});

describe('the pictures of a paper', () => {
  it('are on the device of its candidate before anybody asks for them, and only there', async () => {
    const bytes = pictureOf('paper', false);
    const name = fleet.hub.server.services.blobs.put(bytes);
    await fleet.hub.writer.transaction(async (db) => {
      const { id, content } = await db
        .selectFrom('exam_version_paper')
        .select(['id', 'content'])
        .executeTakeFirstOrThrow();
      const withPicture = content.replace('"image":null', `"image":"${name}"`);
      await db.updateTable('exam_version_paper').set({ content: withPicture }).where('id', '=', id).execute();
      await db
        .insertInto('sync_client')
        .values(await stranger())
        .execute();
    });
    await sync(students);
    expect(await isOnComputer(students)).toBe(false);
    const asked = await ask(students, '/api/tasks/asked');
    expect(asked).toMatchObject({ data: [{ kind: 'exam_not_here', path: '/MyExams' }] });
    expect(await ask(students, '/api/readiness')).toMatchObject({ exams: [{ paper: 'missing' }] });
    // A hello is said anew after a minute.
    const said = async () => {
      for (const clock of [students.clock, fleet.hub.clock]) clock.advance(61_000);
      await sync(students);
      const hub = fleet.hub.database.read
        .selectFrom('sync_client')
        .where('client_id', '=', students.clientId);
      return (await hub.select('exams_not_here').executeTakeFirst())?.exams_not_here;
    };
    expect(await said()).toBe(1);
    await students.files().fetchForPapers(files(students));
    expect(await said()).toBe(0);
    expect(await isOnComputer(students)).toBe(true);
    expect(await ask(students, '/api/tasks/asked')).toMatchObject({ data: [] });
    expect(await ask(students, '/api/readiness')).toMatchObject({ exams: [{ paper: 'here' }] });
    expect(students.server.services.blobs.get(name)).toEqual(Buffer.from(bytes));
    // Papers never change: each is looked through once.
    const again = answering(students, 'NONE', () => new Response());
    await students.files().fetchForPapers(again.link);
    expect(again.asked).toEqual([]);
    const head = await files({ ...students, clientId: 'stranger' }).send(`/sync/blobs/${name}`, {
      method: 'HEAD',
    });
    expect(head.status).toBe(404);
  });

  it('are asked for again when the paper comes back to somebody who was suspended for a while', async () => {
    const bytes = pictureOf('paper', false);
    const name = fleet.hub.server.services.blobs.put(bytes);
    await fleet.hub.writer.transaction(async (db) => {
      const { content } = await db
        .selectFrom('exam_version_paper')
        .select('content')
        .executeTakeFirstOrThrow();
      const withPicture = content.replace('"image":null', `"image":"${name}"`);
      await db.updateTable('exam_version_paper').set({ content: withPicture }).execute();
    });
    await sync(students);
    const setStatus = (status: 'active' | 'suspended') =>
      fleet.hub.writer.transaction((db) => db.updateTable('user').set({ status }).execute());
    await setStatus('suspended');
    await students.files().fetchForPapers(files(students));
    await sync(students);
    await setStatus('active');
    await sync(students);
    await students.files().fetchForPapers(files(students));
    expect(students.server.services.blobs.get(name)).toEqual(Buffer.from(bytes));
  });

  /** A computer that nobody has signed in on. */
  const stranger = async () => ({
    ...(await fleet.hub.database.read.selectFrom('sync_client').selectAll().executeTakeFirstOrThrow()),
    client_id: 'stranger',
    device_no: 999,
    token_hash: 'nobody',
  });
});

describe('a file that is too large', () => {
  it('ends where it becomes so, whatever its sender has said of it', async () => {
    const parts = new BlobParts(partsFolder(fleet), fleet.hub.server.services.blobs);
    const name = nameOf(pictureOf('huge', false));
    await parts.append('client-0', name, { offset: 0, bytes: new Uint8Array(1) });
    const [only] = readdirSync(partsFolder(fleet));
    truncateSync(path.join(partsFolder(fleet), only ?? ''), MAX_BLOB_BYTES - 1);
    const piece = { offset: MAX_BLOB_BYTES - 1, bytes: new Uint8Array(2) };
    await expect(parts.append('client-0', name, piece)).rejects.toThrow('at most 2 GiB');
    expect(parts.offsetOf('client-0', name)).toBe(MAX_BLOB_BYTES - 1);
  });
});
