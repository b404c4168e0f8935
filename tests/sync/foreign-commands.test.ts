import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Device, Fleet } from './fleet.ts';
import { libraryOf, titlesOn } from './library.ts';
import type { Person } from './templates.ts';
import { openTwoLaptops, type TwoLaptops } from './two-laptops.ts';

const Verdict = z.object({ code: z.string() });

let fleet: Fleet;
let one: Device;
let two: Device;
let colleague: Person;
let sync: TwoLaptops['sync'];
let save: ReturnType<typeof libraryOf>['save'];
beforeEach(async () => {
  const laptops = await openTwoLaptops();
  ({ fleet, one, two, colleague, sync } = laptops);
  ({ save } = libraryOf(laptops));
});
afterEach(() => fleet.close());

describe('a command that its device cannot have recorded', () => {
  /** Also what was recorded in the name of somebody else. */
  const refusals = async (device: Device) => {
    const refused = device.database.read.selectFrom('sync_outbox').where('state', '=', 'refused');
    const rows = await refused.select('verdict').execute();
    return rows.map(({ verdict }) => Verdict.parse(JSON.parse(verdict ?? '')).code);
  };

  const forge = (device: Device, changes: { readonly user_id?: number; readonly first_id?: number }) =>
    device.database.write.updateTable('sync_outbox').set(changes).where('state', '=', 'pending').execute();

  const renumber = (device: Device, numbers: { device_no: number; former_device_nos: string }) =>
    fleet.hub.writer.transaction((db) =>
      db.updateTable('sync_client').set(numbers).where('client_id', '=', device.clientId).execute(),
    );

  it('is refused where its ids are those of another one, and holds up nothing', async () => {
    await save(one, 'With ids of the other');
    await forge(one, { first_id: two.ids.peek() });
    await save(one, 'With its own');
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['With its own']);
    expect(await refusals(one)).toEqual(['ID_FOREIGN']);
  });

  it('is refused where its ids reach into the range of the next one', async () => {
    await save(one, 'At the edge');
    await forge(one, { first_id: (one.ids.deviceNo + 1) * 2 ** 33 - 1 });
    await sync(one);
    expect(await refusals(one)).toEqual(['ID_FOREIGN']);
  });

  it('is refused where its person has never been there', async () => {
    await save(one, 'By somebody else');
    await forge(one, { user_id: colleague.id });
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual([]);
    expect(await refusals(one)).toEqual(['NOT_SIGNED_IN_HERE']);
  });

  it('is another one than a command from before its device got a number of its own', async () => {
    await save(one, 'Under the former number');
    await renumber(one, { device_no: 300, former_device_nos: JSON.stringify([one.ids.deviceNo]) });
    await sync(one);
    expect(await titlesOn(fleet.hub)).toEqual(['Under the former number']);
    await save(one, 'Under a number of nobody');
    await renumber(one, { device_no: 300, former_device_nos: '[]' });
    await sync(one);
    expect(await refusals(one)).toEqual(['ID_FOREIGN']);
  });
});
