import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { openDatabaseFile } from '#server/db/database.ts';
import { SECRET } from '#server/sync/control.ts';
import { fileSecrets } from '#server/sync/membership/file-secrets.ts';
import { writeState } from '#server/sync/state.ts';
import { callAs, closeNode, openFleet, type Device, type Fleet, type Node, type Seats } from './fleet.ts';
import { SmallDisk } from './process-disk.ts';
import { ServerProcessOnData } from './process-node.ts';
import { FileReader } from './process-reader.ts';
import type { Person } from './templates.ts';

const ATTEMPTS_ALLOWED = 1000;

/** A node of a fleet whose server runs in a process; `node` reads its file and calls it over HTTP. */
export interface Member {
  readonly name: string;
  readonly node: Node | Device;
  readonly process: ServerProcessOnData;
  readonly reader: FileReader;
  /** Somebody who is signed in there. */
  readonly person: Person;
}

export interface ProcessFleet {
  readonly fleet: Fleet;
  readonly hub: Member;
  readonly devices: readonly Member[];
  /** The member whose disk can be full; null where one may not mount. */
  readonly crowded: { readonly member: Member; readonly disk: SmallDisk } | null;
  close(): Promise<void>;
}

function memberOf(
  fleet: Fleet,
  node: Node | Device,
  options: { readonly isHub: boolean; readonly seat: number; readonly rendererDir: string },
): Member {
  const { isHub, rendererDir } = options;
  const server = new ServerProcessOnData({ isHub, rendererDir, dataDir: path.dirname(node.file) });
  const reader = new FileReader(node.file);
  const person = fleet.people[options.seat];
  if (person === undefined) throw new Error('Nobody sits there.');
  Object.assign(node, { database: reader.database, server: { ...node.server, call: server.call } });
  return { name: 'name' in node ? node.name : 'the hub', node, process: server, reader, person };
}

/** Tells a device's file and its secrets where the hub is, as enrolling over HTTP does. */
async function pointAt(hubUrl: string, device: Device): Promise<void> {
  const database = openDatabaseFile(device.file);
  await writeState(database.write, 'hub_url', hubUrl);
  await writeState(database.write, 'device_name', device.name);
  await database.close();
  const secrets = fileSecrets(path.dirname(device.file));
  await secrets.set(SECRET.deviceToken(device.clientId), device.token);
}

/** A hub and its devices, each in a process of its own, all started. */
export async function startProcessFleet(
  seats: Seats,
  crowd: { readonly at: number } | null,
): Promise<ProcessFleet> {
  const fleet = await openFleet(seats);
  await fleet.hub.writer.transaction(async (db) => {
    const allowed = { attempts_allowed: ATTEMPTS_ALLOWED };
    await db.updateTable('exam').set(allowed).where('id', '=', fleet.exam.examId).execute();
    await db.updateTable('exam_version').set(allowed).where('id', '=', fleet.exam.versionId).execute();
  });
  const nodes: (Node | Device)[] = [fleet.hub, ...fleet.devices];
  for (const node of nodes) await closeNode(node);
  const rendererDir = path.join(fleet.folder, 'renderer');
  mkdirSync(rendererDir);
  writeFileSync(path.join(rendererDir, 'index.html'), '<title>Empty</title>');
  const victim = crowd === null ? undefined : nodes[crowd.at % nodes.length];
  const disk = victim === undefined ? null : new SmallDisk(path.dirname(victim.file));
  const hub = memberOf(fleet, fleet.hub, { isHub: true, seat: 0, rendererDir });
  const devices = fleet.devices.map((device, at) =>
    memberOf(fleet, device, { isHub: false, seat: seats[at]?.[0] ?? 0, rendererDir }),
  );
  const members = [hub, ...devices];
  const close = async (): Promise<void> => {
    for (const { process: server } of members) await server.kill();
    for (const { reader } of members) reader.letGo();
    disk?.remove();
    await fleet.close();
  };
  try {
    await hub.process.start();
    for (const device of fleet.devices) await pointAt(hub.process.url, device);
    await Promise.all(devices.map((device) => device.process.start()));
    await Promise.all(devices.map((device) => awaitPeople(device)));
  } catch (error) {
    await close();
    throw error;
  }
  const member = members.find(({ node }) => node === victim);
  return {
    fleet,
    hub,
    devices,
    crowded: disk === null || member === undefined ? null : { member, disk },
    close,
  };
}

const Status = z.object({ state: z.string() });

const askedOften = async (isDone: () => Promise<boolean>): Promise<boolean> => {
  for (let tries = 0; tries < 600; tries++) {
    if (await isDone()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
};

const statusOf = (device: Member) => callAs(device.node, device.person, 'GET', '/api/sync');

/** People are on a device once their rows have arrived there. */
async function awaitPeople(device: Member): Promise<void> {
  if (await askedOften(async () => (await statusOf(device)).status === 200)) return;
  throw new Error(`Nobody arrived on ${device.name}: ${JSON.stringify((await statusOf(device)).body)}`);
}

/** Asks a device for a round and waits until none runs; one without room on its disk may begin none. */
export async function roundOf(device: Member): Promise<void> {
  await callAs(device.node, device.person, 'POST', '/api/sync/round');
  await askedOften(async () => {
    const { status, body } = await statusOf(device);
    return status !== 200 || Status.parse(body).state !== 'syncing';
  });
}

const LogLine = z.object({ level: z.number(), msg: z.string(), err: z.unknown().optional() });
const ERROR = 50;

/** What a member's own log calls an error. */
export function errorsLogged(member: Member): string[] {
  const file = path.join(path.dirname(member.node.file), 'logs', 'server.log');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (!line.includes(`"level":${ERROR}`)) return [];
      try {
        const { msg, err } = LogLine.parse(JSON.parse(line));
        return [`${member.name} logged ${msg}: ${JSON.stringify(err ?? null).slice(0, 600)}`];
      } catch {
        // A line that the kill cut in the middle.
        return [];
      }
    });
}
