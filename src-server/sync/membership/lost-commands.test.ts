import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTwoLaptops, type TwoLaptops } from '#tests/sync/two-laptops.ts';
import { libraryOf, titlesOn } from '#tests/sync/library.ts';
import { writeState } from '../state.ts';
import { earlierNumbers, noteEarlierNumbers, takeCommandsAlong } from './lost-commands.ts';

let laptops: TwoLaptops;
beforeEach(async () => {
  laptops = await openTwoLaptops();
});
afterEach(() => laptops.fleet.close());

/** As the computer is when it joins anew: its commands come before anything else. */
const rejoin = ({ one, two }: TwoLaptops) =>
  two.writer.install((db) => takeCommandsAlong(one.database.read, { db, dialect: two.database.dialect }));

/** The second laptop is what the first one has become to a hub that has nothing of that. */
const forget = ({ fleet: { hub } }: TwoLaptops) =>
  hub.writer.transaction(async (db) => {
    await db.deleteFrom('sync_client').where('client_id', '=', 'client-0').execute();
    const numbers = { former_device_nos: JSON.stringify([100]) };
    await db.updateTable('sync_client').set(numbers).where('client_id', '=', 'client-1').execute();
  });

it('brings what was given while the new database was filled, after what was given before', async () => {
  const { one, two, sync, fleet } = laptops;
  const { save, replace, refusedOn } = libraryOf(laptops);
  await forget(laptops);
  const id = await save(one, 'Before');
  expect(await rejoin(laptops)).toBe(1);
  await sync(two);
  await replace(one, id, 'Meanwhile');
  await save(one, 'Last');
  expect(await rejoin(laptops)).toBe(2);
  await sync(two);
  expect(await refusedOn(two)).toEqual([]);
  expect(await titlesOn(fleet.hub)).toEqual(['Last', 'Meanwhile']);
  expect(await titlesOn(two)).toEqual(['Last', 'Meanwhile']);
  expect(await rejoin(laptops)).toBe(0);
});

it('brings what a computer was told under the number that it had before a hub forgot it the first time', async () => {
  const { one, two, sync } = laptops;
  const { save } = libraryOf(laptops);
  await save(one, 'Told');
  await sync(one);
  await one.writer.transaction((db) => writeState(db, 'earlier_device_nos', '[100]'));
  await one.database.write.updateTable('device').set({ device_no: 4711 }).execute();
  expect(await rejoin(laptops)).toBe(1);
  await noteEarlierNumbers(one.database.read, two.database.write);
  expect(await earlierNumbers(two.database.read)).toEqual([100, 4711]);
});

it('leaves what a copy was told under the number of its original, and brings what waits from then', async () => {
  const { one, sync } = laptops;
  const { save } = libraryOf(laptops);
  await save(one, 'Told');
  await sync(one);
  await save(one, 'Waiting');
  await one.database.write.updateTable('device').set({ device_no: 4711 }).execute();
  expect(await rejoin(laptops)).toBe(1);
  const { two } = laptops;
  const brought = await two.database.read.selectFrom('sync_outbox').select(['mid', 'state']).execute();
  expect(brought).toEqual([{ mid: 2, state: 'pending' }]);
});
