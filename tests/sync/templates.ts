import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabaseFile } from '#server/db/database.ts';
import { loadIdSource } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Db } from '#server/db/tables.ts';
import { insertInstitution } from '#server/features/setup/repo.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { createAccount } from '#server/features/users/account-service.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { becomeHub, openWriter } from '#server/sync/role.ts';
import { writeState } from '#server/sync/state.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import type { TestServer } from '#tests/helpers/test-server.ts';

/** Where nothing slows a thousand schedules down; durability has its own tests (durability/, powercut). */
const FAST_FOLDER = process.platform === 'linux' ? '/dev/shm' : os.tmpdir();

/** Every person of a fleet has this many minutes' head start on the first clock tick. */
export const START = Date.UTC(2026, 0, 5, 9);

/** Stands in every answer key: no device of a student may ever hold it. */
export const KEY_CANARY = 'canary-answer-key';

export interface Person {
  readonly id: number;
  readonly role: string;
  readonly token: string;
}

export type People = readonly [author: Person, colleague: Person, student: Person, admin: Person];

/** A hub's file with an institution and its people. */
export interface HubTemplate {
  readonly file: string;
  readonly people: People;
  /** By the first instructor; the student is enrolled in it. */
  readonly exam: PublishedExam;
}

const PEOPLE = ['Instructor', 'Instructor', 'Student', 'Admin'] as const;

let ownFolder: string | undefined;

/** A folder on a fast disk that goes with this process at the latest. */
export function fleetFolder(name: string): string {
  ownFolder ??= temporaryFolder('fleets', FAST_FOLDER);
  return mkdtempSync(path.join(ownFolder, `${name}-`));
}

async function makeHubFile(examMinutes: number): Promise<HubTemplate> {
  const file = path.join(fleetFolder('fleet-base'), 'hub.db');
  const database = openDatabaseFile(file);
  await migrate(database.write, { dialect: 'sqlite' });
  const ids = await loadIdSource(database.write, () => new Uint8Array([0, 0, 0, 0]));
  const made: Person[] = [];
  const writer = await openWriter(database, ids, { role: 'standalone' });
  await writer.transaction(async (db) => {
    const ctx = { db, now: START, newId: () => ids.next() };
    await insertInstitution(ctx, {
      name: 'School',
      timeZone: 'Europe/London',
      currency: 'GBP',
      isDemo: false,
    });
    const roles = await createBuiltInRoles(ctx);
    for (const [index, role] of PEOPLE.entries()) {
      const id = await createAccount(ctx, {
        email: `person${index}@school.test`,
        firstName: role,
        lastName: `Number ${index}`,
        roleId: roles.get(role) ?? 0,
        passwordHash: 'canary-password-hash',
      });
      const token = `token-of-person-${index}-0123456789`;
      await insertSession(db, { id: ids.next(), userId: id, token });
      made.push({ id, role, token });
    }
  });
  const [author, colleague, student, admin] = made;
  if (author === undefined || colleague === undefined || student === undefined || admin === undefined)
    throw new Error('Somebody is missing.');
  const write: TestServer['write'] = (work) =>
    writer.transaction((db) => work({ db, now: START, newId: () => ids.next(), random: randomBytes }));
  const exam = await publishedExam({ write }, author, {
    questions: 5,
    durationMinutes: examMinutes,
    attemptsAllowed: 3,
    canary: KEY_CANARY,
    enrol: [student],
  });
  await becomeHub(database, 'epoch-1');
  await database.close();
  return { file, people: [author, colleague, student, admin], exam };
}

export const insertSession = (
  db: Db,
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

async function makeDeviceFile(): Promise<string> {
  const file = path.join(fleetFolder('fleet-base'), 'device.db');
  const database = openDatabaseFile(file);
  await migrate(database.write, { dialect: 'sqlite' });
  await writeState(database.write, 'role', 'device');
  await database.close();
  return file;
}

const hubFiles = new Map<number, Promise<HubTemplate>>();
let deviceFile: Promise<string> | undefined;

/** Made once per process, to be copied. @param examMinutes 0 has no limit */
export function hubTemplate(examMinutes: number): Promise<HubTemplate> {
  const file = hubFiles.get(examMinutes) ?? makeHubFile(examMinutes);
  hubFiles.set(examMinutes, file);
  return file;
}

/** A device's file before it is enrolled; made once per process, to be copied. */
export const deviceTemplate = (): Promise<string> => (deviceFile ??= makeDeviceFile());
