import { expect, it } from 'vitest';
import { SYNCED_TABLES } from '#server/sync/classes.ts';
import { openSeatedFleet } from './seated-fleet.ts';

/** Whoever arrives with another event of that number has room made for it (install.ts). */
const MADE_ROOM_FOR = ['exam_attempt_event_by_seq'];

it('leaves to the hub what must be unique: a device refuses no row that the hub has', async () => {
  const { fleet, devices } = await openSeatedFleet([[0]]);
  const [device] = devices;
  const unique = SYNCED_TABLES.flatMap((table) =>
    device.database.sqlite?.raw
      .prepare('select name from pragma_index_list(?) where "unique" = 1')
      .pluck()
      .all(table),
  );
  expect(unique).toEqual(MADE_ROOM_FOR);
  await fleet.close();
});
