import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TransportResponse } from '#shared/contract/client.ts';
import { createServer, type LecternServer } from '#server/create-server.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { loadIdSource, type IdSource } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Writer } from '#server/db/writer.ts';
import { folderBlobStore } from '#server/features/blobs/store.ts';
import { fileSigningKey } from '#server/features/exam-attempts/signing-key.ts';
import { createImportJobs } from '#server/features/imports/jobs.ts';
import { insertBuiltInRoles, insertInstitution, insertUser } from '#server/features/setup/repo.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { createLog } from '#server/log.ts';
import { SyncClient, type HubLink } from '#server/sync/client.ts';
import { SyncHub } from '#server/sync/hub.ts';
import { becomeHub, openWriter, type SyncRole } from '#server/sync/role.ts';
import { writeState } from '#server/sync/state.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { hubOnPostgres } from './hub-on-postgres.ts';
import { testClock, type TestClock, type TestServer } from '#tests/helpers/test-server.ts';

/** A server over a database file that can be killed and opened again. */
export interface Node {
  readonly file: string;
  readonly clock: TestClock;
  database: Database;
  ids: IdSource;
  writer: Writer;
  server: LecternServer;
}

/** Where nothing slows a thousand schedules down; durability has its own tests (durability/, powercut). */
const FAST_FOLDER = process.platform === 'linux' ? '/dev/shm' : os.tmpdir();

/** Every person of a fleet has this many minutes' head start on the first clock tick. */
const START = Date.UTC(2026, 0, 5, 9);

export interface Person {
  readonly id: number;
  readonly role: string;
  readonly token: string;
}

export interface Fleet {
  readonly folder: string;
  readonly people: readonly Person[];
  /** By the first instructor; the student is enrolled in it. */
  readonly exam: PublishedExam;
  readonly hub: Node;
  readonly devices: readonly Device[];
  syncHub(): SyncHub;
  close(): Promise<void>;
}

export interface Device extends Node {
  readonly clientId: string;
  readonly token: string;
  readonly name: string;
  /** Over a network that the test decides about. */
  client(link: HubLink): SyncClient;
}

async function openNode(
  file: string,
  clock: TestClock,
  role: SyncRole,
  database = openDatabaseFile(file),
): Promise<Node> {
  let commands = 0;
  database.sqlite?.raw.pragma('synchronous = OFF');
  const ids = await loadIdSource(database.write, () => new Uint8Array([1, 2, 3, 4]));
  const writer = await openWriter(database, ids, { role });
  const server = createServer({
    database,
    ids,
    writer,
    role,
    newSeed: () => `seed-${++commands}`,
    log: createLog(process.env['LECTERN_TEST_LOG'] ?? null),
    validateResponses: true,
    services: {
      dialect: database.dialect,
      clock,
      imports: createImportJobs({ folder: path.join(path.dirname(file), 'imports') }),
      blobs: folderBlobStore(path.join(path.dirname(file), 'blobs')),
      signingKey: fileSigningKey(path.join(path.dirname(file), 'keys', 'receipt.pem')),
      appVersion: '0.0.0-test',
      loadDemoSchool: async () => undefined,
    },
  });
  return { file, clock, database, ids, writer, server };
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
  Object.assign(node, await openNode(node.file, node.clock, role));
}

/** Stands in every answer key: no device of a student may ever hold it. */
export const KEY_CANARY = 'canary-answer-key';

interface HubTemplate {
  readonly file: string;
  readonly people: Person[];
  readonly exam: PublishedExam;
}

const PEOPLE = ['Instructor', 'Instructor', 'Student', 'Admin'] as const;

