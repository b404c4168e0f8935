import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import { z } from 'zod';
import type { Db } from '#server/db/tables.ts';
import { standaloneNumber } from '#shared/domain/sync/device-number.ts';
import { findState, writeState } from '../state.ts';
import { changeDeviceNo } from './change-device-no.ts';

/** What a database file looks like from outside; a copy of it elsewhere looks different. */
const Surroundings = z.object({ machine: z.string(), inode: z.string(), macs: z.array(z.string()) });
export type Surroundings = z.infer<typeof Surroundings>;

const MACHINE_ID_FILES = ['/etc/machine-id', '/var/lib/dbus/machine-id'];
const INTERFACES = '/sys/class/net';

function readMachineId(): string {
  for (const file of MACHINE_ID_FILES) {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch {
      // Other systems have no such file; their name has to do.
    }
  }
  return os.hostname();
}

/** Interfaces whose address is burnt in: a dock, a tunnel or a container does not make another computer. */
function isPermanent(name: string): boolean {
  try {
    return readFileSync(`${INTERFACES}/${name}/addr_assign_type`, 'utf8').trim() === '0';
  } catch {
    return true;
  }
}

function interfaceNames(): string[] {
  try {
    return readdirSync(INTERFACES);
  } catch {
    return Object.keys(os.networkInterfaces());
  }
}

function readMacs(): string[] {
  const known = os.networkInterfaces();
  const macs = interfaceNames()
    .filter(isPermanent)
    .flatMap((name) => known[name] ?? [])
    .filter((address) => !address.internal && address.mac !== '00:00:00:00:00:00')
    .map((address) => address.mac);
  return [...new Set(macs)].toSorted();
}

export const readSurroundings = (file: string): Surroundings => ({
  machine: readMachineId(),
  inode: String(statSync(file, { bigint: true }).ino),
  macs: readMacs(),
});

/** The same file on the same computer; network cards come and go, so one of them is enough. */
export function isSamePlace(before: Surroundings, now: Surroundings): boolean {
  if (before.machine !== now.machine || before.inode !== now.inode) return false;
  if (before.macs.length === 0 || now.macs.length === 0) return true;
  return before.macs.some((mac) => now.macs.includes(mac));
}

/**
 * Gives a database that is somewhere else than it was, a copied disk or a restored backup, another
 * fingerprint and a device number that it draws itself: what it makes before it reaches its hub has ids
 * that the original cannot give, and the hub asks it to register anew before it takes any of it.
 */
export async function noticeMove(db: Db, file: string, random: (bytes: number) => Uint8Array): Promise<void> {
  const now = readSurroundings(file);
  const kept = await findState(db, 'surroundings');
  if (kept !== undefined) {
    const before = Surroundings.parse(JSON.parse(kept));
    if (isSamePlace(before, now)) return;
    const drawn = new DataView(random(4).slice().buffer).getUint32(0);
    await changeDeviceNo(db, standaloneNumber(drawn));
    await writeState(db, 'fingerprint', randomUUID());
  }
  await writeState(db, 'surroundings', JSON.stringify(now));
}
