import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServerProcess, ServerProcesses } from '#tests/helpers/server-processes.ts';
import {
  ADMIN,
  Anything,
  AUTHOR,
  countOf,
  enrol,
  enrolled,
  inSync,
  newCode,
  PASSWORD,
  statusOf,
  twoComputers,
  STUDENT,
  until,
  write,
} from '#tests/helpers/sync-stage.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const Blob = z.looseObject({ sha256: z.string() });
const Device = z.looseObject({ client_id: z.string(), name: z.string(), device_no: z.number() });
const Unsent = z.looseObject({ changes: z.array(z.looseObject({})) });
const Devices = z.looseObject({ data: z.array(Device) });

let processes: ServerProcesses;
let hub: ServerProcess;
let one: ServerProcess;
let oneToken: string;
let two: ServerProcess;
let twoToken: string;

beforeAll(async () => {
  ({ processes, hub, one, oneToken, two, twoToken } = await twoComputers());
});
afterAll(() => processes.close());

const devices = async () => {
  const admin = await hub.signIn(ADMIN, PASSWORD);
  return (await hub.expect(Devices, [200, 'GET', '/api/devices', undefined, admin])).data;
};

describe('a computer that joins', () => {
  it('needs a code that nobody has used, and the right password', async () => {
    const three = await processes.start('three', {});
    const code = await newCode(hub);
    expect(await enrol(three, hub, { code: 'AAAAA-AAAAA' })).toMatchObject({ status: 403 });
    expect(await enrol(three, hub)).toMatchObject({ status: 403 });
    expect(await enrol(three, hub, { code, password: 'something else' })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    expect(await three.call('GET', '/api/sync/connection')).toMatchObject({
      body: { role: 'standalone', enrolment: { phase: 'failed' } },
    });
    expect(await enrol(three, hub, { code: code.toLowerCase().replace('-', ' ') })).toMatchObject({
      status: 201,
    });
    const four = await processes.start('four', {});
    expect(await enrol(four, hub, { code })).toMatchObject({ status: 403 });
    expect(await four.call('GET', '/api/setup')).toMatchObject({ body: { state: 'empty' } });
    expect(await enrol(three, hub, { code: await newCode(hub) })).toMatchObject({ status: 409 });
    await three.stop();
    await four.stop();
  });

  it('says what is wrong with an address', async () => {
    const five = await processes.start('five', {});
    const join = (url: string) => enrol(five, hub, { hub_url: url });
    expect(await join('http://hub.school.example')).toMatchObject({
      status: 422,
      body: { errors: { hub_url: ['Use https://: passwords would travel unencrypted.'] } },
    });
    expect(await join('http://127.0.0.1:9')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    await five.stop();
  });

  it('joins once, however often it is asked to at the same time, and again after it could not', async () => {
    const six = await processes.start('six', {});
    const code = await newCode(hub);
    const inTheWay = path.join(six.dataDir, 'lectern-joining.db');
    mkdirSync(inTheWay);
    expect((await enrol(six, hub, { code })).status).toBe(500);
    expect(await six.call('GET', '/api/sync/connection')).toMatchObject({
      body: { role: 'standalone', enrolment: { phase: 'failed', message: 'Connecting failed.' } },
    });
    rmdirSync(inTheWay);
    const answers = await Promise.all([enrol(six, hub, { code }), enrol(six, hub, { code })]);
    expect(answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: 201 }),
        expect.objectContaining({ status: 409 }),
      ]),
    );
    await six.stop();
  });

  it('hears of what happens elsewhere within moments, and finds it by its words', async () => {
    await write(one, oneToken, 'Do bees dance in the moonlight?');
    await until(
      () => countOf(two, twoToken, 'moonlight'),
      (count) => count === 1,
    );
    expect(await inSync(one, oneToken)).toMatchObject({
      role: 'device',
      hub_url: hub.url,
      device_name: 'Laptop',
      error: null,
    });
  });

  it('gets a picture when somebody looks at it', async () => {
    const response = await fetch(`${one.url}/api/blobs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${oneToken}`, 'content-type': 'application/octet-stream' },
      body: PNG,
    });
    const { sha256 } = Blob.parse(await response.json());
    await write(one, oneToken, 'What is on the watercolour?', { question_image: sha256 });
    await until(
      () => countOf(two, twoToken, 'watercolour'),
      (count) => count === 1,
    );
    const stored = path.join(two.dataDir, 'blobs', sha256.slice(0, 2), sha256);
    expect(existsSync(stored)).toBe(false);
    const picture = await fetch(`${two.url}/api/blobs/${sha256}`, {
      headers: { authorization: `Bearer ${twoToken}` },
    });
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    expect(existsSync(stored)).toBe(true);
  });

  it('asks the hub for what only the hub decides, in the name of whoever asks', async () => {
    const admin = await one.signIn(ADMIN, PASSWORD);
    const { data } = await one.expect(Devices, [200, 'GET', '/api/devices', undefined, admin]);
    expect(data.map((device) => device.name)).toEqual(expect.arrayContaining(['Laptop', 'Desk']));
    expect((await one.call('GET', '/api/devices', undefined, oneToken)).status).toBe(403);
    const desk = data.find((device) => device.name === 'Desk');
    await one.expect(Anything, [200, 'PUT', `/api/devices/${desk?.client_id}`, { name: 'Table' }, admin]);
    expect((await devices()).map((device) => device.name)).toContain('Table');
  });
});

