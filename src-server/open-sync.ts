import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { backoffMs } from '#shared/domain/sync/backoff.ts';
import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import type { Clock } from './clock.ts';
import { findState, writeState } from './sync/state.ts';
import type { LecternServer } from './lectern-server.ts';
import type { Database } from './db/database.ts';
import type { IdSource } from './db/ids.ts';
import type { Writer } from './db/writer.ts';
import type { BlobStore } from './blobs/store.ts';
import type { Log } from './log.ts';
import { BlobParts } from './sync/blobs/blob-parts.ts';
import { carryOver } from './sync/membership/carry-over.ts';
import type { SyncClientDeps } from './sync/client.ts';
import { openDeviceSync, type DeviceSync } from './sync/device-sync.ts';
import { HubBlobs } from './sync/blobs/hub-blobs.ts';
import { PageEvents } from './sync/transport/page-events.ts';
import { HubEvents } from './sync/transport/hub-events.ts';
import { HubMembers } from './sync/membership/hub-members.ts';
import { createHubRoutes, type HubRoutes } from './sync/transport/hub-routes.ts';
import { SyncHub } from './sync/hub.ts';
import { joiningControl, type JoinDeps } from './sync/membership/join.ts';
import { becomeHub, roleOf } from './sync/role.ts';
import type { WakeBell } from './sync/transport/wake-bell.ts';

/** An opened database with what stands around it. */
export interface OpenedData {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Log;
  readonly appVersion: string;
  readonly dataDir: string;
}

/** What following or joining a hub needs from outside. */
export type LocalSyncOptions = Pick<JoinDeps, 'secrets' | 'isInsecureAllowed' | 'progress' | 'replace'> & {
  /** Opens the data anew. */
  readonly reopen: () => void;
  /** The hub has stopped answering, or answers again. */
  readonly onReach?: ((isReached: boolean) => void) | undefined;
  /** A round has brought rows, of these tables. */
  readonly onArrived?: ((tables: readonly string[]) => void) | undefined;
};

/** Makes a database that stands alone the one that devices follow. @throws when it follows one itself. */
export async function assertHub(database: Database, clock: Pick<Clock, 'now'>): Promise<void> {
  if ((await roleOf(database.write)) === 'device') {
    throw new Error('This data belongs to a computer that follows a hub. Start the hub with another --data.');
  }
  await becomeHub(database, randomUUID());
  // Administrators of before have the grace of those that come.
  if ((await findState(database.write, 'second_factor_since')) === undefined)
    await writeState(database.write, 'second_factor_since', String(clock.now()));
}

const partsIn = ({ dataDir, blobs }: OpenedData): BlobParts =>
  new BlobParts(path.join(dataDir, 'blobs', 'parts'), blobs);

/** Follows the hub that a device's database names. */
export const followHub = (
  data: OpenedData,
  local: LocalSyncOptions,
  onReceipts: SyncClientDeps['onReceipts'],
): Promise<DeviceSync> =>
  openDeviceSync({
    ...data,
    ...local,
    parts: partsIn(data),
    onReceipts,
    rejoin: joiningControl({ ...data, ...local }).enrol,
  });

/** Answers the devices that follow this database. */
export function openHubRoutes(data: OpenedData, server: LecternServer, bell: WakeBell): HubRoutes {
  const { database, log } = data;
  const { replay, services } = server;
  const parts = partsIn(data);
  return createHubRoutes({
    hub: new SyncHub({ ...data, replay, services, onStamped: (stamped) => bell.ring(stamped) }),
    members: new HubMembers({
      ...data,
      signingKey: services.signingKey,
      services,
      call: server.call,
    }),
    blobs: new HubBlobs({ ...data, parts }),
    events: new HubEvents({ db: database.read, bell, clock: data.clock }),
    pages: new PageEvents({ db: database.read, bell, clock: data.clock }),
    callForComputer: server.callForComputer,
    log,
  });
}

interface CarryingOver {
  readonly server: Pick<LecternServer, 'callWithin'>;
  readonly actAs: (email: string) => Promise<string>;
  /** The database is being closed. */
  readonly signal: AbortSignal;
}

const NOT_YET = 'Some drafts could not be taken along yet. They are kept in the archive, and tried again.';

/** @returns whether there is nothing more to try before the next start. */
async function tryToCarry(
  data: OpenedData,
  { progress }: Pick<LocalSyncOptions, 'progress'>,
  own: CarryingOver,
): Promise<boolean> {
  const note = (change: Partial<EnrolmentProgress>): void => {
    if (progress.current !== null) progress.current = { ...progress.current, ...change };
  };
  try {
    await carryOver({
      ...data,
      actAs: own.actAs,
      call: own.server.callWithin,
      isStopped: () => own.signal.aborted,
      onProgress: (items_carried, items_to_carry, items_left_behind) =>
        note({ phase: 'carrying-over', items_carried, items_to_carry, items_left_behind, message: null }),
    });
    if (!own.signal.aborted) note({ phase: 'done' });
    return true;
  } catch (error) {
    data.log.error({ err: error }, 'taking the drafts along failed; they are in the archive');
    note({ phase: 'failed', message: NOT_YET });
    return false;
  }
}

/** Takes the drafts of an earlier database along, in the background, and tries again what fails for now. */
export async function takeDraftsAlong(
  data: OpenedData,
  local: Pick<LocalSyncOptions, 'progress'>,
  own: CarryingOver,
): Promise<void> {
  const { signal } = own;
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (await tryToCarry(data, local, own)) return;
    // It is the own database that is asked: no other computer comes back in the same second. Stopping ends
    // the pause, and with it the loop.
    await setTimeout(backoffMs(failures, 1), undefined, { signal, ref: false }).catch(() => undefined);
  }
}
