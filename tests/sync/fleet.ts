import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TransportResponse } from '#shared/contract/client.ts';
import { fileCertificateKeys } from '#server/certificate-keys.ts';
import { createServer } from '#server/create-server.ts';
import type { LecternServer } from '#server/lectern-server.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { loadIdSource, type IdSource } from '#server/db/ids.ts';
import type { Writer } from '#server/db/writer.ts';
import { folderBlobStore } from '#server/blobs/store.ts';
import { fileSigningKey, type SigningKey } from '#server/signing-key.ts';
import { createImportJobs } from '#server/features/imports/jobs.ts';
import { RunningJobs } from '#server/running-jobs.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { fileSecretBox } from '#server/secrets/secret-box.ts';
import { createLog } from '#server/log.ts';
import { BlobParts } from '#server/sync/blobs/blob-parts.ts';
import { BlobTransfer } from '#server/sync/blobs/blob-transfer.ts';
import { SyncClient, type HubLink } from '#server/sync/client.ts';
import { SyncHub } from '#server/sync/hub.ts';
import type { VersionNeeded } from '#server/sync/withheld.ts';
import { idleSync, type HubAccess } from '#server/sync/control.ts';
import { openWriter, type SyncRole } from '#server/sync/role.ts';
import { writeState } from '#server/sync/state.ts';
import type { PublishedExam } from '#tests/factories/published-exam.ts';
import { testClock, type TestClock } from '#tests/helpers/test-server.ts';
import { hubOnPostgres } from './hub-on-postgres.ts';
import {
  deviceTemplate,
  hubTemplate,
  insertSession,
  START,
  fleetFolder,
  type HubTemplate,
  type People,
  type Person,
} from './templates.ts';

/** A server over a database file that can be killed and opened again. */
export interface Node {
  readonly file: string;
  /** As the next process opens the file. */
  readonly openFile: () => Database;
  readonly clock: TestClock;
  /** Whether calls that come together share a commit, as on a hub that is started by itself; from its next process on. */
  isGrouping?: boolean;
  /** What its people ask of a hub above it. */
  above?: HubAccess;
  database: Database;
  ids: IdSource;
  writer: Writer;
  server: LecternServer;
}

export interface Fleet {
  readonly folder: string;
  readonly people: People;
  /** By the first instructor; the student is enrolled in it. */
  readonly exam: PublishedExam;
  readonly hub: Node;
  readonly devices: readonly Device[];
  /** @param needs another declaration of what each version can hold, as a newer hub has it */
  syncHub(needs?: VersionNeeded): SyncHub;
  close(): Promise<void>;
}

export interface Device extends Node {
  /** As whom the hub knows it: another one once its database was found to be a copy. */
  clientId: string;
  token: string;
  /** Who it was before that. */
  formerIds: readonly string[];
  readonly name: string;
  /** Over a network that the test decides about. */
  client(link: HubLink): SyncClient;
  /** What the process that runs now knows about files on their way. */
  files(): BlobTransfer;
  signIn(person: Person): Promise<void>;
}

const log = createLog(process.env['LECTERN_TEST_LOG'] ?? null);

/** A node whose file is opened by each of its processes anew. */
export function plainFile(file: string): () => Database {
  return () => {
    const database = openDatabaseFile(file);
    database.sqlite?.raw.pragma('synchronous = OFF');
    return database;
  };
}

const signingKeys = new Map<string, SigningKey>();

/** Never changes once it is there, so that a thousand processes may share what was read of it. */
function signingKeyIn(folder: string): SigningKey {
  const known = signingKeys.get(folder);
  if (known !== undefined) return known;
  const key = fileSigningKey(path.join(folder, 'keys', 'receipt.pem'));
  let publicKey: string | undefined;
  const shared = {
    sign: (text: string) => key.sign(text),
    publicKey: () => (publicKey ??= key.publicKey()),
    agree: (own: Uint8Array) => key.agree(own),
  };
  signingKeys.set(folder, shared);
  return shared;
}

const commands = new WeakMap<Node['clock'], number>();

/** Another one for every command of every node, whichever of its processes runs it. */
function nextSeed({ file, clock }: Pick<Node, 'file' | 'clock'>): string {
  const count = (commands.get(clock) ?? 0) + 1;
  commands.set(clock, count);
  return `${path.basename(path.dirname(file))}-seed-${count}`;
}

