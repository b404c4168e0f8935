import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  closeNode,
  directLink,
  openDevice,
  openFleet,
  openFleetAgain,
  plainFile,
  type Device,
  type Fleet,
  type HubDialect,
  type Node,
  type Seats,
} from './fleet.ts';
import { KeptDatabase } from './kept-database.ts';
import { hubTemplate, fleetFolder } from './templates.ts';

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
  /** For copies of devices, by the file of each; never of two, whose pages would keep what the other may not have. */
  readonly spares: Map<string, KeptDatabase>;
  isFresh: boolean;
}

/** A fleet whose nodes can be put back to an earlier state of their files, and whose devices can be copied. */
export interface RestorableFleet extends Fleet {
  /** Keeps what the hub has committed, and the names of its files. */
  backUpHub(): Promise<void>;
  /** Puts the hub back to that, without the files that came later; its process must have ended. */
  restoreHub(): void;
  /** Keeps what a device has committed. */
  backUpDevice(device: Device): Promise<void>;
  /** Puts a device back to that; its process must have ended. */
  restoreDevice(device: Device): void;
  /** A second computer that begins with the disk of this one; once in a history. */
  copyOf(device: Device): Promise<Device>;
  /** For a history that went wrong: nobody goes on with its files. */
  discard(): void;
}

const nameOf = (at: number): string => (at === 0 ? 'hub' : `device${at - 1}`);

/** What histories of one kind begin with. */
interface Beginning {
  readonly seats: Seats;
  readonly isSynchronised: boolean;
  /** 0 has no limit. */
  readonly examMinutes: number;
}

async function openStart(
  { seats, isSynchronised, examMinutes }: Beginning,
  dialect: HubDialect,
): Promise<Fleet> {
  const fleet = await openFleet(seats, dialect, examMinutes);
  if (!isSynchronised) return fleet;
  for (const device of fleet.devices) await device.client(directLink(fleet, device)).sync();
  return fleet;
}

async function makeStart(beginning: Beginning): Promise<Start> {
  const fleet = await openStart(beginning, 'sqlite');
  const folder = fleetFolder('fleet-start');
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
  const folder = fleetFolder('fleet-pool');
  const files = start.files.map((from, at) => {
    mkdirSync(path.join(folder, nameOf(at)));
    const file = path.join(folder, nameOf(at), 'lectern.db');
    copyFileSync(from, file);
    return new KeptDatabase(file);
  });
  cpSync(start.keys, path.join(folder, nameOf(0), 'keys'), { recursive: true });
  return { folder, files, spares: new Map(), isFresh: true };
}

/** Makes a slot as it was when it was new: rows, and files beside them. */
function renew(slot: Slot): void {
  if (slot.isFresh) {
    slot.isFresh = false;
    return;
  }
  rmSync(path.join(slot.folder, COPY), { recursive: true, force: true });
  for (const [at, file] of slot.files.entries()) {
    file.startAgain();
    for (const beside of ['blobs', 'blob-parts', 'imports'])
      rmSync(path.join(slot.folder, nameOf(at), beside), { recursive: true, force: true });
  }
}

const COPY = 'copy';

/** The files of a device beside its database, on another disk. @returns where its database belongs. */
function copyBeside(fleet: Fleet, device: Device): string {
  const folder = path.join(fleet.folder, COPY);
  // A journal of the history before may have been written since that was cleared away.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const blobs = path.join(path.dirname(device.file), 'blobs');
  if (existsSync(blobs)) cpSync(blobs, path.join(folder, 'blobs'), { recursive: true });
  return path.join(folder, 'lectern.db');
}

const identityOfCopy = ({ clientId, token, name }: Device) => ({ clientId, token, name: `Copy of ${name}` });

