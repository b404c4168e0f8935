import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFileLinker } from '#server/features/media/file-linker.ts';
import { createLog } from '#server/log.ts';
import { LargeFiles } from '#server/sync/blobs/large-files.ts';
import { blobNamesIn } from '#shared/domain/sync/blob-names.ts';
import { mp4File, PNG } from '#tests/factories/media-samples.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let device: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0]]);
  ({ fleet, author } = seated);
  [device] = seated.devices;
  await sync();
});
afterEach(() => fleet.close());

const PIECE = 1024 * 1024;
const VIDEO = mp4File({ payload: new Uint8Array(2 * PIECE).fill(7) });
const NAME = createHash('sha256').update(VIDEO).digest('hex');

const sync = () => device.client(directLink(fleet, device)).sync();
const Begun = z.object({ data: z.object({ id: z.string() }) });
const Added = z.object({
  data: z.object({ id: z.number(), place: z.string(), sha256: z.string().nullable() }),
});

async function add(name: string, bytes: Uint8Array) {
  const body = { name, size: bytes.byteLength };
  const { id } = Begun.parse(await doAs(device, author, 'POST', '/api/media-uploads', body)).data;
  for (let offset = 0; offset < bytes.byteLength; offset += PIECE) {
    const piece = new Uint8Array(bytes.subarray(offset, offset + PIECE));
    await doAs(device, author, 'PUT', `/api/media-uploads/${id}/pieces/${offset}`, piece);
  }
  return Added.parse(await doAs(device, author, 'POST', '/api/media-files', { upload_id: id })).data;
}

/** The pieces that go over a line which breaks after so many. */
async function sendLarge(breaksAfter = Number.POSITIVE_INFINITY): Promise<string[]> {
  const sent: string[] = [];
  const transfer = device.files();
  const line = filesOver(fleet, device, (work) => work());
  const files = new LargeFiles({
    linker: createFileLinker({
      read: device.database.read,
      transaction: (work) => device.writer.transaction(work),
      callWithin: device.server.callWithin,
      actAs: async () => author.token,
      endSession: async () => undefined,
      log: createLog(null),
    }),
    sendPiece: (name) => {
      if (sent.length >= breaksAfter) throw new Error('The line broke.');
      sent.push(name);
      return transfer.sendLarge(line, name);
    },
    quiet: async () => undefined,
    log: createLog(null),
  });
  // A wake-up while it runs begins no second one.
  await Promise.all([files.wake(), files.wake()]);
  return sent;
}

const rowsOn = (node: Pick<Device, 'database'>) =>
  node.database.read.selectFrom('media_file').select(['id', 'file_sha256']).execute();

const waiting = () =>
  device.database.read.selectFrom('sync_outbox').where('state', '=', 'pending').select('endpoint').execute();

describe('a large file of a library', () => {
  it('holds up no command: its row travels without it, and plays where it is', async () => {
    const { id, place, sha256 } = await add('lesson.mp4', VIDEO);
    expect([place, sha256]).toEqual(['here', null]);
    await doAs(device, author, 'POST', '/api/folder', { folder_name: 'After the film' });
    await sync();
    expect(await waiting()).toEqual([]);
    expect(await rowsOn(fleet.hub)).toEqual([{ id, file_sha256: null }]);
    const ticket = await doAs(device, author, 'POST', '/api/media-tickets', { media_file_id: id });
    expect(ticket).toMatchObject({ size: VIDEO.byteLength, mime: 'video/mp4' });
  });

  it('is linked once the hub has it, and goes on where the line broke', async () => {
    const { id } = await add('lesson.mp4', VIDEO);
    await sync();
    expect(await sendLarge(1)).toHaveLength(1);
    expect(await rowsOn(device)).toEqual([{ id, file_sha256: null }]);
    const answer = await doAs(device, author, 'GET', `/api/media-files/${id}`);
    expect(answer).toMatchObject({ data: { sent_bytes: 0, sha256: null } });
    expect(await sendLarge()).toHaveLength(2);
    expect(fleet.hub.server.services.blobs.sizeOf(NAME)).toBe(VIDEO.byteLength);
    await sync();
    const linked = [{ id, file_sha256: NAME }];
    expect([await rowsOn(device), await rowsOn(fleet.hub)]).toEqual([linked, linked]);
    expect(await sendLarge()).toEqual([]);
  });

  it('that its author removed meanwhile is forgotten', async () => {
    const { id } = await add('lesson.mp4', VIDEO);
    await doAs(device, author, 'DELETE', `/api/media-files/${id}`);
    expect(await device.database.read.selectFrom('media_upload').selectAll().execute()).toEqual([]);
    expect(await sendLarge()).toEqual([]);
  });

  it('keeps today’s way where it is small: the file first, then the command', async () => {
    const { sha256 } = await add('picture.png', PNG);
    expect(sha256).not.toBeNull();
    await sync();
    expect(await waiting()).toHaveLength(1);
    await device.files().sendWaiting(filesOver(fleet, device, (work) => work()));
    await sync();
    expect(await waiting()).toEqual([]);
  });
});

describe('a draft that names a file of a library', () => {
  it('names it by its row: the hash beside that waits for nothing', () => {
    const hash = (digit: string) => digit.repeat(64);
    const document = {
      type: 'doc',
      content: [
        { type: 'video', attrs: { media_file_id: 7, sha256: hash('a'), poster: hash('b') } },
        { type: 'file', attrs: { media_file_id: null, sha256: hash('c') } },
        { type: 'image', attrs: { sha256: hash('d') } },
      ],
    };
    expect(blobNamesIn(document).toSorted()).toEqual([hash('b'), hash('c'), hash('d')]);
  });
});
