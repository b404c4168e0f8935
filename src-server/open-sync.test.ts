import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { createLog } from '#server/log.ts';
import { findState, writeState } from '#server/sync/state.ts';
import { callAs, directLink, type Device, type Fleet } from '#tests/sync/fleet.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Person } from '#tests/sync/templates.ts';
import { takeDraftsAlong } from './open-sync.ts';

let fleet: Fleet;
let author: Person;
let before: Device;
let after: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [0]]);
  ({ fleet, author } = seated);
  [before, after] = seated.devices;
});
afterEach(() => fleet.close());

/** Somebody's tag that waits to be taken along to the second computer. */
async function begin() {
  for (const device of [before, after]) await device.client(directLink(fleet, device)).sync();
  await before.database.write.updateTable('exam').set({ deleted_at: 1 }).execute();
  await callAs(before, author, 'POST', '/api/tags', { tag_names: 'Biology' });
  const wish = {
    archive: 'device0/lectern.db',
    owner_id: author.id,
    email: 'person0@school.test',
    first_id: after.ids.next() + 1000,
  };
  await writeState(after.database.write, 'carry_over', JSON.stringify(wish));
  const ending = new AbortController();
  const progress: { current: EnrolmentProgress | null } = {
    current: {
      phase: 'first-sync',
      rows_received: 0,
      items_carried: 0,
      items_to_carry: 1,
      items_left_behind: 0,
      message: null,
    },
  };
  const seen: unknown[] = [];
  let refusals = 1;
  const data = {
    database: after.database,
    writer: after.writer,
    ids: after.ids,
    clock: after.clock,
    blobs: after.server.services.blobs,
    log: createLog(null),
    appVersion: 'test',
    dataDir: fleet.folder,
  };
  const own = {
    signal: ending.signal,
    actAs: (email: string) => openCommandLineSession({ ...after, services: after.server.services }, email),
    server: {
      callWithin: async (request: Parameters<typeof after.server.call>[0]) => {
        seen.push(progress.current?.phase, progress.current?.message);
        refusals -= 1;
        return refusals >= 0 ? { status: 503, headers: {}, body: null } : after.server.callWithin(request);
      },
    },
  };
  return { after, ending, progress, seen, run: () => takeDraftsAlong(data, { progress }, own) };
}

it('tries drafts again that could not be taken along for now', async () => {
  const { after, progress, seen, run } = await begin();
  await run();
  expect(seen).toEqual(['carrying-over', null, 'carrying-over', null]);
  expect(progress.current).toMatchObject({ phase: 'done', items_carried: 1, message: null });
  expect(await findState(after.database.read, 'carry_over')).toBeUndefined();
});

it('says that drafts are missing until then, and waits no longer than the database is open', async () => {
  const { after, ending, progress, run } = await begin();
  const running = run();
  await expect.poll(() => progress.current?.phase).toBe('failed');
  expect(progress.current?.message).toContain('tried again');
  ending.abort();
  await running;
  expect(progress.current?.phase).toBe('failed');
  expect(await findState(after.database.read, 'carry_over')).toBeDefined();
});
