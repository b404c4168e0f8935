import { afterEach, describe, expect, it } from 'vitest';
import { AttemptsRequest } from '#shared/contract/sync-link.ts';
import { HelloRequest, Mutation } from '#shared/contract/sync-wire.ts';
import { isAhead, LAST_INSTANT, MAX_AHEAD_MS } from '#shared/domain/wire/instants.ts';
import { hubStage, type HubStage } from '#server/features/exam-attempts/receive.test-data.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { callAs, directLink, type Device, type Fleet } from '#tests/sync/fleet.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Person } from '#tests/sync/templates.ts';

const HUGE = Number.MAX_SAFE_INTEGER;
const DAY = 86_400_000;

describe('a log', () => {
  let stage: HubStage;
  afterEach(() => stage.close());

  it('with a time that no clock shows is no message at all', async () => {
    stage = await hubStage();
    for (const wall_ms of [HUGE, LAST_INSTANT + 1, -1]) {
      const log = stage.log().append('view', { wall_ms });
      expect(AttemptsRequest.safeParse({ packages: [log.pack()] }).success, String(wall_ms)).toBe(false);
    }
    const log = stage.log();
    const claims = [{ id: 5, claims: '{}', created_at: HUGE }];
    expect(AttemptsRequest.safeParse({ packages: [{ ...log.pack(), claims }] }).success).toBe(false);
    expect(AttemptsRequest.safeParse({ packages: [log.pack()] }).success).toBe(true);
  });

  it('from more than a week ahead is refused with its reason, and those beside it are taken', async () => {
    stage = await hubStage({ attemptsAllowed: 5 });
    const now = stage.server.clock.now();
    const late = stage.log({ startedAt: now + MAX_AHEAD_MS + 1, deviceNo: 8, attemptNo: 2 });
    const jumped = stage
      .log({ deviceNo: 9, attemptNo: 3 })
      .append('view', { wall_ms: now + MAX_AHEAD_MS + 1 })
      .submit();
    const fine = stage.log({ startedAt: now + MAX_AHEAD_MS - DAY }).submit();
    const receipts = await stage.receive([late.pack(), jumped.pack(), fine.pack()]);
    expect(receipts.map(({ status }) => status)).toEqual(['refused', 'refused', 'accepted']);
    expect(receipts[0]?.message).toContain('more than a week ahead');
    expect(await stage.attempts()).toMatchObject([{ id: fine.attempt.id }]);
    stage.server.clock.advance(2 * DAY);
    expect(await stage.receive([late.pack()])).toMatchObject([{ status: 'accepted' }]);
  });

  it('brings claims from ahead as of now', async () => {
    stage = await hubStage();
    const now = stage.server.clock.now();
    const pack = { ...stage.log().pack(), claims: [{ id: 5, claims: '{}', created_at: LAST_INSTANT }] };
    await stage.receive([pack]);
    const claims = await stage.server.database.read
      .selectFrom('exam_record_claim')
      .select(['created_at', 'updated_at'])
      .execute();
    expect(claims).toEqual([{ created_at: now, updated_at: now }]);
  });
});

describe('a computer whose clock is years ahead', () => {
  let fleet: Fleet;
  let author: Person;
  let device: Device;
  afterEach(() => fleet.close());

  it('still brings the work of its people, which happened when the hub heard of it', async () => {
    const seated = await openSeatedFleet([[0]]);
    ({ fleet, author } = seated);
    [device] = seated.devices;
    const sync = () => device.client(directLink(fleet, device)).sync();
    await sync();
    device.clock.advance(2000 * DAY);
    await callAs(device, author, 'POST', '/api/folder', { folder_name: 'Mine', parent_folder_id: null });
    // Only a sign-in without the hub is told to it.
    await device.database.write.updateTable('session').set({ is_offline: 1 }).execute();
    await callAs(device, author, 'POST', '/api/storeUserLogins', {});
    await sync();
    await sync();
    const now = fleet.hub.clock.now();
    const dated = await fleet.hub.database.read
      .selectFrom('folder')
      .where('folder_name', '=', 'Mine')
      .select(['created_at', 'updated_at'])
      .execute();
    expect(dated).toEqual([{ created_at: now, updated_at: now }]);
    const signedIn = await fleet.hub.database.read
      .selectFrom('login_record')
      .select('signed_in_at')
      .execute();
    expect(signedIn.length).toBeGreaterThan(0);
    expect(signedIn.filter(({ signed_in_at }) => isAhead(signed_in_at, now))).toEqual([]);
    const here = await device.database.read.selectFrom('folder').selectAll().execute();
    expect(here).toEqual(await fleet.hub.database.read.selectFrom('folder').selectAll().execute());
    const { clock_offset_ms: offset } = await fleet.hub.database.read
      .selectFrom('sync_client')
      .where('client_id', '=', device.clientId)
      .select('clock_offset_ms')
      .executeTakeFirstOrThrow();
    expect(offset).toBe(2000 * DAY);
  });
});

const hello = {
  protocol: 1,
  schema_version: SCHEMA_VERSION,
  app_version: '1',
  fingerprint: 'f',
  pending: 0,
  clock: 1,
};
const command = {
  mid: 1,
  endpoint: 'auth.storeUserLogins',
  input: {},
  user_id: 1,
  now: 1,
  first_id: 1,
  id_count: 1,
  seed: 's',
  schema_version: SCHEMA_VERSION,
  touches: [],
};

it.each([HUGE, -HUGE, -1, LAST_INSTANT + 1, 1.5])('no greeting and no command is of the time %d', (at) => {
  expect(HelloRequest.safeParse({ ...hello, clock: at }).success).toBe(false);
  expect(Mutation.safeParse({ ...command, now: at }).success).toBe(false);
  expect(HelloRequest.safeParse(hello).success && Mutation.safeParse(command).success).toBe(true);
});