/** A hub's file with an institution and its people, made once per process and copied. */
async function makeHubFile(): Promise<HubTemplate> {
  const folder = mkdtempSync(path.join(FAST_FOLDER, 'lectern-fleet-base-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'hub.db');
  const database = openDatabaseFile(file);
  await migrate(database.write, { dialect: 'sqlite' });
  const ids = await loadIdSource(database.write, () => new Uint8Array([0, 0, 0, 0]));
  const people: Person[] = [];
  const writer = await openWriter(database, ids, { role: 'standalone' });
  await writer.transaction(async (db) => {
    const ctx = { db, now: START, newId: () => ids.next() };
    await insertInstitution(ctx, {
      name: 'School',
      timeZone: 'Europe/London',
      currency: 'GBP',
      isDemo: false,
    });
    const roles = await insertBuiltInRoles(ctx);
    for (const [index, role] of PEOPLE.entries()) {
      const id = await insertUser(ctx, {
        email: `person${index}@school.test`,
        firstName: role,
        lastName: `Number ${index}`,
        roleId: roles.get(role) ?? 0,
        passwordHash: 'canary-password-hash',
      });
      const token = `token-of-person-${index}-0123456789`;
      await insertSession(db, { id: ids.next(), userId: id, token });
      people.push({ id, role, token });
    }
  });
  const [author, , student] = people;
  if (author === undefined || student === undefined)
    throw new Error('A fleet needs an author and a student.');
  const write: TestServer['write'] = (work) =>
    writer.transaction((db) => work({ db, now: START, newId: () => ids.next(), random: randomBytes }));
  const exam = await publishedExam({ write }, author, {
    questions: 5,
    durationMinutes: 0,
    attemptsAllowed: 3,
    canary: KEY_CANARY,
    enrol: [student],
  });
  await becomeHub(database, 'epoch-1');
  await database.close();
  return { file, people, exam };
}

const insertSession = (
  db: Database['write'],
  session: { readonly id: number; readonly userId: number; readonly token: string },
) =>
  db
    .insertInto('session')
    .values({
      id: session.id,
      token_hash: hashToken(session.token),
      user_id: session.userId,
      client: 'fleet',
      is_remembered: 1,
      created_at: START,
      last_active_at: START,
      expires_at: START + 10 * 365 * 24 * 3_600_000,
      revoked_at: null,
    })
    .execute();

let hubFile: Promise<HubTemplate> | undefined;
let deviceFile: Promise<string> | undefined;

async function makeDeviceFile(): Promise<string> {
  const folder = mkdtempSync(path.join(FAST_FOLDER, 'lectern-fleet-base-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'device.db');
  const database = openDatabaseFile(file);
  await migrate(database.write, { dialect: 'sqlite' });
  await writeState(database.write, 'role', 'device');
  await database.close();
  return file;
}

/** Which people sign in on which device. */
export type Seats = readonly (readonly number[])[];

/** What a fleet's hub keeps its rows in; on PostgreSQL it cannot be killed or restored by the test. */
export type HubDialect = 'sqlite' | 'postgres';

/** A hub and its devices, enrolled and empty. */
export async function openFleet(seats: Seats, dialect: HubDialect = 'sqlite'): Promise<Fleet> {
  hubFile ??= makeHubFile();
  deviceFile ??= makeDeviceFile();
  const { file: hubTemplate, people, exam } = await hubFile;
  const deviceTemplate = await deviceFile;
  const folder = mkdtempSync(path.join(FAST_FOLDER, 'lectern-fleet-'));
  const place = (name: string, template: string): string => {
    mkdirSync(path.join(folder, name));
    const file = path.join(folder, name, 'lectern.db');
    copyFileSync(template, file);
    return file;
  };
  const hubPath = place('hub', hubTemplate);
  const hubDatabase = dialect === 'postgres' ? await hubOnPostgres(hubPath) : openDatabaseFile(hubPath);
  const hub = await openNode(hubPath, testClock(START), 'hub', hubDatabase);
  const devices: Device[] = [];
  for (const [index, seat] of seats.entries()) {
    devices.push(
      await enrol(
        hub,
        place(`device${index}`, deviceTemplate),
        index,
        seat.map((at) => people[at]?.id ?? 0),
        people,
      ),
    );
  }
  return {
    folder,
    people,
    exam,
    hub,
    devices,
    syncHub: () =>
      new SyncHub({
        database: hub.database,
        writer: hub.writer,
        ids: hub.ids,
        clock: hub.clock,
        replay: hub.server.replay,
        services: hub.server.services,
        log: createLog(process.env['LECTERN_TEST_LOG'] ?? null),
      }),
    close: async () => {
      for (const node of [hub, ...devices]) await closeNode(node);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function enrol(
  hub: Node,
  file: string,
  index: number,
  userIds: readonly number[],
  people: readonly Person[],
): Promise<Device> {
  const clientId = `client-${index}`;
  const token = `device-token-${index}-0123456789abcdef`;
  const name = `Laptop ${index + 1}`;
  const deviceNo = 100 + index;
  await hub.writer.transaction(async (db) => {
    await db
      .insertInto('sync_client')
      .values({
        client_id: clientId,
        device_no: deviceNo,
        name,
        token_hash: hashToken(token),
        fingerprint: `machine-${index}`,
        app_version: '0.0.0-test',
        schema_version: 1,
        last_seen_at: START,
        enrolled_at: START,
        enrolled_by: people[0]?.id ?? 0,
        revoked_at: null,
      })
      .execute();
    for (const userId of userIds) {
      await db
        .insertInto('sync_client_user')
        .values({ client_id: clientId, user_id: userId, granted_at: START })
        .execute();
    }
  });
  const database = openDatabaseFile(file);
  database.sqlite?.raw.pragma('foreign_keys = OFF');
  await database.write.insertInto('device').values({ device_no: deviceNo, id_counter: 0 }).execute();
  await writeState(database.write, 'client_id', clientId);
  await writeState(database.write, 'hub_public_key', hub.server.services.signingKey.publicKey());
  await writeState(database.write, 'fingerprint', `machine-${index}`);
  for (const [at, person] of people.entries()) {
    if (userIds.includes(person.id)) {
      await insertSession(database.write, { id: 1_000_000 + at, userId: person.id, token: person.token });
    }
  }
  await database.close();
  const node = await openNode(file, testClock(START), 'device');
  let current: HubLink;
  // One for as long as the process lives: what it remembers between rounds must not be wrong.
  let running: { readonly database: Database; readonly client: SyncClient } | undefined;
  const device: Device = Object.assign(node, {
    clientId,
    token,
    name,
    client: (link: HubLink) => {
      current = link;
      if (running?.database !== device.database) {
        const { database, writer, clock } = device;
        const hub: HubLink = {
          hello: (request) => current.hello(request),
          push: (request) => current.push(request),
          attempts: (request) => current.attempts(request),
          pull: (request) => current.pull(request),
        };
        const client = new SyncClient({ database, writer, clock, hub, appVersion: '0.0.0-test' });
        running = { database, client };
      }
      return running.client;
    },
  });
  return device;
}

/** The hub as a device reaches it when nothing is in the way. */
export const directLink = (fleet: Fleet, device: Device): HubLink => ({
  hello: (request) => fleet.syncHub().hello(device.token, request),
  push: (request) => fleet.syncHub().push(device.token, request),
  attempts: (request) => fleet.syncHub().attempts(device.token, request),
  pull: (request) => fleet.syncHub().pull(device.token, request),
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
