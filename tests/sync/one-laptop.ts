import type { z } from 'zod';
import { SyncStatus } from '#shared/contract/sync-status.ts';
import { directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

export interface OneLaptop {
  readonly fleet: Fleet;
  readonly author: Person;
  readonly device: Device;
  sync(): Promise<unknown>;
  /** A call of the author at the laptop that must succeed. @returns the body of its answer. */
  call<T>(schema: z.ZodType<T>, method: string, url: string, body?: unknown): Promise<T>;
  status(): Promise<SyncStatus>;
  /** Sends what waits in the name of somebody who may nothing at that moment: the hub refuses it. */
  sendInVain(): Promise<void>;
}

/** One author with a laptop in step with the hub. */
export async function openOneLaptop(): Promise<OneLaptop> {
  const { fleet, author, devices } = await openSeatedFleet([[0]]);
  const [device] = devices;
  const sync = () => device.client(directLink(fleet, device)).sync();
  const call: OneLaptop['call'] = async (schema, ...request) =>
    schema.parse(await doAs(device, author, ...request));
  const setStatus = (status: 'active' | 'suspended') =>
    fleet.hub.writer.transaction((db) =>
      db.updateTable('user').set({ status }).where('id', '=', author.id).execute(),
    );
  await sync();
  return {
    fleet,
    author,
    device,
    sync,
    call,
    status: () => call(SyncStatus, 'GET', '/api/sync'),
    sendInVain: async () => {
      await setStatus('suspended');
      await sync();
      await setStatus('active');
      await sync();
    },
  };
}
