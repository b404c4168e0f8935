import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PIECE_BYTES } from '#shared/domain/media/limits.ts';
import { MediaUploads, sourceOf } from '#server/blobs/media-uploads.ts';
import { folderBlobStore, readPart } from '#server/blobs/store.ts';
import { answerMedia } from '#server/http/media-answer.ts';
import { atLeast, atMost, limitedTo, quantile, type Benchmark, type Measurement } from './measure.ts';

const LARGE = 256 * PIECE_BYTES;
const SMALL = 10 * PIECE_BYTES;
const READS = 400;
const RANGE_BYTES = 64 * 1024;
const WATCH_MS = 5;
const ID = 'b'.repeat(32);

/** A file whose blocks differ, so that no disk makes less of it. */
async function write(file: string, size: number): Promise<void> {
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    for (let at = 0; at < PIECE_BYTES; at += 32)
      createHash('sha256')
        .update(`${offset} ${at >> 12}`)
        .digest()
        .copy(piece, at);
    await handle.write(piece);
  }
  await handle.sync();
  await handle.close();
}

/** The bare work: read, hash, write and fsync. @returns milliseconds */
async function bareCopy(from: string, to: string): Promise<number> {
  const started = performance.now();
  const hash = createHash('sha256');
  const handle = await open(to, 'w');
  for (let offset = 0; ; offset += PIECE_BYTES) {
    const piece = await readPart(from, { offset, length: PIECE_BYTES });
    if (piece === null || piece.byteLength === 0) break;
    hash.update(piece);
    await handle.write(piece);
  }
  await handle.sync();
  await handle.close();
  hash.digest();
  return performance.now() - started;
}

interface Watched {
  readonly ms: number;
  /** The most memory above that of the start, in MB, and the longest time that the thread did nothing else, in ms. */
  readonly memory: number;
  readonly stall: number;
}

async function watched(work: () => Promise<void>): Promise<Watched> {
  const before = process.memoryUsage().rss;
  let [memory, stall, last] = [0, 0, performance.now()];
  const ending = new AbortController();
  const watch = (async () => {
    while (!ending.signal.aborted) {
      await sleep(WATCH_MS);
      const now = performance.now();
      stall = Math.max(stall, now - last - WATCH_MS);
      last = now;
      memory = Math.max(memory, process.memoryUsage().rss - before);
    }
  })();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  ending.abort();
  await watch;
  return { ms, memory: memory / 1e6, stall };
}

/** Copies a file into the store as the desktop does with one that was chosen in its dialog. @returns its hash */
async function take(uploads: MediaUploads, file: string): Promise<string> {
  const source = await sourceOf(file);
  uploads.take(ID, source, async () => undefined);
  while (uploads.offsetOf(ID) < source.size) await sleep(1);
  await uploads.close();
  return (await uploads.files.finish(MediaUploads.nameOf(ID))).sha256;
}

/** The same in pieces, each durable before it is answered, as over HTTP. */
async function receive(uploads: MediaUploads, file: string, size: number): Promise<void> {
  const name = MediaUploads.nameOf(ID);
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const bytes = await readPart(file, { offset, length: PIECE_BYTES });
    if (bytes !== null) await uploads.files.append(name, { offset, bytes });
  }
  await uploads.files.finish(name);
}

/** The raw counterpart: the same pieces, each written and made durable. */
async function bareReceive(file: string, to: string, size: number): Promise<number> {
  const started = performance.now();
  const hash = createHash('sha256');
  const handle = await open(to, 'w');
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const bytes = await readPart(file, { offset, length: PIECE_BYTES });
    if (bytes === null) break;
    hash.update(bytes);
    await handle.write(bytes);
    await handle.sync();
  }
  await handle.close();
  hash.digest();
  return performance.now() - started;
}

/** Reads random ranges as a player does. @returns the times of each, in ms */
async function readRanges(
  blobs: ReturnType<typeof folderBlobStore>,
  sha256: string,
  size: number,
): Promise<number[]> {
  const media = {
    mime: 'video/mp4',
    name: 'a.mp4',
    size,
    isToSave: false,
    read: (part: { readonly offset: number; readonly length: number }) => blobs.read(sha256, part),
  };
  const times: number[] = [];
  for (let at = 0; at < READS; at++) {
    const from = (at * 7_919 * 4096) % (size - RANGE_BYTES);
    const started = performance.now();
    const answer = answerMedia({ method: 'GET', range: `bytes=${from}-${from + RANGE_BYTES - 1}` }, media);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

async function measure(folder: string): Promise<Measurement[]> {
  const [large, small] = [path.join(folder, 'large'), path.join(folder, 'small')];
  await write(large, LARGE);
  await write(small, SMALL);
  const blobs = folderBlobStore(path.join(folder, 'blobs'));
  await mkdir(blobs.folder, { recursive: true });
  const uploads = new MediaUploads(blobs);
  // Once for the disk's cache, which the bare copy would otherwise fill for the other.
  await bareCopy(large, path.join(folder, 'warm'));
  const bare = await bareCopy(large, path.join(folder, 'bare'));
  let name = '';
  const taken = await watched(async () => {
    name = await take(uploads, large);
  });
  const bareReceived = await bareReceive(large, path.join(folder, 'received'), LARGE);
  const received = await watched(() => receive(uploads, large, LARGE));
  const smallName = await take(uploads, small);
  const rate = (ms: number): number => LARGE / 1e6 / (ms / 1000);
  const row = { unit: 'MB/s', baselineName: 'a bare copy with SHA-256 and fsync' };
  return [
    atLeast({ ...row, name: '256 MiB from the dialog', value: rate(taken.ms), baseline: rate(bare) }, 0.3),
    atLeast(
      {
        name: '256 MiB in pieces',
        unit: 'MB/s',
        value: rate(received.ms),
        baselineName: 'the same pieces written raw, with SHA-256 and fsync',
        baseline: rate(bareReceived),
      },
      0.3,
    ),
    limitedTo(
      { name: 'memory while 256 MiB are taken', unit: 'MB', value: Math.max(taken.memory, received.memory) },
      100,
    ),
    limitedTo(
      { name: 'the longest stall meanwhile', unit: 'ms', value: Math.max(taken.stall, received.stall) },
      50,
    ),
    atMost(
      {
        name: 'a random range of 256 MiB',
        unit: 'ms',
        value: quantile(await readRanges(blobs, name, LARGE), 0.5),
        baselineName: 'a random range of 10 MiB',
        baseline: quantile(await readRanges(blobs, smallName, SMALL), 0.5),
      },
      2,
    ),
  ];
}

/** Large files: taken in, received in pieces and read by range. */
export const coursesMedia: Benchmark = {
  name: 'courses-media',
  run: async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-media-'));
    try {
      return await measure(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