const filesOf = (fleet: Fleet): string[] =>
  ['blobs', 'blob-parts']
    .map((name) => path.join(path.dirname(fleet.hub.file), name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Words are indexed in the background: nothing half done is kept. */
async function untilCommitted({ database }: Node): Promise<void> {
  while (database.sqlite?.raw.inTransaction === true) await nextTurn();
}

function restorable(
  fleet: Fleet,
  rows: { keep(): Promise<void>; bringBack(): void },
): Pick<RestorableFleet, 'backUpHub' | 'restoreHub'> {
  let files: readonly string[] = [];
  return {
    backUpHub: async () => {
      await rows.keep();
      files = filesOf(fleet);
    },
    restoreHub: () => {
      rows.bringBack();
      for (const file of filesOf(fleet)) if (!files.includes(file)) rmSync(file);
    },
  };
}

/** A fleet on files that are open already, for histories by the thousand. */
export async function openPooledFleet(beginning: Beginning): Promise<RestorableFleet> {
  const key = JSON.stringify(beginning);
  const start = await (starts.get(key) ?? starts.set(key, makeStart(beginning)).get(key));
  if (start === undefined) throw new Error('There is nothing to begin with.');
  const slots = free.get(key) ?? [];
  free.set(key, slots);
  const slot = slots.pop() ?? openSlot(start);
  renew(slot);
  let isDiscarded = false;
  const fleet = await openFleetAgain(await hubTemplate(beginning.examMinutes), {
    folder: slot.folder,
    openFiles: slot.files.map((file) => () => file.open()),
    close: async () => {
      for (const node of [fleet.hub, ...devices]) await closeNode(node);
      if (!isDiscarded) slots.push(slot);
      else for (const file of [...kept.values(), ...slot.spares.values()]) file.close();
    },
  });
  const devices = [...fleet.devices];
  const kept = new Map<string, KeptDatabase>();
  for (const [at, node] of [fleet.hub, ...devices].entries()) {
    const file = slot.files[at];
    if (file !== undefined) kept.set(node.file, file);
  }
  const rowsOf = ({ file }: Node): KeptDatabase => {
    const rows = kept.get(file);
    if (rows === undefined) throw new Error(`Nobody has opened ${file}.`);
    return rows;
  };
  const keepRows = async (node: Node): Promise<void> => {
    await untilCommitted(node);
    rowsOf(node).backUp();
  };
  return {
    ...fleet,
    devices,
    ...restorable(fleet, {
      keep: () => keepRows(fleet.hub),
      bringBack: () => rowsOf(fleet.hub).restore(),
    }),
    backUpDevice: keepRows,
    restoreDevice: (device) => rowsOf(device).restore(),
    copyOf: async (device) => {
      const file = copyBeside(fleet, device);
      copyFileSync(start.files[1] ?? '', file);
      const copy = slot.spares.get(device.file) ?? new KeptDatabase(file);
      slot.spares.set(device.file, copy);
      await untilCommitted(device);
      copy.copyFrom(rowsOf(device));
      kept.set(file, copy);
      const second = await openDevice(file, identityOfCopy(device), () => copy.open());
      devices.push(second);
      return second;
    },
    discard: () => {
      isDiscarded = true;
    },
  };
}

const backupOf = ({ file }: Node): string => `${file}.backup`;

async function copyFile(node: Node, to: string): Promise<void> {
  await untilCommitted(node);
  node.database.sqlite?.raw.pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(node.file, to);
}

const backUpFile = (node: Node): Promise<void> => copyFile(node, backupOf(node));

const bringFileBack = (node: Node): void => copyFileSync(backupOf(node), node.file);

/** The same on files of its own, which every process opens anew; a hub on PostgreSQL is never restored. */
export async function openFleetOnFiles(beginning: Beginning, dialect: HubDialect): Promise<RestorableFleet> {
  const fleet = await openStart(beginning, dialect);
  const devices = [...fleet.devices];
  return {
    ...fleet,
    devices,
    close: async () => {
      for (const device of devices) await closeNode(device);
      await fleet.close();
    },
    ...restorable(fleet, { keep: () => backUpFile(fleet.hub), bringBack: () => bringFileBack(fleet.hub) }),
    backUpDevice: backUpFile,
    restoreDevice: bringFileBack,
    copyOf: async (device) => {
      const file = copyBeside(fleet, device);
      await copyFile(device, file);
      const second = await openDevice(file, identityOfCopy(device), plainFile(file));
      devices.push(second);
      return second;
    },
    discard: () => undefined,
  };
}
