import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  closeNode,
  directLink,
  openFleet,
  openFleetAgain,
  type Fleet,
  type HubDialect,
  type Seats,
} from './fleet.ts';
import { KeptDatabase } from './kept-database.ts';
import { hubTemplate, temporaryFolder } from './templates.ts';

/** The files of a fleet as they are when a history begins: the hub's first. */
interface Start {
  readonly files: readonly string[];
  /** What the hub signs with, which its devices know. */
  readonly keys: string;
}

/** Open files of one kind of fleet, in use by one history at a time. */
interface Slot {
  readonly folder: string;
  readonly files: readonly KeptDatabase[];
  isFresh: boolean;
}

/** A fleet whose hub can be put back to an earlier state of its file. */
export interface RestorableFleet extends Fleet {
  /** Keeps what the hub has committed, and the names of its files. */
  backUpHub(): void;
  /** Puts the hub back to that, without the files that came later; its process must have ended. */
  restoreHub(): void;
  /** For a history that went wrong: nobody goes on with its files. */
  discard(): void;
}

const nameOf = (at: number): string => (at === 0 ? 'hub' : `device${at - 1}`);

async function openStart(seats: Seats, isSynchronised: boolean, dialect: HubDialect): Promise<Fleet> {
  const fleet = await openFleet(seats, dialect);
  if (!isSynchronised) return fleet;
  for (const device of fleet.devices) await device.client(directLink(fleet, device)).sync();
  return fleet;
}

async function makeStart(seats: Seats, isSynchronised: boolean): Promise<Start> {
  const fleet = await openStart(seats, isSynchronised, 'sqlite');
  const folder = temporaryFolder('fleet-start');
  const files: string[] = [];
  for (const [at, node] of [fleet.hub, ...fleet.devices].entries()) {
    await closeNode(node);
    const file = path.join(folder, `${nameOf(at)}.db`);
    copyFileSync(node.file, file);
    files.push(file);
  }
  const keys = path.join(folder, 'keys');
  cpSync(path.join(path.dirname(fleet.hub.file), 'keys'), keys, { recursive: true });
  await fleet.close();
  return { files, keys };
}

const starts = new Map<string, Promise<Start>>();
const free = new Map<string, Slot[]>();

function openSlot(start: Start): Slot {
  const folder = temporaryFolder('fleet-pool');
  const files = start.files.map((from, at) => {
    mkdirSync(path.join(folder, nameOf(at)));
    const file = path.join(folder, nameOf(at), 'lectern.db');
    copyFileSync(from, file);
    return new KeptDatabase(file);
  });
  cpSync(start.keys, path.join(folder, nameOf(0), 'keys'), { recursive: true });
  return { folder, files, isFresh: true };
}

/** Makes a slot as it was when it was new: rows, and files beside them. */
function renew(slot: Slot): void {
  if (slot.isFresh) {
    slot.isFresh = false;
    return;
  }
  for (const [at, file] of slot.files.entries()) {
    file.startAgain();
    for (const beside of ['blobs', 'blob-parts', 'imports'])
      rmSync(path.join(slot.folder, nameOf(at), beside), { recursive: true, force: true });
  }
}

const filesOf = (fleet: Fleet): string[] =>
  ['blobs', 'blob-parts']
    .map((name) => path.join(path.dirname(fleet.hub.file), name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

function restorable(
  fleet: Fleet,
  rows: { keep(): void; bringBack(): void },
): Pick<RestorableFleet, 'backUpHub' | 'restoreHub'> {
  let files: readonly string[] = [];
  return {
    backUpHub: () => {
      rows.keep();
      files = filesOf(fleet);
    },
    restoreHub: () => {
      rows.bringBack();
      for (const file of filesOf(fleet)) if (!files.includes(file)) rmSync(file);
    },
  };
}

/** A fleet on files that are open already, for histories by the thousand. */
export async function openPooledFleet(seats: Seats, isSynchronised: boolean): Promise<RestorableFleet> {
  const key = JSON.stringify([seats, isSynchronised]);
  const start = await (starts.get(key) ?? starts.set(key, makeStart(seats, isSynchronised)).get(key));
  if (start === undefined) throw new Error('There is nothing to begin with.');
  const slots = free.get(key) ?? [];
  free.set(key, slots);
  const slot = slots.pop() ?? openSlot(start);
  renew(slot);
  let isDiscarded = false;
  const fleet = await openFleetAgain(await hubTemplate(), {
    folder: slot.folder,
    openFiles: slot.files.map((file) => () => file.open()),
    close: async () => {
      for (const node of [fleet.hub, ...fleet.devices]) await closeNode(node);
      if (!isDiscarded) slots.push(slot);
      else for (const file of slot.files) file.close();
    },
  });
  const [hubFile] = slot.files;
  return {
    ...fleet,
    ...restorable(fleet, { keep: () => hubFile?.backUp(), bringBack: () => hubFile?.restore() }),
    discard: () => {
      isDiscarded = true;
    },
  };
}

/** The same on files of its own, which every process opens anew; a hub on PostgreSQL is never restored. */
export async function openFleetOnFiles(
  seats: Seats,
  isSynchronised: boolean,
  dialect: HubDialect,
): Promise<RestorableFleet> {
  const fleet = await openStart(seats, isSynchronised, dialect);
  const backup = path.join(fleet.folder, 'hub.backup');
  return {
    ...fleet,
    ...restorable(fleet, {
      keep: () => {
        fleet.hub.database.sqlite?.raw.pragma('wal_checkpoint(TRUNCATE)');
        copyFileSync(fleet.hub.file, backup);
      },
      bringBack: () => copyFileSync(backup, fleet.hub.file),
    }),
    discard: () => undefined,
  };
}