/** The process of a node: everything but its file is new. */
async function startProcess(
  place: Pick<Node, 'file' | 'clock' | 'isGrouping' | 'above'>,
  role: SyncRole,
  database: Database,
): Promise<Pick<Node, 'database' | 'ids' | 'writer' | 'server'>> {
  const { file, clock } = place;
  const ids = await loadIdSource(database.write, () => new Uint8Array([1, 2, 3, 4]));
  const writer = await openWriter(database, ids, { role, isGrouping: place.isGrouping === true });
  const server = createServer({
    database,
    ids,
    writer,
    role,
    newSeed: () => nextSeed(place),
    log,
    sync: {
      ...idleSync(role),
      get hub() {
        return place.above ?? null;
      },
    },
    validateResponses: true,
    services: {
      dialect: database.dialect,
      clock,
      imports: createImportJobs({ folder: path.join(path.dirname(file), 'imports') }),
      peopleImports: new RunningJobs(),
      blobs: folderBlobStore(path.join(path.dirname(file), 'blobs')),
      secrets: fileSecretBox(path.join(path.dirname(file), 'keys', 'settings.key')),
      signingKey: signingKeyIn(path.dirname(file)),
      certificateKeys: fileCertificateKeys(path.join(path.dirname(file), 'keys')),
      appVersion: '0.0.0-test',
      publicUrl: null,
      loadDemoSchool: async () => undefined,
    },
  });
  return { database, ids, writer, server };
}

async function openNode(
  file: string,
  role: SyncRole,
  openFile: () => Database,
  database = openFile(),
): Promise<Node> {
  const place = { file, clock: testClock(START), openFile };
  return Object.assign(place, await startProcess(place, role, database));
}

/** A process that ended has no open files; closing it again is nothing. */
export async function closeNode(node: Node): Promise<void> {
  const { sqlite } = node.database;
  if (sqlite === null) await node.database.close();
  else if (sqlite.raw.open) sqlite.kill();
}

/** Opens what a crash or a restore left behind. */
export async function reopen(node: Node, role: SyncRole): Promise<void> {
  await closeNode(node);
  Object.assign(node, await startProcess(node, role, node.openFile()));
}

/** Which people sign in on which device. */
export type Seats = readonly (readonly number[])[];

/** What a fleet's hub keeps its rows in; on PostgreSQL it cannot be killed or restored by the test. */
export type HubDialect = 'sqlite' | 'postgres';

const usualDialect = (): HubDialect =>
  process.env['LECTERN_TEST_DB'] === 'postgres' ? 'postgres' : 'sqlite';

/**
 * A hub and its devices, enrolled and empty; the hub on a real PostgreSQL under `npm run test:postgres`.
 * @param examMinutes how long its exam takes; 0 has no limit
 */
export async function openFleet(seats: Seats, dialect = usualDialect(), examMinutes = 0): Promise<Fleet> {
  const template = await hubTemplate(examMinutes);
  const emptyDevice = await deviceTemplate();
  const folder = fleetFolder('fleet');
  const place = (name: string, from: string): string => {
    mkdirSync(path.join(folder, name));
    const file = path.join(folder, name, 'lectern.db');
    copyFileSync(from, file);
    return file;
  };
  const hubPath = place('hub', template.file);
  const openHub = plainFile(hubPath);
  const database = dialect === 'postgres' ? await hubOnPostgres(hubPath) : openHub();
  const hub = await openNode(hubPath, 'hub', openHub, database);
  const devices: Device[] = [];
  for (const [index, seat] of seats.entries()) {
    const file = place(`device${index}`, emptyDevice);
    const people = seat.flatMap((at) => template.people[at] ?? []);
    await enrol(hub, file, identityOf(index), people);
    devices.push(await openDevice(file, identityOf(index), plainFile(file)));
  }
  const close = async (): Promise<void> => {
    for (const node of [hub, ...devices]) await closeNode(node);
    rmSync(folder, { recursive: true, force: true });
  };
  return fleetOf(template, { folder, hub, devices, close });
}

/** The files of a fleet that was enrolled before, opened by processes of their own. */
export async function openFleetAgain(
  template: HubTemplate,
  place: { readonly folder: string; readonly openFiles: readonly (() => Database)[]; close(): Promise<void> },
): Promise<Fleet> {
  const fileOf = (name: string): string => path.join(place.folder, name, 'lectern.db');
  const [openHub, ...openDevices] = place.openFiles;
  if (openHub === undefined) throw new Error('A fleet has a hub.');
  const hub = await openNode(fileOf('hub'), 'hub', openHub);
  const devices: Device[] = [];
  for (const [index, openFile] of openDevices.entries()) {
    devices.push(await openDevice(fileOf(`device${index}`), identityOf(index), openFile));
  }
  return fleetOf(template, { folder: place.folder, hub, devices, close: () => place.close() });
}

const fleetOf = (
  { people, exam }: HubTemplate,
  own: Pick<Fleet, 'folder' | 'hub' | 'devices' | 'close'>,
): Fleet => ({
  ...own,
  people,
  exam,
  syncHub: (needs) =>
    new SyncHub({
      ...(needs === undefined ? {} : { needs }),
      database: own.hub.database,
      writer: own.hub.writer,
      ids: own.hub.ids,
      clock: own.hub.clock,
      replay: own.hub.server.replay,
      services: own.hub.server.services,
      log,
    }),
});

