import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-hub-process-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('npm run hub', () => {
  it('prints its address, its code and JSON lines, and ends cleanly when told to', async () => {
    const hub = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'hub.ts'), '--port', '0', '--data', path.join(dir, 'process')],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DATABASE_URL: undefined } },
    );
    let out = '';
    let err = '';
    const listening = Promise.withResolvers<string>();
    hub.stdout.on('data', (chunk) => {
      out += String(chunk);
      const url = /^listening (\S+)$/m.exec(out)?.[1];
      if (url !== undefined) listening.resolve(url);
    });
    hub.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    const exited = once(hub, 'close');
    const url = await Promise.race([
      listening.promise,
      exited.then(() => Promise.reject(new Error(`The hub ended: ${err}`))),
    ]);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect((await fetch(`${url}/api/setup`)).status).toBe(200);
    const code = /Set-up code for the first administrator: (\S+)/.exec(err)?.[1] ?? '';
    const entered = await fetch(`${url}/setup-code?code=${code}`, { redirect: 'manual' });
    expect(entered.status).toBe(303);
    hub.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
    const logged = out.split('\n').filter((line) => line !== '' && !line.startsWith('listening '));
    expect(logged.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/api/setup', status: 200 }),
    );
    // The code may be written where the log is kept for years: it is on the console only.
    expect(out).not.toContain(code);
  });

  it('says in one line what is wrong with its options', async () => {
    const hub = spawn(process.execPath, [path.join(import.meta.dirname, 'hub.ts'), '--port', 'x'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    hub.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    expect((await once(hub, 'close'))[0]).toBe(2);
    expect(err).toContain('--port takes a number.');
  });
});
