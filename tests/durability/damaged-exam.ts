import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { damageOf, putNewestBack } from '#server/backups/recover.ts';
import { UnusableDataError } from '#server/db/unusable-data.ts';
import { firstDamage, verifyDatabase } from '#server/db/verify.ts';
import { createLog } from '#server/log.ts';
import { openLocalServer } from '#server/open-local-server.ts';
import type { OpenedServer } from '#server/open-server.ts';
import { seededDraw, type Draw } from '#tests/helpers/sample-input.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import type { TestClock } from '#tests/helpers/test-server.ts';
import { DATABASE_DAMAGES, damageJournals, isOfLog, type DamagedFolder } from './exam-damages.ts';
import { BACKUPS, logsOf, sitExam, type Logs, type Stage } from './sat-exam.ts';

const journalsOf = (dataDir: string): string[] =>
  readdirSync(path.join(dataDir, 'journals'))
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted()
    .map((name) => path.join(dataDir, 'journals', name));

/** Numbers of the events that a damaged journal still says like the whole one, from its first line on. */
function soundPrefix(whole: string, damaged: string): number {
  const lines = readFileSync(whole, 'utf8').split('\n').slice(0, -1);
  let read: string[];
  try {
    read = readFileSync(damaged, 'utf8').split('\n').slice(0, -1);
  } catch {
    return 0;
  }
  let same = 0;
  while (same < lines.length && lines[same] === read[same]) same += 1;
  return Math.max(0, same - 1);
}

/** What journals must bring back: reckoned from the lines alone, not by the code that is tried here. */
function inJournals(stage: Stage, dataDir: string): Set<string> {
  const keys = new Set<string>();
  for (const whole of journalsOf(stage.dataDir)) {
    const events = soundPrefix(whole, path.join(dataDir, 'journals', path.basename(whole)));
    for (let seq = 1; seq <= events; seq++) keys.add(`${path.basename(whole, '.ndjson')} ${seq}`);
  }
  return keys;
}

/** What lies in a folder: names and contents. */
const everythingIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return `${file} ${entry.isFile() ? readFileSync(file, 'base64') : ''}`;
    })
    .toSorted()
    .join('\n');

const secrets = { get: async () => undefined, set: async () => undefined, remove: async () => undefined };
const silent = createLog(null);
const open = (dataDir: string, clock: TestClock): Promise<OpenedServer> =>
  openLocalServer({ dataDir, appVersion: 'test', secrets, clock, keeping: {}, log: silent });

/** How a computer came to its answers again. */
type Way = 'opened' | 'put back by itself' | 'put back by recover' | 'put back by restore';

export interface DamageOutcome {
  readonly seed: number;
  readonly damage: string;
  readonly way: Way;
  readonly restored: number;
  /** Of the damages of the database's own log: answers of the newest backup that are not there. */
  readonly behind: number;
  readonly wrong: readonly string[];
}

/** `lectern recover`, or `restore --latest` where that finds nothing to do. */
const putBack = async (dataDir: string): Promise<Way> => {
  const way = damageOf(dataDir) === null ? 'put back by restore' : 'put back by recover';
  if ((await putNewestBack(dataDir, () => undefined)) === null) throw new Error('There was no good backup.');
  return way;
};

const noteIn = (dataDir: string): { restored: number } | null => {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'recovered.json'), 'utf8'));
  } catch {
    return null;
  }
};

/** Starts as the desktop does, and where that says that the data is damaged does what it says. */
async function startAgain(dataDir: string, clock: TestClock): Promise<[OpenedServer, Way]> {
  let server: OpenedServer;
  try {
    server = await open(dataDir, clock);
  } catch (error) {
    if (!(error instanceof UnusableDataError)) throw error;
    const way = await putBack(dataDir);
    return [await open(dataDir, clock), way];
  }
  if (noteIn(dataDir) !== null) return [server, 'put back by itself'];
  while (server.soundness().state.startsWith('read')) await new Promise((done) => setTimeout(done, 5));
  const isDamaged =
    server.soundness().state === 'damaged' ||
    firstDamage(await verifyDatabase(server.database)) !== undefined;
  if (!isDamaged) return [server, 'opened'];
  await server.close().catch(() => undefined);
  const way = await putBack(dataDir);
  return [await open(dataDir, clock), way];
}

/** What is wrong with the answers that are there after a start. */
function problemsOf(
  stage: Stage,
  found: Logs,
  needed: ReadonlySet<string>,
  before: Logs | null,
  restored: number,
): string[] {
  const wrong: string[] = [];
  for (const [key, row] of found)
    if (stage.acknowledged.get(key) !== row) wrong.push(`${key} is not what was answered`);
  for (const key of needed) if (!found.has(key)) wrong.push(`${key} is lost`);
  if (before === null) return wrong;
  const gained = [...found.keys()].filter((key) => !before.has(key)).length;
  if (gained !== restored) wrong.push(`${restored} entries were called restored, ${gained} are`);
  return wrong;
}