describe('without the hub', () => {
  it('work goes on, known people sign in, and everything arrives afterwards', async () => {
    await hub.stop();
    await write(one, oneToken, 'Is the chimney swept?');
    const away = await until(
      () => statusOf(one, oneToken),
      ({ state }) => state === 'offline',
    );
    expect(away.waiting).toMatchObject([
      { endpoint: 'questions.saveQuestion', title: 'Is the chimney swept?' },
    ]);
    const fresh = await one.signIn(AUTHOR, PASSWORD);
    expect(await countOf(one, fresh, 'chimney')).toBe(1);
    expect(await one.call('POST', '/api/signin', { email: AUTHOR, password: 'wrong' })).toMatchObject({
      status: 401,
    });
    const stranger = await one.call('POST', '/api/signin', { email: STUDENT, password: PASSWORD });
    expect(stranger).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    const admin = await one.signIn(ADMIN, PASSWORD);
    expect(await one.call('GET', '/api/devices', undefined, admin)).toMatchObject({
      status: 503,
      body: { message: "The institution's server cannot be reached." },
    });
    await hub.restart();
    await one.call('POST', '/api/sync/round', undefined, oneToken);
    await inSync(one, oneToken);
    await until(
      () => countOf(two, twoToken, 'chimney'),
      (count) => count === 1,
    );
  });

  it('a killed computer goes on where it was', async () => {
    await write(one, oneToken, 'Who lit the lighthouse?');
    await one.stop('SIGKILL');
    await one.restart();
    expect(await inSync(one, oneToken)).toMatchObject({ error: null });
    await until(
      () => countOf(two, twoToken, 'lighthouse'),
      (count) => count === 1,
    );
  });
});

describe('a computer that had content of its own', () => {
  const local = {
    institution_name: 'One desk',
    time_zone: 'Europe/Helsinki',
    currency: 'EUR',
    first_name: 'Noor',
    last_name: 'Haddad',
    email: AUTHOR,
    password: 'violet harbour seven',
  };

  async function furnished(name: string): Promise<{ server: ServerProcess; token: string; id: number }> {
    const server = await processes.start(name, {});
    await server.expect(Anything, [201, 'POST', '/api/setup/institution', local]);
    const token = await server.signIn(AUTHOR, local.password);
    // There is nobody to ask.
    expect((await server.call('POST', '/api/sync/round', undefined, token)).status).toBe(409);
    const { id } = await write(server, token, `How old is the ${name}?`);
    await write(server, token, `Where does the ${name} stand?`);
    return { server, token, id };
  }

  it('takes its drafts along under their own ids, and archives the rest', async () => {
    const { server, token, id } = await furnished('windmill');
    expect(await enrol(server, hub, { code: await newCode(hub) })).toMatchObject({ status: 403 });
    const joined = await server.call(
      'POST',
      '/api/sync/enrolment',
      {
        hub_url: hub.url,
        code: await newCode(hub),
        device_name: 'Attic',
        email: AUTHOR,
        password: PASSWORD,
      },
      token,
    );
    expect(joined).toMatchObject({ status: 201, body: { items_to_carry: 3 } });
    const signedIn = await server.signIn(AUTHOR, PASSWORD);
    await until(
      () => countOf(server, signedIn, 'windmill'),
      (count) => count === 2,
    );
    await inSync(server, signedIn);
    await until(
      () => countOf(two, twoToken, 'windmill'),
      (count) => count === 2,
    );
    const found = await two.call('GET', `/api/questionById/${id}`, undefined, twoToken);
    expect(found.status).toBe(200);
    expect(readdirSync(path.join(server.dataDir, 'archive'))).toHaveLength(1);
    await until(
      () => server.call('GET', '/api/sync/connection'),
      ({ body }) => Anything.parse(Anything.parse(body)['enrolment'])['phase'] === 'done',
    );
    // What is written from here on has numbers that the old database never used.
    expect((await write(server, signedIn, 'Is it new?')).id).toBeGreaterThan(id + 1_000_000);
    await server.stop();
  });
});

