import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { openConnection } from './json-call.ts';

// A process of the benchmark `attacked-lab`: what an attack found, against a hub of this computer, for some seconds.
const [base = '', seconds = '0', authorToken = '', kinds = ''] = process.argv.slice(2);
const { hostname, port } = new URL(base);
if (hostname !== '127.0.0.1') throw new Error('This attacks a hub of this computer alone.');
let ends = 0;
const isOn = (): boolean => performance.now() < ends;

// What one computer on a line of 50 Mbit/s can send; more would measure this machine, which all of them share.
const BOMB_CLIENTS = 8;
const BOMB_EVERY_MS = 20;
const SILENT = 4094;
const ADDRESSES = 70;
const NEW_AT_ONCE = 25;
const NEW_EVERY_MS = 50;
const QUESTIONS = 30_000;
const PART_BYTES = 512 * 1024;

/** Brackets within brackets: 16 MiB of them in 16 kB, and as many as are taken from a stranger. */
const packedBomb = gzipSync('['.repeat(16 * 1024 * 1024 - 1), { level: 9 });
const plainBomb = Buffer.from('['.repeat(64 * 1024));
const BOMBS = ['/sync/enrol', '/api/signin'].flatMap((path) => [
  { path, body: packedBomb, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
  { path, body: plainBomb, headers: { 'content-type': 'application/json' } },
]);

/** One bomb after the other, of each kind in turn, at the rate above or as fast as they are answered. */
async function sendBombs(client: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let sent = 0;
  let next = performance.now() + (client / BOMB_CLIENTS) * BOMB_EVERY_MS;
  while (isOn()) {
    await sleep(Math.max(0, next - performance.now()));
    next = Math.max(next, performance.now() - BOMB_EVERY_MS) + BOMB_EVERY_MS;
    const bomb = BOMBS[(client + sent) % BOMBS.length];
    if (bomb === undefined) break;
    const { path, body, headers } = bomb;
    await new Promise<void>((resolve) => {
      const call = request({ hostname, port, path, method: 'POST', agent, headers });
      call.once('response', (response) => response.resume().once('close', resolve));
      call.once('error', () => resolve());
      call.end(body);
    });
    sent += 1;
  }
  agent.destroy();
  return sent;
}

/** Connections of many addresses that say nothing, opened again when they are closed. */
async function holdConnections(): Promise<number> {
  const open = new Set<Socket>();
  let made = 0;
  while (isOn()) {
    for (let at = 0; at < NEW_AT_ONCE && open.size < SILENT; at++) {
      const localAddress = `127.0.1.${1 + (made++ % ADDRESSES)}`;
      const socket = connect({ host: hostname, port: Number(port), localAddress });
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('end', () => socket.destroy());
      socket.once('close', () => open.delete(socket));
    }
    await sleep(NEW_EVERY_MS);
  }
  for (const socket of open) socket.destroy();
  return made;
}

const Batch = z.object({ data: z.object({ id: z.number(), state: z.string() }) });

const moodleQuestion = (at: number): string =>
  `<question type="truefalse"><name><text>Q${at}</text></name><questiontext format="html"><text>Is ${at} even?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;

function longFile(): Uint8Array {
  const questions = Array.from({ length: QUESTIONS }, (_, at) => moodleQuestion(at));
  return new TextEncoder().encode(`<quiz>${questions.join('')}</quiz>`);
}

/** Files that take long to read, one after the other. */
async function sendImports(bytes: Uint8Array): Promise<number> {
  const { send, close } = openConnection(base, authorToken);
  const bearer = { authorization: `Bearer ${authorToken}`, 'content-type': 'application/octet-stream' };
  let sent = 0;
  while (isOn()) {
    const { data } = Batch.parse(
      await send('POST', '/api/imports', { file_name: 'bomb.xml', size: bytes.byteLength }),
    );
    for (let part = 0; part * PART_BYTES < bytes.byteLength; part++) {
      const body = bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
      await fetch(`${base}/api/imports/${data.id}/parts/${part}`, { method: 'PUT', headers: bearer, body });
    }
    sent += 1;
    while (isOn()) {
      await sleep(250);
      const { state } = Batch.parse(await send('GET', `/api/imports/${data.id}`)).data;
      if (state !== 'reading') break;
    }
  }
  close();
  return sent;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

const file = kinds.includes('imports') ? longFile() : null;
ends = performance.now() + Number(seconds) * 1000;
const [connections, imports, bombs] = await Promise.all([
  kinds.includes('silence') ? holdConnections() : 0,
  // A hub that takes no more files of this person has said so.
  file === null ? 0 : sendImports(file).catch(() => 0),
  kinds.includes('bombs')
    ? Promise.all(Array.from({ length: BOMB_CLIENTS }, (_, client) => sendBombs(client))).then(sum)
    : 0,
]);
process.stdout.write(`${JSON.stringify({ connections, imports, bombs })}\n`);
