import { expect, it } from 'vitest';
import { SYNCED_TABLES } from '#server/sync/classes.ts';
import { openFleet } from './fleet.ts';

/** Whoever arrives with another event of that number has room made for it (install.ts). */
const MADE_ROOM_FOR = ['exam_attempt_event_by_seq'];

it('leaves to the hub what must be unique: a device refuses no row that the hub has', async () => {
  const fleet = await openFleet([[0]]);
  const raw = fleet.devices[0]?.database.sqlite?.raw;
  if (raw === undefined) throw new Error('The fleet is too small.');
  const unique = SYNCED_TABLES.flatMap((table) =>
    raw.prepare('select name from pragma_index_list(?) where "unique" = 1').pluck().all(table),
  );
  expect(unique).toEqual(MADE_ROOM_FOR);
  await fleet.close();
});
