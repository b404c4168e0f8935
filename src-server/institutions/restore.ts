import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import { appendEntry } from '../audit/append.ts';
import { ownEntry } from '../audit/audit-entry.ts';
import { assertSound, DamagedCopyError } from '../db/backup.ts';
import { problemOf } from '../db/data-problem.ts';
import { openDatabaseFile, type Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { firstDamage, verifyDatabase } from '../db/verify.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import { beginHistory } from '../sync/restore.ts';
import { roleOf } from '../sync/role.ts';
import { copyBlobs, copyKeys, syncPath } from './files.ts';
import type { Located } from './institution-location.ts';
import type { Backup } from './manifest.ts';

export interface Restored {
  /** Where what was there before is now; null when there was nothing. */
  readonly aside: string | null;
  /** Devices follow it: they notice the new history, and bring back what it lost. */
  readonly isNewHistory: boolean;
  readonly damagedBlobs: readonly string[];
  /** What `verify` says of it although its file and its logs hold. */
  readonly findings: readonly string[];
}

type Prepared = Pick<Restored, 'isNewHistory' | 'findings'>;

/** For names of folders and schemas. */
const stampNow = (): string => new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Brings a restored database to the newest schema, looks through it and begins its new history. */
async function prepare(database: Database): Promise<Prepared> {
  await migrate(database.write, { dialect: database.dialect });
  // A result that somebody changed is for `verify` to tell: it keeps nobody from their data.
  const report = await verifyDatabase(database);
  const problem = firstDamage(report);
  if (problem !== undefined) throw new DamagedCopyError(problem);
  const findings = report.checks.flatMap((check) => check.problems);
  const role = await roleOf(database.read);
  if (role === 'device') return { isNewHistory: false, findings };
  const now = Date.now();
  await database.transaction(async (db) => {
    if (role === 'hub') await beginHistory(db, randomUUID(), now);
    await appendEntry(db, ownEntry('backup.restore', { at: now }, { kind: 'backup' }));
  });
  return { isNewHistory: role === 'hub', findings };
}

/** A second name for a file where the disk can, a copy where not. */
function keep(file: string, as: string): void {
  try {
    linkSync(file, as);
  } catch {
    copyFileSync(file, as);
  }
}

/** Settles what a killed process left in the log, so that the file alone is the database, where it holds. */
function isSettled(folder: string, file: string): boolean {
  if (problemOf(folder) !== null) return false;
  try {
    assertSound(file);
    return true;
  } catch (error) {
    // A damaged database is why people restore: it is kept as it is.
    if (error instanceof DamagedCopyError) return false;
    throw error;
  }
}

/**
 * Puts the old database aside and the new one in its place. There is one at every moment; where the old one
 * is damaged there is none in between, so that nobody starts with a part of it.
 */
async function exchange(folder: string, incoming: string, aside: string): Promise<boolean> {
  const file = path.join(folder, DATABASE_FILE);
  const there = ['', '-wal', '-shm', '-journal'].filter((end) => existsSync(file + end));
  if (there.length > 0) {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    if (isSettled(folder, file)) keep(file, path.join(aside, DATABASE_FILE));
    else for (const end of there) renameSync(file + end, path.join(aside, DATABASE_FILE + end));
    for (const end of ['-wal', '-shm'])
      if (existsSync(file + end)) renameSync(file + end, path.join(aside, DATABASE_FILE + end));
    await syncPath(aside);
  }
  renameSync(incoming, file);
  await syncPath(folder);
  return there.length > 0;
}

async function restoreFile(
  { folder }: Located,
  backup: Backup,
  aside: string,
): Promise<Omit<Restored, 'damagedBlobs'>> {
  const incoming = path.join(folder, `${DATABASE_FILE}.incoming`);
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(incoming + end, { force: true });
  await copyFile(backup.database, incoming);
  assertSound(incoming);
  const database = openDatabaseFile(incoming);
  let prepared: Prepared;
  try {
    prepared = await prepare(database);
  } finally {
    await database.close();
  }
  // One file again: a log beside it would not be exchanged with it.
  assertSound(incoming);
  await syncPath(incoming);
  const wasThere = await exchange(folder, incoming, aside);
  return { aside: wasThere ? aside : null, ...prepared };
}

async function restoreDump(
  { slug, schema }: Located & { readonly schema: string },
  backup: Backup,
  url: string,
): Promise<Omit<Restored, 'damagedBlobs'>> {
  if (backup.manifest?.schema !== schema) {
    const source = backup.manifest?.schema ?? 'a SQLite file';
    throw new AppError('ILLEGAL_STATE', `'${slug}' is in the schema ${schema}; the backup is of ${source}.`);
  }
  const { hasSchema, renameSchema, restoreSchema } = await import('./postgres-tools.ts');
  const { connectPostgres } = await import('../db/postgres.ts');
  const stamp = stampNow();
  const aside = (await hasSchema(url, schema)) ? `${schema.slice(0, 40)}_before_${stamp}` : null;
  if (aside !== null) await renameSchema(url, schema, aside);
  try {
    await restoreSchema(url, backup.database).catch((cause: unknown) => {
      throw new DamagedCopyError(String(cause), { cause });
    });
    const database = connectPostgres(url, { schema, poolSize: 2 });
    try {
      return { aside: aside === null ? null : `the schema ${aside}`, ...(await prepare(database)) };
    } finally {
      await database.close();
    }
  } catch (error) {
    if (await hasSchema(url, schema))
      await renameSchema(url, schema, `${schema.slice(0, 40)}_failed_${stamp}`);
    if (aside !== null) await renameSchema(url, aside, schema);
    throw error;
  }
}

/**
 * Puts a backup in the place of an institution, for whoever holds its lock, and begins a new history.
 * Nothing is deleted: the database and the keys from before are put aside, and files are only added.
 * @throws DamagedCopyError when the backup does not hold; the institution is as it was then.
 */
export async function restoreInstitution(
  located: Located,
  backup: Backup,
  postgresUrl: string | null,
): Promise<Restored> {
  const { folder, schema, slug } = located;
  if (backup.manifest !== null && (backup.manifest.schema === null) !== (schema === null)) {
    const [is, was] = schema === null ? ['SQLite', 'PostgreSQL'] : ['PostgreSQL', 'SQLite'];
    throw new AppError('ILLEGAL_STATE', `'${slug}' is on ${is}; the backup is of ${was}.`);
  }
  const aside = path.join(folder, 'aside', stampNow());
  const blobs =
    backup.folder === null
      ? { damaged: [] }
      : await copyBlobs(path.join(backup.folder, 'blobs'), path.join(folder, 'blobs'));
  const restored =
    schema === null || postgresUrl === null
      ? await restoreFile(located, backup, aside)
      : await restoreDump({ ...located, schema }, backup, postgresUrl);
  if (backup.folder !== null) {
    await copyKeys(path.join(backup.folder, 'keys'), path.join(folder, 'keys'), path.join(aside, 'keys'));
  }
  return { ...restored, damagedBlobs: blobs.damaged };
}
