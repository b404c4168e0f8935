import { copyFileSync } from 'node:fs';
import { beginHistory } from '#server/sync/restore.ts';
import { closeNode, reopen, type Fleet } from './fleet.ts';

const backupOf = ({ hub }: Fleet, name: string): string => `${hub.file}.${name}`;

/** A copy of the hub's file, as `lectern institution backup` makes one. */
export async function backUpHub(fleet: Fleet, name = 'backup'): Promise<void> {
  await closeNode(fleet.hub);
  copyFileSync(fleet.hub.file, backupOf(fleet, name));
  await reopen(fleet.hub, 'hub');
}

/** Puts a backup in the place of the hub's file by hand: nobody has told the hub. */
export async function putHubBack(fleet: Fleet, name = 'backup'): Promise<void> {
  const { hub } = fleet;
  await closeNode(hub);
  copyFileSync(backupOf(fleet, name), hub.file);
  await reopen(hub, 'hub');
}

/** What `lectern begin-history` does, with the hub stopped. */
export async function beginHistoryOf({ hub }: Fleet, epoch = 'epoch-2'): Promise<void> {
  await beginHistory(hub.database.write, epoch, hub.clock.now());
  await reopen(hub, 'hub');
}

/** Puts a backup in the place of the hub's file and begins another history, as restoring does. */
export async function restoreHub(fleet: Fleet, epoch = 'epoch-2', name = 'backup'): Promise<void> {
  await putHubBack(fleet, name);
  await beginHistoryOf(fleet, epoch);
}

/** What happens in between is lost to the hub. */
export async function lostToHub(fleet: Fleet, change: () => Promise<unknown>): Promise<void> {
  await backUpHub(fleet);
  await change();
  await restoreHub(fleet);
}