interface Identity {
  readonly clientId: string;
  readonly token: string;
  readonly name: string;
  readonly deviceNo: number;
  readonly fingerprint: string;
}

const identityOf = (index: number): Identity => ({
  clientId: `client-${index}`,
  token: `device-token-${index}-0123456789abcdef`,
  name: `Laptop ${index + 1}`,
  deviceNo: 100 + index,
  fingerprint: `machine-${index}`,
});

/** Makes a hub and an empty file known to each other, as joining does. */
async function enrol(hub: Node, file: string, identity: Identity, people: readonly Person[]): Promise<void> {
  const { clientId, token, name, deviceNo, fingerprint } = identity;
  await hub.writer.transaction(async (db) => {
    await db
      .insertInto('sync_client')
      .values({
        client_id: clientId,
        device_no: deviceNo,
        name,
        token_hash: hashToken(token),
        fingerprint,
        app_version: '0.0.0-test',
        schema_version: 1,
        last_seen_at: START,
        enrolled_at: START,
        enrolled_by: people[0]?.id ?? 0,
        revoked_at: null,
      })
      .execute();
    for (const { id } of people) {
      await db
        .insertInto('sync_client_user')
        .values({ client_id: clientId, user_id: id, granted_at: START })
        .execute();
    }
  });
  const database = openDatabaseFile(file);
  database.sqlite?.raw.pragma('foreign_keys = OFF');
  await database.write.insertInto('device').values({ device_no: deviceNo, id_counter: 0 }).execute();
  await writeState(database.write, 'client_id', clientId);
  await writeState(database.write, 'hub_public_key', hub.server.services.signingKey.publicKey());
  await writeState(database.write, 'fingerprint', fingerprint);
  for (const [at, person] of people.entries()) {
    await insertSession(database.write, { id: 1_000_000 + at, userId: person.id, token: person.token });
  }
  await database.close();
}

/** A computer whose database is there already. */
export async function openDevice(
  file: string,
  { clientId, token, name }: Pick<Device, 'clientId' | 'token' | 'name'>,
  openFile: () => Database,
): Promise<Device> {
  const node = await openNode(file, 'device', openFile);
  let current: HubLink;
  // For as long as the process lives: what it remembers between rounds must not be wrong.
  let running: { readonly database: Database; readonly client: SyncClient; readonly files: BlobTransfer };
  const start = ({ database, writer, ids, clock, server }: Node): typeof running => {
    const hub: HubLink = {
      hello: (request) => current.hello(request),
      push: (request) => current.push(request),
      attempts: (request) => current.attempts(request),
      pull: (request) => current.pull(request),
    };
    const { blobs } = server.services;
    const parts = new BlobParts(path.join(path.dirname(file), 'blob-parts'), blobs);
    return {
      database,
      client: new SyncClient({ database, writer, clock, hub, blobs, appVersion: '0.0.0-test' }),
      files: new BlobTransfer({ database, writer, ids, clock, blobs, parts }),
    };
  };
  running = start(node);
  const process = (): typeof running => {
    if (running.database !== device.database) running = start(device);
    return running;
  };
  const device: Device = Object.assign(node, {
    clientId,
    token,
    name,
    formerIds: [],
    client: (link: HubLink) => {
      current = link;
      return process().client;
    },
    files: () => process().files,
    signIn: async ({ id, token: session }: Person) => {
      const { write } = device.database;
      const known = await write.selectFrom('session').where('user_id', '=', id).select('id').execute();
      if (known.length === 0) await insertSession(write, { id: 2_000_000 + id, userId: id, token: session });
    },
  });
  return device;
}

/** The hub as a device reaches it when nothing is in the way, under the name that it goes by now. */
export const directLink = (fleet: Fleet, { token }: Device): HubLink => ({
  hello: (request) => fleet.syncHub().hello(token, request),
  push: (request) => fleet.syncHub().push(token, request),
  attempts: (request) => fleet.syncHub().attempts(token, request),
  pull: (request) => fleet.syncHub().pull(token, request),
});

/** A call to a node as one of its people. */
export const callAs = (
  node: Node,
  person: Person,
  method: string,
  url: string,
  body?: unknown,
): Promise<TransportResponse> =>
  node.server.call({
    method,
    path: url,
    headers: { authorization: `Bearer ${person.token}` },
    ...(body === undefined ? {} : { body }),
  });

/** A call that must succeed. @returns the body of its answer. */
export async function doAs(...request: Parameters<typeof callAs>): Promise<unknown> {
  const [, , method, url] = request;
  const { status, body } = await callAs(...request);
  if (status >= 300) throw new Error(`${method} ${url} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
