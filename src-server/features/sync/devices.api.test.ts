import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnrolRequest } from '#shared/contract/sync-link.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { createTestServer, PASSWORD, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { HubMembers } from '#server/sync/membership/hub-members.ts';
import { fileSigningKey } from '#server/signing-key.ts';

const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: Person;
let author: Person;
let members: HubMembers;
beforeEach(async () => {
  server = await createTestServer({ role: 'hub' });
  admin = await server.person('Admin');
  author = await server.person('Instructor');
  const signingKey = fileSigningKey(path.join(server.dataDir, 'keys', 'receipt.pem'));
  members = new HubMembers({ ...server, signingKey });
});
afterEach(() => server.close());

const requestOf = (change: Partial<EnrolRequest> = {}): EnrolRequest => ({
  client_id: randomUUID(),
  token: randomBytes(32).toString('base64url'),
  device_name: 'Laptop',
  email: author.email,
  password: PASSWORD,
  device_no: null,
  fingerprint: randomUUID(),
  app_version: '0.0.0-test',
  schema_version: SCHEMA_VERSION,
  ...change,
});

const newCode = async (): Promise<string> =>
  (await admin.call(syncContract.createEnrolmentCode, {})).body.code;
const enrol = (request: EnrolRequest) => members.enrol(request, { address: '10.0.0.7' });
const listed = async () => (await admin.call(syncContract.listDevices, {})).body.data;

it('a list of the hub does not stand in the queue of writes', async () => {
  const transaction = vi.spyOn(server.writer, 'transaction');
  expect(await listed()).toEqual([]);
  expect(transaction).not.toHaveBeenCalled();
});