/** Damages what a seed says, starts, and looks for every answer. */
async function damageOne(stage: Stage, seed: number): Promise<DamageOutcome> {
  const draw: Draw = seededDraw(seed);
  const root = temporaryFolder('damaged-exam');
  const dataDir = path.join(root, 'data');
  const beside = path.join(root, 'beside');
  mkdirSync(beside);
  writeFileSync(path.join(beside, 'a-file'), 'of somebody else');
  cpSync(stage.dataDir, dataDir, { recursive: true });
  const folder: DamagedFolder = { dataDir, beside, hashes: stage.hashes, draw };
  const kind = (['database', 'journals', 'both'] as const)[seed % 3] ?? 'both';
  const done: string[] = [];
  const names = Object.keys(DATABASE_DAMAGES);
  const damage = kind === 'journals' ? '' : (names[draw(names.length)] ?? '');
  if (damage !== '') {
    DATABASE_DAMAGES[damage]?.(folder);
    done.push(`database: ${damage}`);
  }
  if (kind !== 'database')
    done.push(...damageJournals(folder, journalsOf(dataDir)).map((name) => `journal: ${name}`));
  let newest = BACKUPS.length - 1;
  if (draw(5) === 0) {
    writeFileSync(path.join(dataDir, 'backups', BACKUPS[newest] ?? ''), 'x'.repeat(8192));
    newest -= 1;
    done.push('newest backup: garbage');
  }
  const backup = stage.backups[newest] ?? new Map<string, string>();
  const needed = inJournals(stage, dataDir);
  const outside = everythingIn(beside);
  let way: Way = 'opened';
  let restored = 0;
  let behind = 0;
  const wrong: string[] = [];
  try {
    const [server, came] = await startAgain(dataDir, stage.clock);
    way = came;
    const found = logsOf(server.database);
    const { recovered } = server;
    restored = recovered
      .filter(({ outcome }) => outcome === 'restored')
      .reduce((sum, { events }) => sum + events, 0);
    if (way === 'put back by itself' && noteIn(dataDir)?.restored !== restored)
      wrong.push('The note of the recovery says another number.');
    const isReplaced = way !== 'opened';
    behind = [...backup.keys()].filter((key) => !found.has(key)).length;
    if (isReplaced || !isOfLog(damage)) for (const key of backup.keys()) needed.add(key);
    // A database that was not damaged has everything itself.
    if (damage === '') for (const key of stage.acknowledged.keys()) needed.add(key);
    wrong.push(...problemsOf(stage, found, needed, isReplaced ? backup : null, restored));
    const left = firstDamage(await verifyDatabase(server.database));
    if (left !== undefined) wrong.push(`verify says: ${left}`);
    await server.close();
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  if (everythingIn(beside) !== outside) wrong.push('Something was written outside of the data.');
  if (readdirSync(root).length !== 2) wrong.push(`Beside the data lies ${readdirSync(root).join(', ')}.`);
  rmSync(root, { recursive: true, force: true });
  return { seed, damage: done.join('; '), way, restored, behind, wrong };
}

export interface DamageReport {
  readonly runs: number;
  readonly acknowledged: number;
  readonly ways: Readonly<Record<string, number>>;
  /** Entries that journals brought back, over all runs. */
  readonly restored: number;
  /** Runs in which a lost log of the database left it behind its backup. */
  readonly behind: readonly Pick<DamageOutcome, 'seed' | 'damage' | 'behind'>[];
  readonly wrong: readonly DamageOutcome[];
}

/** Damages the data of a computer on which an exam was sat so many times, and starts it after each. */
export async function damageExams(options: {
  readonly runs: number;
  readonly seed: number;
}): Promise<DamageReport> {
  const stage = await sitExam();
  const outcomes: DamageOutcome[] = [];
  for (let n = 0; n < options.runs; n++) outcomes.push(await damageOne(stage, options.seed + n));
  const ways = Object.groupBy(outcomes, ({ way }) => way);
  return {
    runs: outcomes.length,
    acknowledged: stage.acknowledged.size,
    ways: Object.fromEntries(Object.entries(ways).map(([way, list]) => [way, list.length])),
    restored: outcomes.reduce((sum, { restored }) => sum + restored, 0),
    behind: outcomes
      .filter(({ behind }) => behind > 0)
      .map(({ seed, damage, behind }) => ({ seed, damage, behind })),
    wrong: outcomes.filter(({ wrong }) => wrong.length > 0),
  };
}
