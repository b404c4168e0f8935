import { directLink, openFleet, type Device, type Fleet, type Node } from './fleet.ts';
import type { Person } from './templates.ts';

export interface TwoLaptops {
  readonly fleet: Fleet;
  readonly author: Person;
  readonly one: Device;
  readonly two: Device;
  sync(device: Device): Promise<unknown>;
}

/** What a form says that was opened there now. */
export async function versionOn({ database }: Node, questionId: number): Promise<number> {
  const rows = database.read.selectFrom('question').where('id', '=', questionId);
  return (await rows.select('version').executeTakeFirstOrThrow()).version;
}

/** One author with two laptops in step with the hub, and a colleague with one of their own. */
export async function openTwoLaptops(): Promise<TwoLaptops> {
  const fleet = await openFleet([[0], [0], [1]]);
  const [author] = fleet.people;
  const [one, two] = fleet.devices;
  if (author === undefined || one === undefined || two === undefined)
    throw new Error('The fleet is too small.');
  const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
  await sync(one);
  await sync(two);
  return { fleet, author, one, two, sync };
}
