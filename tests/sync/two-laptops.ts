import { directLink, openFleet, type Device, type Fleet } from './fleet.ts';
import type { Person } from './templates.ts';

export interface TwoLaptops {
  readonly fleet: Fleet;
  readonly author: Person;
  readonly one: Device;
  readonly two: Device;
  sync(device: Device): Promise<unknown>;
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
