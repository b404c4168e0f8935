import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { voidOfflineGrants } from '#server/features/users/account-service.ts';
import { idleSync, type HubAccess } from '#server/sync/control.ts';
import { writeState } from '#server/sync/state.ts';
import { HubMembers } from '#server/sync/membership/hub-members.ts';
import { HubUnreachable } from '#server/sync/transport/http-link.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

let hub: TestServer;
let device: TestServer;
let ada: Person;
let isHubAway: boolean;

const clientId = randomUUID();
const LAPTOP = { client_id: clientId, name: 'Laptop' };

beforeEach(async () => {
  isHubAway = false;
  hub = await createTestServer({ role: 'hub' });
  ada = await hub.person('Instructor', 'Ada Lovelace');
  const members = new HubMembers({ ...hub, signingKey: hub.services.signingKey });
  const notAsked = () => Promise.reject(new Error('Only signing in asks the hub here.'));
  const access: HubAccess = {
    signIn: (asked) =>
      isHubAway ? Promise.reject(new HubUnreachable(new Error('no line'))) : members.signIn(LAPTOP, asked),
    keepSession: async () => undefined,
    endSession: notAsked,
    call: notAsked,
    callPublic: () => Promise.reject(new HubUnreachable(new Error('no line'))),
    pull: async () => true,
    fetchBlob: notAsked,
    sentBytes: () => 0,
    readMedia: notAsked,
    keeping: { change: () => undefined, fetchedBytes: () => 0, drop: () => undefined, trouble: () => null },
    vouch: notAsked,
  };
  const sync = { ...idleSync('device'), hub: access };
  device = await createTestServer({ role: 'device', sync, clock: hub.clock });
  await writeState(device.database.write, 'client_id', clientId);
  await writeState(device.database.write, 'hub_url', 'https://hub.school.test');
  await writeState(device.database.write, 'hub_public_key', hub.services.signingKey.publicKey());
  await hub.write(({ db, now }) =>
    db
      .insertInto('sync_client')
      .values({
        client_id: clientId,
        device_no: 7,
        name: 'Laptop',
        token_hash: 'x',
        fingerprint: 'here',
        former_device_nos: '[]',
        app_version: 'test',
        schema_version: SCHEMA_VERSION,
        last_seen_at: now,
        enrolled_at: now,
        enrolled_by: ada.id,
        revoked_at: null,
      })
      .execute(),
  );
  await bringPerson();
});
afterEach(async () => {
  await device.close();
  await hub.close();
});

/** What a round brings of the person. */
async function bringPerson(): Promise<void> {
  const row = await hub.database.read
    .selectFrom('user')
    .where('id', '=', ada.id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const role = await device.database.read
    .selectFrom('role')
    .where('name', '=', 'Instructor')
    .select('id')
    .executeTakeFirstOrThrow();
  await device.write(async ({ db }) => {
    await db.deleteFrom('user').where('id', '=', row.id).execute();
    await db
      .insertInto('user')
      .values({ ...row, role_id: role.id, password_hash: null })
      .execute();
  });
}

/** What the hub keeps when a provider has said who somebody is. @returns what the computer swaps. */
async function proof(): Promise<{ code: string; verifier: string }> {
  const [code = '', verifier = ''] = [0, 1].map(() => randomBytes(32).toString('base64url'));
  await hub.write(({ db, now, newId }) =>
    db
      .insertInto('identity_proof')
      .values({
        id: newId(),
        provider: 'google',
        state_hash: hashToken(code.toUpperCase()),
        token_hash: hashToken(code),
        challenge: createHash('sha256').update(verifier).digest('base64url'),
        subject: 'google-ada',
        email: ada.email,
        is_email_verified: 1,
        first_name: 'Ada',
        last_name: 'Lovelace',
        expires_at: now + 60_000,
        used_at: null,
        created_at: now,
      })
      .execute(),
  );
  return { code, verifier };
}

const link = () =>
  hub.write(({ db, now, newId }) =>
    db
      .insertInto('external_identity')
      .values({
        id: newId(),
        user_id: ada.id,
        provider: 'google',
        subject: 'google-ada',
        email: ada.email,
        created_at: now,
        used_at: null,
      })
      .execute(),
  );

const swap = async (more: object = {}) => {
  const response = await device.send('POST', '/api/social-sign-in', { ...(await proof()), ...more });
  return { status: response.status, body: await jsonOf(response) };
};

const byPassword = async () => {
  const response = await device.send('POST', '/api/signin', { email: ada.email, password: PASSWORD });
  return { status: response.status, body: await jsonOf(response) };
};

describe('at a computer of the hub', () => {
  it('who has said no password there signs in, and cannot without the hub', async () => {
    await link();
    expect(await swap()).toMatchObject({ status: 200, body: { userId: ada.id, works_offline: false } });
    isHubAway = true;
    expect(await swap()).toMatchObject({ status: 503 });
    expect(await byPassword()).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('add a password under My account') },
    });
  });

  it('the password that links also lets in without the hub', async () => {
    expect(await swap()).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } });
    expect(await swap({ password: PASSWORD })).toMatchObject({ status: 200, body: { works_offline: true } });
    isHubAway = true;
    expect((await byPassword()).status).toBe(200);
  });

  it('the password of before stays good, unless it has changed since', async () => {
    await link();
    expect((await byPassword()).status).toBe(200);
    expect(await swap()).toMatchObject({ body: { works_offline: true } });
    await hub.write((ctx) => voidOfflineGrants(ctx, ada.id));
    await bringPerson();
    expect(await swap()).toMatchObject({ status: 200, body: { works_offline: false } });
    isHubAway = true;
    expect((await byPassword()).status).toBe(503);
  });

  it('the second factor is asked for over the line', async () => {
    await link();
    await hub.write(({ db, now, newId }) =>
      db
        .insertInto('second_factor')
        .values({
          id: newId(),
          user_id: ada.id,
          method: 'google',
          secret: 'sealed',
          secret_at: now,
          enabled_at: now,
        })
        .execute(),
    );
    const { status, body } = await swap();
    expect(status).toBe(202);
    expect(body).toMatchObject({ require_2fa: true, challenge_id: expect.any(String) });
    const { challenge_id } = body;
    const wrong = await device.send('POST', '/api/verify-two-factor-with-google', {
      code: 'AAAA-BBBB',
      challenge_id,
    });
    expect(await jsonOf(wrong)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('a browser that asks there is sent on to the hub, and no provider comes back there', async () => {
    const begun = await device.send('GET', '/api/sign-in-google?return_to=signin');
    expect(begun.headers.get('location')).toBe('https://hub.school.test/api/sign-in-google?return_to=signin');
    expect((await device.send('GET', '/api/handleGoogleCallback?state=x')).status).toBe(409);
    expect((await device.send('GET', '/api/social-sign-in')).status).toBe(503);
  });
});
