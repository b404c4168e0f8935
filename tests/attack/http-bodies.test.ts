import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { STRANGER_BOUNDS } from '#server/http/bounded-body.ts';
import { startHubProcess, type HubProcess } from '#tests/helpers/hub-process.ts';
import { rawRequest } from '#tests/helpers/raw-request.ts';
import { AUTHOR, PASSWORD } from '#tests/helpers/sync-stage.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const MIB = 1024 * 1024;
const folder = temporaryFolder('http-bodies');
let hub: HubProcess;
beforeAll(async () => {
  hub = await startHubProcess(['--demo', '--rate', '0', '--data', path.join(folder, 'data')], {
    LECTERN_LOG_LEVEL: 'info',
  });
});
afterAll(() => hub.end('SIGKILL'));

const json = { 'content-type': 'application/json' };
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const post = (route: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  rawRequest(hub.url, route, { method: 'POST', body, headers: { ...json, ...headers } });

const code = ({ body }: { readonly body: string }): string =>
  z.object({ code: z.string() }).parse(JSON.parse(body)).code;

async function memory(): Promise<number> {
  const { body } = await rawRequest(hub.url, '/metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]) / MIB;
}

/** The longest that somebody else waits while the work is done. */
async function longestHealth(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  let longest = 0;
  while (!state.isDone) {
    const started = performance.now();
    expect((await rawRequest(hub.url, '/health')).status).toBe(200);
    longest = Math.max(longest, performance.now() - started);
  }
  await done;
  return longest;
}

async function sessionToken(): Promise<string> {
  const answer = await post('/api/signin', JSON.stringify({ email: AUTHOR, password: PASSWORD }));
  return z.object({ token: z.string() }).parse(JSON.parse(answer.body)).token;
}

describe('a stranger', () => {
  it('cannot hold the hub with sixty small bodies that unpack to 16 MiB of brackets', async () => {
    const bomb = gzipSync('['.repeat(16 * MIB - 1), { level: 9 });
    const before = await memory();
    const sent = Promise.all(
      Array.from({ length: 60 }, () => post('/sync/enrol', bomb, { 'content-encoding': 'gzip' })),
    );
    expect(await longestHealth(sent)).toBeLessThan(2000);
    for (const answer of await sent)
      expect([answer.status, code(answer)]).toEqual([415, 'UNSUPPORTED_MEDIA']);
    expect((await memory()) - before).toBeLessThan(200);
  });

  it.each(['/sync/enrol', '/api/signin', '/api/setup/institution'])(
    'is refused at %s before what is large or deep is parsed',
    async (route) => {
      const large = JSON.stringify({ email: 'x'.repeat(STRANGER_BOUNDS.bytes) });
      const deep = nested(33);
      const page = { 'x-lectern-client': 'web' };
      for (const headers of [{}, page]) {
        for (const body of [large, deep]) {
          const answer = await post(route, body, headers);
          expect([answer.status, code(answer)]).toEqual([413, 'TOO_LARGE']);
          // A length that is not told is counted.
          const chunked = await post(route, body, { ...headers, 'transfer-encoding': 'chunked' });
          expect([chunked.status, code(chunked)]).toEqual([413, 'TOO_LARGE']);
        }
        expect((await post(route, nested(32), headers)).status).toBe(422);
      }
    },
  );

  it('cannot have a page’s sign-in parse more than the API takes', async () => {
    const wide = `{"email":"a","password":"b","remember":[${'0,'.repeat(2.5 * MIB)}0]}`;
    const sent = Promise.allSettled(
      Array.from({ length: 8 }, () => post('/api/signin', wide, { 'x-lectern-client': 'web' })),
    );
    expect(await longestHealth(sent)).toBeLessThan(2000);
    // Who goes on sending after the refusal may be cut off before it is read.
    for (const one of await sent)
      if (one.status === 'fulfilled') expect([one.value.status, code(one.value)]).toEqual([413, 'TOO_LARGE']);
    expect(await memory()).toBeLessThan(400);
  });
});

describe('somebody with a session', () => {
  it('is refused what is nested deeper than an editor ever does, on every way in', async () => {
    const authorization = `Bearer ${await sessionToken()}`;
    const answer = await post('/api/questions', nested(33), { authorization });
    expect([answer.status, code(answer)]).toEqual([413, 'TOO_LARGE']);
    expect((await post('/api/questions', nested(32), { authorization })).status).toBe(422);
    const large = await post('/api/questions', `"${'x'.repeat(MIB)}"`, { authorization });
    expect([large.status, code(large)]).toEqual([413, 'TOO_LARGE']);
    const packed = await post('/api/questions', gzipSync('{}'), {
      authorization,
      'content-encoding': 'gzip',
    });
    expect([packed.status, code(packed)]).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });
});

describe('an upload that breaks off', () => {
  /** A request that says more than it sends. */
  async function breakOff(head: readonly string[]): Promise<void> {
    const { hostname, port } = new URL(hub.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`${[...head, `host: ${hostname}:${port}`].join('\r\n')}\r\n\r\n{"email":"`);
    // Long enough for the hub to begin reading.
    await sleep(200);
    socket.resetAndDestroy();
  }

  it('is one line of the log, and no error', async () => {
    const authorization = `authorization: Bearer ${await sessionToken()}`;
    const lines = (): string[] =>
      `${hub.output().out}\n${hub.output().err}`
        .split('\n')
        .filter((line) => /broken=|aborted|Error|"level":"error"|"level":50/.test(line));
    const whole = (): number => hub.output().out.split('\n').length + hub.output().err.split('\n').length;
    // The line of the sign-in may come after its answer.
    await sleep(300);
    const before = whole();
    const known = lines().length;
    const length = ['content-type: application/json', 'content-length: 5000'];
    await breakOff(['POST /api/signin HTTP/1.1', ...length]);
    await breakOff(['POST /api/signin HTTP/1.1', 'x-lectern-client: web', ...length]);
    await breakOff(['POST /api/questions HTTP/1.1', authorization, ...length]);
    await breakOff([
      'POST /api/blobs HTTP/1.1',
      authorization,
      'content-type: image/png',
      'content-length: 5000',
    ]);
    await breakOff([
      'POST /api/signin HTTP/1.1',
      'content-type: application/json',
      'transfer-encoding: chunked',
    ]);
    await expect.poll(() => whole() - before).toBeGreaterThanOrEqual(5);
    await sleep(300);
    expect(whole() - before).toBe(5);
    expect(lines().slice(known)).toEqual([]);
  });
});
