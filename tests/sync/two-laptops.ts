import { directLink, doAs, type Device, type Fleet, type Node } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

/** What the second laptop's text is called by in its copy, where the first one's came before it. */
export const MARK_OF_TWO = ' (conflict from Laptop 2, 2026-01-05 09:00 UTC)';

export interface TwoLaptops {
  readonly fleet: Fleet;
  readonly author: Person;
  readonly one: Device;
  readonly two: Device;
  readonly colleague: Person;
  readonly theirs: Device;
  sync(device: Device): Promise<unknown>;
  /** A call of the author that must succeed. @returns the body of its answer. */
  call(node: Node, method: string, url: string, body?: unknown): Promise<unknown>;
}

/** What a form says that was opened there now. */
export async function versionOn({ database }: Node, questionId: number): Promise<number> {
  const rows = database.read.selectFrom('question').where('id', '=', questionId);
  return (await rows.select('version').executeTakeFirstOrThrow()).version;
}

/** One author with two laptops in step with the hub, and a colleague with one of their own. */
export async function openTwoLaptops(): Promise<TwoLaptops> {
  const { fleet, author, colleague, devices } = await openSeatedFleet([[0], [0], [1]]);
  const [one, two, theirs] = devices;
  const sync = (device: Device) => device.client(directLink(fleet, device)).sync();
  await sync(one);
  await sync(two);
  const call: TwoLaptops['call'] = (node, ...request) => doAs(node, author, ...request);
  return { fleet, author, one, two, colleague, theirs, sync, call };
}
