import { afterEach, describe, expect, it } from 'vitest';
import { syncContract } from '#shared/contract/sync.ts';
import { idleSync, type ControlStatus } from '#server/sync/control.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { openCommandLineSession } from '../auth/command-line-session.ts';
import { createAccount } from '../users/account-service.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

const failed = (code: string, state: ControlStatus['state']): Partial<ControlStatus> => ({
  state,
  error: { code, message: 'No.' },
});

/** Somebody who has signed in there while the hub answered. */
async function authorOn(device: TestServer) {
  const email = 'author@school.example';
  const id = await device.write(async (ctx) => {
    const roles = ctx.db.selectFrom('role').where('name', '=', 'Instructor').select('id');
    const { id: roleId } = await roles.executeTakeFirstOrThrow();
    return createAccount(ctx, { email, firstName: 'Ada', lastName: 'Author', roleId, passwordHash: null });
  });
  return device.as({ id, email }, await openCommandLineSession(device, email));
}

/** What a computer exports of a change that its hub had confirmed, as its last round went. */
async function exported(status: Partial<ControlStatus>) {
  const idle = idleSync('device');
  server = await createTestServer({
    role: 'device',
    sync: { ...idle, status: () => ({ ...idle.status(), ...status }) },
  });
  const author = await authorOn(server);
  await author.send('POST', '/api/questions', questionDraft({ question_title: 'Confirmed' }));
  await server.write(({ db }) => db.updateTable('sync_outbox').set({ state: 'settled' }).execute());
  const { body } = await author.call(syncContract.exportUnsent, {});
  return { confirmed: body.confirmed, states: body.changes.map(({ state }) => state) };
}

describe('what a hub had confirmed', () => {
  it.each([
    ['cannot be reached', failed('UNAVAILABLE', 'offline')],
    ['does not know the computer', failed('DEVICE_UNKNOWN', 'refused')],
    ['has not answered yet', { state: 'syncing' as const }],
  ])('is in the export of a computer whose hub %s, which says so', async (_, status) => {
    expect(await exported(status)).toEqual({ confirmed: 'included', states: ['confirmed'] });
  });

  it.each([
    ['answers', {}],
    ['has revoked the computer', failed('DEVICE_REVOKED', 'refused')],
  ])('is not in that of a computer whose hub %s', async (_, status) => {
    expect(await exported(status)).toEqual({ confirmed: 'left-out', states: [] });
  });
});
