import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess, ServerProcesses } from '#tests/helpers/server-processes.ts';
import {
  ADMIN,
  Anything,
  AUTHOR,
  enrol,
  inSync,
  newCode,
  oneComputer,
  PASSWORD,
  readingFrom,
  statusOf,
  until,
  write,
} from '#tests/helpers/sync-stage.ts';

let processes: ServerProcesses;
let hub: ServerProcess;
let laptop: ServerProcess;
/** Of the administrator; one that was changed is not changed back, which the rules of passwords may refuse. */
let password = PASSWORD;

beforeAll(async () => {
  ({ processes, hub, laptop } = await oneComputer());
});
afterAll(() => processes.close());

/** Sessions that people have on the hub by their computers. */
async function openSessions(email: string): Promise<number> {
  const rows = await readingFrom(hub, (db) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .where('user.email', '=', email)
      .where('client', '=', 'Laptop')
      .where('revoked_at', 'is', null)
      .select('session.id')
      .execute(),
  );
  return rows.length;
}

const askAgain = {
  status: 403,
  body: { message: "The institution's server asks you to sign in again before it does this." },
};

describe('the session of somebody on the hub', () => {
  it('ends with the one on their computer', async () => {
    const before = await openSessions(ADMIN);
    const token = await laptop.signIn(ADMIN, password);
    expect(await openSessions(ADMIN)).toBe(before + 1);
    await laptop.expect(Anything, [200, 'GET', '/api/devices', undefined, token]);
    await laptop.expect(Anything, [200, 'POST', '/api/logout', undefined, token]);
    await until(
      () => openSessions(ADMIN),
      (count) => count === before,
    );
  });

  it('may end before the one on their computer, which asks them to sign in again', async () => {
    const token = await laptop.signIn(ADMIN, password);
    const elsewhere = await hub.signIn(ADMIN, password);
    const change = { current_password: password, new_password: 'a pattern of tiles' };
    await hub.expect(Anything, [200, 'POST', '/api/profile/password', change, elsewhere]);
    password = 'a pattern of tiles';
    const devices = () => laptop.call('GET', '/api/devices', undefined, token);
    for (const answer of [await devices(), await devices()]) {
      // A round of synchronisation in between has ended the session on the computer as well.
      expect([401, askAgain.status]).toContain(answer.status);
      if (answer.status === askAgain.status) expect(answer).toMatchObject(askAgain);
    }
    const again = await laptop.signIn(ADMIN, password);
    await laptop.expect(Anything, [200, 'GET', '/api/devices', undefined, again]);
  });
});

describe('what only the hub decides', () => {
  it('is on the computer of who changed it before they are answered', async () => {
    const token = await laptop.signIn(ADMIN, password);
    await laptop.expect(Anything, [200, 'PUT', '/api/institution', { name: 'Eastfield' }, token]);
    const { body } = await laptop.call('GET', '/api/institution', undefined, token);
    expect(body).toMatchObject({ data: { name: 'Eastfield' } });
  });
});

describe('a password that somebody changes on their computer', () => {
  it('is the one that lets them in there without the hub', async () => {
    const token = await laptop.signIn(ADMIN, password);
    const change = { current_password: password, new_password: 'nine blue herons' };
    await laptop.expect(Anything, [200, 'POST', '/api/profile/password', change, token]);
    await hub.stop();
    expect(await laptop.call('POST', '/api/signin', { email: ADMIN, password })).toMatchObject({
      status: 401,
    });
    const alone = await laptop.signIn(ADMIN, 'nine blue herons');
    // The one on the hub, which cannot be told, ends there by itself.
    await laptop.expect(Anything, [200, 'POST', '/api/logout', undefined, alone]);
    expect((await laptop.call('GET', '/api/sync', undefined, alone)).status).toBe(401);
    await hub.restart();
    password = 'nine blue herons';
    await hub.signIn(ADMIN, password);
  });
});

describe('a computer that has lost its key', () => {
  it('says so, and may join again', async () => {
    const secrets = path.join(laptop.dataDir, 'secrets.server.json');
    const token = await laptop.signIn(AUTHOR, PASSWORD);
    await laptop.stop();
    expect(readFileSync(secrets, 'utf8')).toContain('hub-device-token');
    writeFileSync(secrets, '{}');
    await laptop.restart();
    // Their session on the hub is lost with it; the one here ends as ever.
    await laptop.expect(Anything, [200, 'POST', '/api/logout', undefined, token]);
    const again = await laptop.signIn(AUTHOR, PASSWORD);
    const { error } = await until(
      () => statusOf(laptop, again),
      ({ state }) => state === 'refused',
    );
    expect(error?.message).toBe('The key of this computer is missing. Connect it to the hub again.');
    const back = await enrol(laptop, hub, { code: await newCode(hub, password), device_name: 'Laptop' });
    expect(back).toMatchObject({ status: 201 });
    await inSync(laptop, await laptop.signIn(AUTHOR, PASSWORD));
  });
});

describe('a copy of a computer', () => {
  it('brings what was written on it before it was told apart, under a number of its own', async () => {
    const token = await laptop.signIn(AUTHOR, PASSWORD);
    await inSync(laptop, token);
    await laptop.stop();
    const dataDir = processes.copyOf(laptop);
    await hub.stop();
    await laptop.restart();
    const copy = await processes.start('copy', { dataDir });
    await write(laptop, token, 'Written on the original');
    await write(copy, token, 'Written on the copy');
    await write(copy, token, 'Written on the copy as well');
    await hub.restart();
    for (const device of [laptop, copy]) {
      await device.call('POST', '/api/sync/round', undefined, token);
      await until(
        () => statusOf(device, token),
        ({ waiting_count: count, state }) => count === 0 && state === 'idle',
      );
    }
    const rows = await readingFrom(hub, (db) =>
      db
        .selectFrom('question')
        .where('title', 'like', 'Written on%')
        .select('title')
        .orderBy('title')
        .execute(),
    );
    expect(rows.map((row) => row.title)).toEqual([
      'Written on the copy',
      'Written on the copy as well',
      'Written on the original',
    ]);
  });
});
