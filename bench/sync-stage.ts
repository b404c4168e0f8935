import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '#server/clock.ts';
import type { Ctx } from '#server/context.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { loadIdSource } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { fileSigningKey } from '#server/signing-key.ts';
import { insertInstitution } from '#server/features/setup/repo.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { createAccount } from '#server/features/users/account-service.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { createLog } from '#server/log.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { openServer, type OpenedServer } from '#server/open-server.ts';
import { BlobParts } from '#server/sync/blobs/blob-parts.ts';
import { BlobTransfer } from '#server/sync/blobs/blob-transfer.ts';
import { SyncClient, type HubLink } from '#server/sync/client.ts';
import { HttpHubLink } from '#server/sync/transport/http-link.ts';
import { becomeHub, openWriter } from '#server/sync/role.ts';
import { writeState } from '#server/sync/state.ts';

/** Somebody with a session on the hub and on every device. */
export interface StagePerson {
  readonly id: number;
  readonly token: string;
}

export interface StageDevice {
  readonly folder: string;
  readonly clientId: string;
  readonly token: string;
}

const VERSION = '0.0.0-bench';
const FIRST_DEVICE_NO = 100;

type HubCtx = Pick<Ctx, 'db' | 'now' | 'newId' | 'random'>;

/** A hub's data and those of its devices, enrolled and empty, to be copied for every round. */
export class SyncStage {
  readonly folder: string;
  readonly people: readonly StagePerson[];
  #deviceCount = 0;

  private constructor(folder: string, people: readonly StagePerson[]) {
    this.folder = folder;
    this.people = people;
  }

  /** One instructor, then as many students as wanted. */
  static async make(folder: string, students = 0): Promise<SyncStage> {
    const people: StagePerson[] = [];
    await withDatabase(path.join(folder, 'hub'), async (database) => {
      const ids = await loadIdSource(database.write, () => new Uint8Array(4));
      const now = systemClock().now();
      await database.write.transaction().execute(async (db) => {
        const ctx = { db, now, newId: () => ids.next() };
        await insertInstitution(ctx, {
          name: 'School',
          timeZone: 'Europe/London',
          currency: 'GBP',
          isDemo: false,
        });
        const roles = await createBuiltInRoles(ctx);
        for (let at = 0; at <= students; at++) {
          const role = at === 0 ? 'Instructor' : 'Student';
          const id = await createAccount(ctx, {
            email: `${role}${at}@school.test`,
            firstName: role,
            lastName: `Number ${at}`,
            roleId: roles.get(role) ?? 0,
            passwordHash: 'none',
          });
          people.push({ id, token: randomBytes(32).toString('base64url') });
        }
        await ids.reserve(db);
      });
      await insertSessions(database, people);
      await becomeHub(database, 'epoch-bench');
    });
    return new SyncStage(folder, people);
  }

  get hubFolder(): string {
    return path.join(this.folder, 'hub');
  }

  get author(): StagePerson {
    const [author] = this.people;
    if (author === undefined) throw new Error('A stage has an instructor.');
    return author;
  }

  /** Does something to the hub's data as the hub would; no hub may run on them. */
  async onHub<T>(work: (ctx: HubCtx) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    await withDatabase(this.hubFolder, async (database) => {
      const ids = await loadIdSource(database.write, randomBytes);
      const writer = await openWriter(database, ids, { role: 'hub' });
      const now = systemClock().now();
      const value = await writer.transaction((db) =>
        work({ db, now, newId: () => ids.next(), random: randomBytes }),
      );
      result = { value };
    });
    if (result === undefined) throw new Error('The hub was not opened.');
    return result.value;
  }