describe('a computer that may no longer', () => {
  it('keeps what it could not send, and says why', async () => {
    const lost = await processes.start('lost', {});
    const token = await enrolled(lost, hub, 'Lost');
    await inSync(lost, token);
    const device = (await devices()).find(({ name }) => name === 'Lost');
    const admin = await hub.signIn(ADMIN, PASSWORD);
    await hub.expect(Anything, [
      200,
      'POST',
      `/api/devices/${device?.client_id}/revocation`,
      undefined,
      admin,
    ]);
    await write(lost, token, 'Was it the gardener?');
    const refused = await until(
      () => statusOf(lost, token),
      ({ state }) => state === 'refused',
    );
    expect(refused).toMatchObject({ waiting_count: 1, error: { code: 'DEVICE_REVOKED' } });
    expect(refused.error?.message).toContain('revoked');

    const unsent = Unsent.parse((await lost.call('GET', '/api/sync/unsent', undefined, token)).body);
    expect(unsent).toMatchObject({ of: 'own', device_name: 'Lost', attempts: [], files_left_out: [] });
    expect(unsent.changes).toMatchObject([
      { state: 'waiting', endpoint: 'questions.saveQuestion', message: null },
    ]);
    expect(JSON.stringify(unsent.changes)).toContain('Was it the gardener?');

    const code = await newCode(hub);
    expect(await enrol(lost, hub, { code, hub_url: 'http://127.0.0.1:9' })).toMatchObject({ status: 403 });
    const back = await enrol(lost, hub, { code, device_name: 'Found' });
    expect(back).toMatchObject({ status: 201, body: { items_to_carry: 0 } });
    const again = await lost.signIn(AUTHOR, PASSWORD);
    await write(lost, again, 'Is it back?');
    expect(await inSync(lost, again)).toMatchObject({
      role: 'device',
      device_name: 'Found',
      refused_count: 0,
    });
    expect(readdirSync(path.join(lost.dataDir, 'archive'))).toContainEqual(
      expect.stringMatching(/^device-.*\.db$/),
    );
    expect((await devices()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Lost', 'Found']));
    await lost.stop();
  });

  it('stays where it is while its hub takes it', async () => {
    expect(await enrol(one, hub, { code: await newCode(hub) })).toMatchObject({ status: 409 });
  });

  it('is found out when it is a copy of another one, before it overwrites anything', async () => {
    const original = await processes.start('original', {});
    const token = await enrolled(original, hub, 'Original');
    await inSync(original, token);
    await original.stop();
    const dataDir = processes.copyOf(original);
    await original.restart();
    const clone = await processes.start('clone', { dataDir });
    const cloneToken = await clone.signIn(AUTHOR, PASSWORD);
    await write(original, token, 'Which came first, the hedgehog?');
    await write(clone, cloneToken, 'Which came second, the hedgehog?');
    await inSync(original, token);
    await inSync(clone, cloneToken);
    await until(
      () => countOf(two, twoToken, 'hedgehog'),
      (count) => count === 2,
    );
    const named = (await devices()).filter(({ name }) => name.startsWith('Original'));
    expect(named.map(({ name }) => name).toSorted()).toEqual(['Original', 'Original (copy)']);
    expect(new Set(named.map((device) => device.device_no)).size).toBe(2);
    await original.stop();
    await clone.stop();
  });
});

describe('secrets', () => {
  it('of a device are in no database file and no log', () => {
    const secrets = readFileSync(path.join(one.dataDir, 'secrets.server.json'), 'utf8');
    const kept = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(secrets)));
    expect(kept.length).toBeGreaterThan(1);
    const files = readdirSync(one.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'secrets.server.json')
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
    for (const secret of [...kept, PASSWORD]) {
      expect(files.some((bytes) => bytes.includes(secret))).toBe(false);
    }
  });
});