describe('a code', () => {
  it('lets in one computer within a day, and the same one again when its answer got lost', async () => {
    const code = await newCode();
    const request = requestOf({ code });
    const first = await enrol(request);
    expect(await enrol(request)).toMatchObject({ device_no: first.device_no });
    await expect(enrol(requestOf({ code }))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      fields: { code: [expect.stringContaining('has been used')] },
    });
    await expect(enrol({ ...request, token: randomBytes(32).toString('base64url') })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const late = await newCode();
    server.clock.advance(DAY);
    await expect(enrol(requestOf({ code: late }))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is kept as a hash only, and given by administrators alone', async () => {
    const code = await newCode();
    const [row] = await server.database.read.selectFrom('sync_enrolment_code').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(code.replace('-', ''));
    await expect(author.call(syncContract.createEnrolmentCode, {})).rejects.toMatchObject({
      code: 'ABILITY_MISSING',
    });
  });

  it('is listed without itself until it is used, too old or withdrawn, which lets nobody in', async () => {
    const codes = async () => (await admin.call(syncContract.listEnrolmentCodes, {})).body.data;
    const [used, withdrawn] = [await newCode(), await newCode()];
    server.clock.advance(1000);
    const open = await newCode();
    const listedCodes = await codes();
    expect(listedCodes).toHaveLength(3);
    expect(listedCodes[0]).toMatchObject({
      created_by: expect.stringContaining('Admin'),
      created_at: new Date(server.clock.now()).toISOString(),
      expires_at: new Date(server.clock.now() + DAY).toISOString(),
    });
    for (const code of [used, withdrawn, open]) {
      expect(JSON.stringify(listedCodes)).not.toContain(code.replace('-', ''));
    }
    await enrol(requestOf({ code: used }));
    const [, second] = await codes();
    expect(await codes()).toHaveLength(2);
    const params = { id: second?.id ?? 0 };
    await admin.call(syncContract.withdrawEnrolmentCode, { params });
    await expect(enrol(requestOf({ code: withdrawn }))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(admin.call(syncContract.withdrawEnrolmentCode, { params })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await codes()).toHaveLength(1);
    const over = { expires_at: server.clock.now() };
    await server.write(({ db }) => db.updateTable('sync_enrolment_code').set(over).execute());
    expect(await codes()).toEqual([]);
    await expect(author.call(syncContract.listEnrolmentCodes, {})).rejects.toMatchObject({
      code: 'ABILITY_MISSING',
    });
  });

  it('cannot be guessed: tries are counted', async () => {
    for (let i = 0; i < 10; i++) {
      await expect(enrol(requestOf({ code: `WRONG-${i}` }))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(enrol(requestOf({ code: await newCode() }))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is not asked for where the institution allows that', async () => {
    await expect(enrol(requestOf())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await admin.call(syncContract.setEnrolmentPolicy, { body: { open_enrolment: true } });
    expect(await enrol(requestOf())).toMatchObject({ user_id: author.id });
  });
});

describe('a device', () => {
  it('has a number that nobody else has, its own where that is free', async () => {
    const own = 2 ** 19 + 4711;
    const numbers: number[] = [];
    for (const wanted of [own, own, null]) {
      const request = requestOf({ code: await newCode(), device_no: wanted });
      numbers.push((await enrol(request)).device_no);
    }
    expect(numbers[0]).toBe(own);
    expect(new Set(numbers).size).toBe(3);
    expect(Math.max(...numbers.slice(1))).toBeLessThan(2 ** 19);
  });

  it('is listed with its people, renamed and revoked', async () => {
    const request = requestOf({ code: await newCode() });
    await enrol(request);
    expect(await listed()).toMatchObject([
      {
        client_id: request.client_id,
        name: 'Laptop',
        revoked_at: null,
        pending_count: 0,
        people: [{ id: author.id }],
      },
    ]);
    const params = { client_id: request.client_id };
    await admin.call(syncContract.renameDevice, { params, body: { name: 'Desk' } });
    await members.deviceOf(request.token);
    await admin.call(syncContract.revokeDevice, { params });
    expect(await listed()).toMatchObject([{ name: 'Desk', revoked_at: expect.any(String) }]);
    await expect(members.deviceOf(request.token)).rejects.toMatchObject({ status: 403 });
    await expect(admin.call(syncContract.revokeDevice, { params })).rejects.toMatchObject({ status: 404 });
    await expect(
      members.signIn(
        { client_id: request.client_id, name: 'Desk' },
        { email: author.email, password: 'wrong' },
      ),
    ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('that is a copy gets a name, a number and people of its own', async () => {
    const request = requestOf({ code: await newCode() });
    const { device_no: number } = await enrol(request);
    const token = randomBytes(32).toString('base64url');
    const again = { client_id: randomUUID(), token, fingerprint: 'elsewhere', last_mid: 41 };
    const copy = await members.register(request.token, again);
    expect(copy.device_no).not.toBe(number);
    const original = await members.deviceOf(request.token);
    await members.signIn(original, { email: admin.email, password: PASSWORD });
    expect(await members.register(request.token, again)).toEqual(copy);
    expect(await listed()).toHaveLength(2);
    const people = await server.database.read
      .selectFrom('sync_client_user')
      .where('client_id', '=', again.client_id)
      .select('user_id')
      .orderBy('user_id')
      .execute();
    // Who signed in after the first answer got lost is on the copy, too.
    expect(people.map((row) => row.user_id)).toEqual(
      [author.id, admin.id].toSorted((one: number, other: number) => one - other),
    );
    const row = await server.database.read
      .selectFrom('sync_client')
      .where('client_id', '=', again.client_id)
      .select(['last_mid', 'fingerprint'])
      .executeTakeFirst();
    // The hub, which may have been restored, has heard of no command of the original.
    expect(row).toEqual({ last_mid: 0, fingerprint: 'elsewhere' });
  });

  it('that was moved twice before it came may use the numbers that it drew, but none of a stranger', async () => {
    const request = requestOf({ code: await newCode() });
    const { device_no: number } = await enrol(request);
    const { device_no: strange } = await enrol(requestOf({ code: await newCode() }));
    const register = (drawn: number, earlier: number[]) => {
      const token = randomBytes(32).toString('base64url');
      const own = { client_id: randomUUID(), token, fingerprint: randomUUID(), last_mid: 0 };
      return members.register(request.token, { ...own, device_no: drawn, earlier_device_nos: earlier });
    };
    await register(600_001, [600_000, strange]);
    // What waited before the copy was copied has the number that the first one drew.
    await register(600_002, [600_000, number]);
    const rows = await server.database.read
      .selectFrom('sync_client')
      .where('fingerprint', '<>', request.fingerprint)
      .where('former_device_nos', '<>', '[]')
      .select('former_device_nos')
      .orderBy('former_device_nos')
      .execute();
    expect(
      rows.map((row) =>
        JSON.parse(row.former_device_nos).toSorted((one: number, other: number) => one - other),
      ),
    ).toEqual([
      [number, 600_000, 600_001],
      [number, 600_000, 600_002],
    ]);
  });
});

describe('a server that is no hub', () => {
  it('gives no codes, has no devices and nothing to synchronise', async () => {
    await server.close();
    server = await createTestServer();
    const person = await server.person('Admin');
    await expect(person.call(syncContract.createEnrolmentCode, {})).rejects.toMatchObject({
      code: 'ILLEGAL_STATE',
    });
    expect((await person.call(syncContract.listDevices, {})).body.data).toEqual([]);
    expect((await person.call(syncContract.getStatus, {})).body).toMatchObject({
      role: 'standalone',
      waiting_count: 0,
      waiting: [],
    });
    await expect(person.call(syncContract.startRound, {})).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  });
});