  /** Makes a device known to the hub. @returns its number and token. */
  async enrolOnHub({ db, now }: HubCtx, name: string, users: readonly StagePerson[]) {
    const deviceNo = FIRST_DEVICE_NO + this.#deviceCount++;
    const token = randomBytes(32).toString('base64url');
    await db
      .insertInto('sync_client')
      .values({
        client_id: name,
        device_no: deviceNo,
        name,
        token_hash: hashToken(token),
        fingerprint: name,
        app_version: VERSION,
        schema_version: SCHEMA_VERSION,
        last_seen_at: now,
        enrolled_at: now,
        enrolled_by: this.author.id,
        revoked_at: null,
      })
      .execute();
    for (const user of users) {
      await db
        .insertInto('sync_client_user')
        .values({ client_id: name, user_id: user.id, granted_at: now })
        .execute();
    }
    return { deviceNo, token };
  }

  /** Enrols a device and makes its data. */
  async enrol(name: string, users: readonly StagePerson[]): Promise<StageDevice> {
    const { deviceNo, token } = await this.onHub((ctx) => this.enrolOnHub(ctx, name, users));
    const folder = path.join(this.folder, name);
    await withDatabase(folder, async (database) => {
      database.sqlite?.raw.pragma('foreign_keys = OFF');
      await database.write.insertInto('device').values({ device_no: deviceNo, id_counter: 0 }).execute();
      await writeState(database.write, 'role', 'device');
      await writeState(database.write, 'client_id', name);
      await writeState(database.write, 'fingerprint', name);
      const key = fileSigningKey(path.join(this.hubFolder, 'keys', 'receipt.pem'));
      await writeState(database.write, 'hub_public_key', key.publicKey());
      await insertSessions(database, users);
    });
    return { folder, clientId: name, token };
  }
}

async function withDatabase(folder: string, work: (database: Database) => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const database = openDatabaseFile(path.join(folder, DATABASE_FILE));
  await migrate(database.write, { dialect: 'sqlite' });
  await work(database);
  await database.close();
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

async function insertSessions(database: Database, people: readonly StagePerson[]): Promise<void> {
  const now = systemClock().now();
  for (const [at, person] of people.entries()) {
    await database.write
      .insertInto('session')
      .values({
        id: 1_000_000 + at,
        token_hash: hashToken(person.token),
        user_id: person.id,
        client: 'bench',
        is_remembered: 1,
        created_at: now,
        last_active_at: now,
        expires_at: now + YEAR_MS,
        revoked_at: null,
      })
      .execute();
  }
}

/** A device as it runs: its server, and the client that synchronises it. */
export interface OpenDevice {
  readonly server: OpenedServer;
  /** Its files, on their way to the hub. */
  readonly blobs: BlobTransfer;
  client(link: HubLink): SyncClient;
  /** A call of a person; refused ones throw. */
  call(person: StagePerson, method: string, url: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export async function openDevice(folder: string): Promise<OpenDevice> {
  const server = await openServer({
    dataDir: folder,
    appVersion: VERSION,
    log: createLog(null),
    validateResponses: false,
  });
  const { database } = server;
  const ids = await loadIdSource(database.write, randomBytes);
  const writer = await openWriter(database, ids, { role: 'device' });
  const { blobs } = server.services;
  const parts = new BlobParts(path.join(folder, 'blobs', 'parts'), blobs);
  return {
    server,
    blobs: new BlobTransfer({ database, writer, ids, clock: systemClock(), blobs, parts }),
    client: (link) =>
      new SyncClient({ database, writer, clock: systemClock(), hub: link, appVersion: VERSION }),
    call: async (person, method, url, body) => {
      const answer = await server.call({
        method,
        path: url,
        headers: { authorization: `Bearer ${person.token}` },
        ...(body === undefined ? {} : { body }),
      });
      if (answer.status >= 300)
        throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    close: () => server.close(),
  };
}

/** A fresh copy of a folder of the stage, under another name. */
export function copyOf(folder: string, name: string): string {
  const copy = `${folder}-${name}`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** The hub as a device of the stage reaches it. */
export const linkTo = (url: string, { token }: { readonly token: string }, timeoutMs = 60_000): HttpHubLink =>
  new HttpHubLink({ url, token: async () => token, timeoutMs });
