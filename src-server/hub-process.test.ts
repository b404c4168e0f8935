import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHubProcess } from '#tests/helpers/hub-process.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-hub-process-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('npm run hub', () => {
  it('prints its address, its code and JSON lines, and ends cleanly when told to', async () => {
    const hub = await startHubProcess(['--data', path.join(dir, 'data')]);
    await expect.poll(async () => (await fetch(`${hub.url}/ready`)).status).toBe(200);
    expect((await fetch(`${hub.url}/api/setup`)).status).toBe(200);
    const code = /Set-up code for the first administrator: (\S+)/.exec(hub.output().err)?.[1] ?? '';
    const entered = await fetch(`${hub.url}/setup-code?code=${code}`, { redirect: 'manual' });
    expect(entered.status).toBe(303);
    expect(await hub.end('SIGTERM')).toBe(0);
    const { out } = hub.output();
    const logged = out.split('\n').filter((line) => line !== '' && !line.startsWith('listening '));
    expect(logged.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/api/setup', status: 200 }),
    );
    // A log may be kept for years: the code is on the console only.
    expect(out).not.toContain(code);
  });

  it('says in one line what is wrong with its options', async () => {
    await expect(startHubProcess(['--rate', 'x'])).rejects.toThrow(
      /^The hub ended with 2: .*--rate takes a number/su,
    );
  });

  it('says which port is taken', async () => {
    const first = await startHubProcess(['--data', path.join(dir, 'one')]);
    const { port } = new URL(first.url);
    await expect(startHubProcess(['--data', path.join(dir, 'two'), '--port', port])).rejects.toThrow(
      `Port ${port} is taken by another program.`,
    );
    await first.end('SIGTERM');
  });

  it('refuses a folder that another one has open', async () => {
    const args = ['--data', path.join(dir, 'shared')];
    const first = await startHubProcess(args);
    const second = startHubProcess(args);
    await expect(second).rejects.toThrow(/^The hub ended with 1: .*is in use by another Lectern process/u);
    // A sentence for operators, and no trace of the program.
    await expect(second).rejects.not.toThrow(/Error:|\n {4}at /u);
    await first.end('SIGTERM');
  });
});
