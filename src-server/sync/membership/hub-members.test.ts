import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TransportResponse } from '#shared/contract/client.ts';
import type { EnrolRequest } from '#shared/contract/sync-link.ts';
import { COUNTER_RANGE } from '#server/db/ids.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { writeState } from '#server/sync/state.ts';
import { openFleet, type Fleet } from '#tests/sync/fleet.ts';
import { HubMembers } from './hub-members.ts';

let fleet: Fleet;
beforeEach(async () => {
  fleet = await openFleet([[0]]);
  await writeState(fleet.hub.database.write, 'open_enrolment', '1');
});
afterEach(() => fleet.close());

/** The members of the fleet's hub, where everybody signs in as the author or as the test says. */
function membersOf(signIn?: TransportResponse, draw?: () => number): HubMembers {
  const { database, writer, ids, clock, server } = fleet.hub;
  const body = {
    userId: fleet.people[0].id,
    token: 'a-session',
    permissions: {},
    data: { user_role: 'Instructor', is_onboarding_complete: true },
  };
  return new HubMembers({
    database,
    writer,
    ids,
    clock,
    signingKey: server.services.signingKey,
    services: server.services,
    call: async () => signIn ?? { status: 200, headers: {}, body },
    ...(draw === undefined ? {} : { draw }),
  });
}

const request: EnrolRequest = {
  client_id: '5f2b8a1e-7c1d-4d0a-9a52-0d6f3a1b2c3d',
  token: 'a-token-of-a-new-computer-0123456789abcdefg',
  device_name: 'Laptop',
  email: 'person0@school.test',
  password: 'whatever',
  device_no: null,
  fingerprint: 'machine-9',
  app_version: '0.0.0-test',
  schema_version: SCHEMA_VERSION,
};
const origin = { address: '127.0.0.1' };

const clients = () =>
  fleet.hub.database.read
    .selectFrom('sync_client')
    .where('token_hash', '=', hashToken(request.token))
    .select(['device_no', 'former_device_nos'])
    .execute();

it('takes no computer in that is newer than the hub', async () => {
  const newer = { ...request, schema_version: SCHEMA_VERSION + 1 };
  await expect(membersOf().enrol(newer, origin)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  expect(await clients()).toEqual([]);
});

const secondStep = {
  require_2fa: true,
  email: 'a***@school.test',
  type: 'google',
  challenge_id: 'c'.repeat(43),
  expires_at: '2026-11-21T09:05:00.000Z',
};

it('says what the sign-in of somebody with a second factor waits for', async () => {
  const asked = { status: 202, headers: {}, body: { ...secondStep } };
  await expect(membersOf(asked).enrol(request, origin)).rejects.toMatchObject({
    code: 'SECOND_STEP_REQUIRED',
    extra: { second_step: secondStep },
  });
  expect(await clients()).toEqual([]);
});

it('remembers the number under which a computer has written at another hub', async () => {
  const elsewhere = 4242;
  const { device_no: number } = await membersOf().enrol({ ...request, device_no: elsewhere }, origin);
  expect(number).not.toBe(elsewhere);
  expect(await clients()).toEqual([{ device_no: number, former_device_nos: `[${elsewhere}]` }]);
  // Nobody else gets it: ids that were given out under it would come again.
  const taken = { ...request, client_id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', token: 'b'.repeat(43) };
  const other = await membersOf().enrol({ ...taken, device_no: elsewhere }, origin);
  expect([number, elsewhere]).not.toContain(other.device_no);
  expect(number * COUNTER_RANGE).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

it('remembers the numbers of commands from before a computer was forgotten, but those that others have', async () => {
  const [taken] = fleet.devices.map((device) => device.ids.deviceNo);
  const wish = { ...request, device_no: 4242, earlier_device_nos: [taken ?? 0, 77] };
  const { device_no: number } = await membersOf().enrol(wish, origin);
  expect(await clients()).toEqual([{ device_no: number, former_device_nos: '[77,4242]' }]);
});

it('takes a computer that asks again for the same, by the name that it has now', async () => {
  const members = membersOf();
  const { device_no: number } = await members.enrol(request, origin);
  const renamed = { ...request, device_name: 'Laptop of the library' };
  expect((await members.enrol(renamed, origin)).device_no).toBe(number);
  const named = fleet.hub.database.read.selectFrom('sync_client').select('name');
  expect(await named.where('client_id', '=', request.client_id).execute()).toEqual([
    { name: renamed.device_name },
  ]);
});

it('leases no number under which somebody has written already, known or not', async () => {
  const id = 1000 * COUNTER_RANGE + 7;
  const seen = {
    content_type: 'question',
    content_id: 1,
    viewed_at: 1,
    created_at: 1,
    updated_at: 1,
  } as const;
  await fleet.hub.writer.transaction((db) =>
    db
      .insertInto('recently_viewed')
      .values({ id, user_id: fleet.people[0].id, ...seen })
      .execute(),
  );
  const answer = await membersOf(undefined, () => 999).enrol(request, origin);
  expect(answer.device_no).toBe(1001);
});
