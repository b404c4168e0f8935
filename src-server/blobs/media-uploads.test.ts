import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { MediaUploads, sourceOf } from './media-uploads.ts';
import { folderBlobStore } from './store.ts';

const MIB = 1024 * 1024;
const ID = 'a'.repeat(32);

/** A store with a file to copy, on a disk with so much room. */
async function stage(room: () => number) {
  const folder = temporaryFolder('media-uploads');
  const file = path.join(folder, 'source.bin');
  writeFileSync(file, new Uint8Array(3 * MIB).fill(5));
  const blobs = folderBlobStore(path.join(folder, 'blobs'));
  const uploads = new MediaUploads(blobs, { free: async () => room(), retryMs: 5 });
  return { file, uploads, blobs, source: await sourceOf(file) };
}

async function until(isThere: () => boolean): Promise<void> {
  for (let waited = 0; !isThere(); waited += 5) {
    if (waited > 5000) throw new Error('It did not come.');
    await sleep(5);
  }
}

it('a copy waits for a disk that is full, says so, and goes on when there is space', async () => {
  let room = 0;
  const { uploads, source } = await stage(() => room);
  const failed: string[] = [];
  uploads.take(ID, source, async (reason) => void failed.push(reason));
  await until(() => uploads.stateOf(ID)?.state === 'waiting');
  expect(uploads.stateOf(ID)).toMatchObject({ reason: expect.stringContaining('has no room') });
  room = 10_000 * MIB;
  await until(() => uploads.offsetOf(ID) === source.size);
  expect(failed).toEqual([]);
});

it('a copy of a file that has changed since ends with its reason', async () => {
  const { uploads, source, file } = await stage(() => 10_000 * MIB);
  appendFileSync(file, 'more');
  const failed: string[] = [];
  uploads.take(ID, source, async (reason) => void failed.push(reason));
  await until(() => failed.length > 0);
  expect(failed).toEqual([expect.stringContaining('has changed')]);
});

it('a copy that is cancelled leaves nothing', async () => {
  const { uploads, source } = await stage(() => 0);
  uploads.take(ID, source, async () => undefined);
  await uploads.cancel(ID);
  expect(uploads.stateOf(ID)).toBeNull();
  expect(uploads.offsetOf(ID)).toBe(0);
});

it('goes on in another process at the byte, with the hash of all of it', async () => {
  const { uploads, source, blobs } = await stage(() => 10_000 * MIB);
  const name = MediaUploads.nameOf(ID);
  await uploads.files.append(name, { offset: 0, bytes: new Uint8Array(MIB + 7).fill(5) });
  const later = new MediaUploads(blobs, { free: async () => 10_000 * MIB });
  expect(later.offsetOf(ID)).toBe(MIB + 7);
  later.take(ID, source, async () => undefined);
  await until(() => later.offsetOf(ID) === source.size);
  await later.close();
  const { sha256 } = await later.files.finish(name);
  expect(blobs.sizeOf(sha256)).toBe(source.size);
  expect((await later.files.digest(name).catch(() => null))?.size ?? 0).toBe(0);
});
