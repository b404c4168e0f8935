import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { daysLeft } from '#shared/domain/system-health/history.ts';
import type { Facts } from '#shared/domain/system-health/facts.ts';
import type { Measured } from '#shared/domain/system-health/judgement.ts';
import { sumFileOf } from '#server/backups/backup-sum.ts';
import type { Examination } from '#server/backups/examine.ts';
import { backupFolders, listBackups } from '#server/backups/stored.ts';
import { freeIn } from '#server/blobs/free-space.ts';
import { hashOfFile } from '#server/blobs/incoming-files.ts';
import { facts, type Measure, type ProbeDeps } from '../probe-deps.ts';
import { listFilesOfPart } from '../repo.ts';

/** What has to stay free beside a copy of the database. */
const RESERVE_BYTES = 256 * 1024 * 1024;
const PARTS = 30;
const DAY_MS = 24 * 60 * 60_000;

export const measureDisk: Measure = async ({ dataDir, clock }, { firstAmount }) => {
  const bytes = await freeIn(dataDir);
  const before = firstAmount === null ? undefined : { at: firstAmount.at, bytes: firstAmount.amount };
  return facts({ free_bytes: bytes, days_left: daysLeft(before, { at: clock.now(), bytes }) });
};

export const measureBackups: Measure = async ({ dataDir, clock, services }, { before }) => {
  const control = services.backups;
  const stored = control === undefined ? null : control.state();
  const kept = stored?.kept ?? listBackups(backupFolders(dataDir));
  const [newest] = kept;
  const now = clock.now();
  const seen = before?.newest_at;
  const measured: Facts = {
    newest_at: newest?.at ?? (typeof seen === 'number' ? seen : null),
    newest_bytes: newest?.bytes ?? null,
    kept_backups: kept.length,
    overdue_ms: stored?.nextAt == null ? null : Math.max(0, now - stored.nextAt),
    // One that was seen, and neither stands there any more nor a newer one.
    lost_backups: typeof seen === 'number' && (newest === undefined || newest.at < seen) ? 1 : 0,
    misplaced: stored?.problem == null ? 0 : 1,
  };
  if (control === undefined && newest === undefined && measured.lost_backups === 0)
    return { kind: 'unmeasured', reason: 'This program makes no backups by itself.', facts: measured };
  if (newest === undefined && measured.lost_backups === 0)
    return { kind: 'unmeasured', reason: 'No backup was due yet.', facts: measured };
  return { kind: 'facts', facts: measured, ...(stored?.problem == null ? {} : { reason: stored.problem }) };
};

const found = ({ problems, tables, rows, checksum }: Examination, more: Facts = {}): Measured => ({
  kind: 'facts',
  facts: {
    problems: problems.length,
    left_out: 0,
    counted_tables: tables,
    counted_rows: rows,
    checksum,
    ...more,
  },
  ...(problems[0] === undefined ? {} : { reason: problems[0] }),
});

/** Null where there is room for a copy, else what is said of it. */
async function roomProblem({ dataDir }: ProbeDeps, file: string): Promise<Measured | null> {
  const size = statSync(file).size;
  const free = await freeIn(dataDir);
  if (free >= size + RESERVE_BYTES) return null;
  return {
    kind: 'facts',
    facts: { problems: null, left_out: 1, free_bytes: free },
    reason: 'The disk has no room for a copy to look through.',
  };
}

const scratchOf = (dataDir: string): string => path.join(dataDir, 'scratch-health');

export const measureIntegrity: Measure = async (deps) => {
  const { database, dataDir, role } = deps;
  const file = database.sqlite?.raw.name;
  if (file === undefined) return { kind: 'not-used' };
  const problem = await roomProblem(deps, file);
  if (problem !== null) return problem;
  const scratch = path.join(scratchOf(dataDir), 'database');
  return found(
    await deps.examine({ type: 'examine', database: file, scratch, hasForeignKeys: role !== 'device' }),
  );
};

export const measureRestoreDrill: Measure = async (deps) => {
  const { dataDir } = deps;
  const [newest] = listBackups(backupFolders(dataDir));
  if (newest === undefined) return { kind: 'unmeasured', reason: 'There is no backup to open yet.' };
  const problem = await roomProblem(deps, newest.file);
  if (problem !== null) return problem;
  const scratch = path.join(scratchOf(dataDir), 'backup');
  const sum = sumFileOf(dataDir, newest.file);
  const { at: newest_at } = newest;
  return found(await deps.examine({ type: 'drill', backup: newest.file, sum, scratch }), { newest_at });
};

/** The first two digits of the files that are looked at on a day: each file once in thirty days. */
export const prefixesOfDay = (day: number): string[] =>
  Array.from({ length: 256 }, (_, value) => value)
    .filter((value) => value % PARTS === day % PARTS)
    .map((value) => value.toString(16).padStart(2, '0'));

export const measureFiles: Measure = async ({ database, role, clock, services: { blobs } }) => {
  const rows = await listFilesOfPart(database.read, prefixesOfDay(Math.floor(clock.now() / DAY_MS)));
  const bad = { missing: 0, damaged: 0, first: null as string | null };
  for (const { sha256, size } of rows) {
    const file = blobs.fileOf(sha256);
    if (!existsSync(file)) {
      // A computer of a hub has the files that somebody looked at.
      if (role !== 'device') bad.missing += 1;
      else continue;
    } else if (blobs.sizeOf(sha256) !== size || (await hashOfFile(file)).digest('hex') !== sha256)
      bad.damaged += 1;
    else continue;
    bad.first ??= sha256;
  }
  return {
    kind: 'facts',
    facts: { checked_files: rows.length, missing_files: bad.missing, damaged_files: bad.damaged },
    ...(bad.first === null ? {} : { reason: `The first is ${bad.first}.` }),
  };
};
