import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SigningKey } from '#server/signing-key.ts';
import type { Device, Fleet } from '#tests/sync/fleet.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import { readGrant, signGrant } from './grant.ts';
import { findGrant, forgetPeople, isGenuine, keepGrant, listGranted } from './grants.ts';

function newKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    publicKey: () => publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    agree: () => new Uint8Array(),
  };
}

const hubKey = newKey();
const grant = {
  sub: 7,
  email: 'Person@School.test',
  role: 'Student',
  permissions: [],
  perm_epoch: 1,
  client_id: 'client-0',
  iat: 0,
  exp: 60,
  offline_exp: 3600,
};
const jws = signGrant(grant, hubKey);

describe('a grant', () => {
  it('is nothing in another form, by another key, or with other words', () => {
    const read = (text: string) => readGrant(text, hubKey.publicKey());
    const [header = '', payload = '', signature = ''] = jws.split('.');
    expect(read(jws)).toEqual(grant);
    for (const text of ['', header, `${header}.${payload}`, `${jws}.more`, `x.${payload}.${signature}`])
      expect(read(text), text).toBeNull();
    expect(readGrant(jws, newKey().publicKey())).toBeNull();
    const strange = Buffer.from('{"sub":"everybody"}').toString('base64url');
    expect(read(`${header}.${strange}.${hubKey.sign(`${header}.${strange}`)}`)).toBeNull();
  });
});

describe('what a hub vouches for', () => {
  let fleet: Fleet;
  let device: Device;
  beforeEach(async () => {
    const seated = await openSeatedFleet([[2]]);
    ({ fleet } = seated);
    [device] = seated.devices;
  });
  afterEach(() => fleet.close());

  const answer = { user_id: 7, role: 'Student', session_token: 'a-session', grant: jws };
  const keep = (userId: number, key: SigningKey, clientId = grant.client_id) => {
    const input = { verifier: 'v', now: 1000, publicKey: key.publicKey(), clientId };
    return device.writer.transaction((db) => keepGrant(db, { ...answer, user_id: userId }, input));
  };
  const kept = () => findGrant(device.database.read, 'PERSON@school.test');

  it('is kept for the time that it says, by the clock of this computer', async () => {
    await keep(7, hubKey);
    expect(await kept()).toMatchObject({ user_id: 7, granted_at: 1000, offline_until: 3_601_000 });
  });

  it('is not kept of somebody else, with the signature of somebody else, or said to another computer', async () => {
    await expect(keep(8, hubKey)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(keep(7, newKey())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(keep(7, hubKey, 'client-of-nobody')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await kept()).toBeUndefined();
  });

  it('of somebody who is not here is forgotten after a round that began after it, and not before', async () => {
    const before = await listGranted(device.database.read);
    await keep(7, hubKey);
    await forgetPeople(device, before);
    expect(await kept()).toMatchObject({ user_id: 7 });
    await forgetPeople(device, await listGranted(device.database.read));
    expect(await kept()).toBeUndefined();
  });

  it('counts on the computer that it was given to, and only with the key of its hub', async () => {
    await keep(7, hubKey);
    const row = await kept();
    if (row === undefined) throw new Error('Nothing was kept.');
    const { write } = device.database;
    const setState = (name: string, value: string) =>
      write.updateTable('sync_state').set({ value }).where('name', '=', name).execute();
    expect(await isGenuine(write, row)).toBe(false);
    await setState('hub_public_key', hubKey.publicKey());
    expect(await isGenuine(write, row)).toBe(true);
    expect(await isGenuine(write, { ...row, user_id: 8 })).toBe(false);
    await setState('client_id', 'client-1');
    expect(await isGenuine(write, row)).toBe(false);
  });
});
