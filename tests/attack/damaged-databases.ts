import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyDatabase } from '#server/db/verify.ts';
import type { Database } from '#server/db/database.ts';
import { seededDraw, type Draw } from '#tests/helpers/sample-input.ts';
import { copyOf, open, sizeOf, type School } from './school-folder.ts';

const PAGE = 4096;

function change(file: string, work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  work(bytes);
  writeFileSync(file, bytes);
}

const flip = (file: string, draw: Draw, times: number): void =>
  change(file, (bytes) => {
    for (let n = 0; n < times; n++) {
      const at = draw(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 + draw(255));
    }
  });

const zeroPages = (file: string, draw: Draw, count: number): void =>
  change(file, (bytes) => {
    const first = draw(Math.max(1, Math.floor(bytes.length / PAGE) - count));
    bytes.fill(0, first * PAGE, (first + count) * PAGE);
  });

/** What happens to the files of a database, each with the database's file and chance. */
const DAMAGES: Readonly<Record<string, (file: string, draw: Draw) => void>> = {
  'a byte flipped': (file, draw) => flip(file, draw, 1),
  'a hundred bytes flipped': (file, draw) => flip(file, draw, 100),
  'a page zeroed': (file, draw) => zeroPages(file, draw, 1),
  'many pages zeroed': (file, draw) => zeroPages(file, draw, 20),
  'cut anywhere': (file, draw) => truncateSync(file, draw(sizeOf(file))),
  'its head spoilt': (file, draw) => change(file, (bytes) => bytes.fill(draw(256), 0, 100)),
  'its log deleted': (file) => rmSync(`${file}-wal`),
  'its log cut': (file, draw) => truncateSync(`${file}-wal`, draw(sizeOf(`${file}-wal`))),
  'a byte of its log flipped': (file, draw) => flip(`${file}-wal`, draw, 1),
  'its log garbage': (file, draw) => change(`${file}-wal`, (bytes) => bytes.fill(draw(256))),
  'its log a folder': (file) => {
    rmSync(`${file}-wal`);
    mkdirSync(`${file}-wal`);
  },
  'emptied beside its log': (file) => truncateSync(file, 0),
  'removed beside its log': (file) => rmSync(file),
  'changed into a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  'exchanged with its log': (file) => {
    renameSync(file, `${file}.other`);
    renameSync(`${file}-wal`, file);
    renameSync(`${file}.other`, `${file}-wal`);
  },
  'its index of the log spoilt': (file, draw) => flip(`${file}-shm`, draw, 50),
  'garbage in its lock': (file) =>
    writeFileSync(path.join(path.dirname(file), 'lectern.lock'), 'x'.repeat(999)),
  'a folder for its lock': (file) => mkdirSync(path.join(path.dirname(file), 'lectern.lock')),
};

export interface Outcome {
  readonly damage: string;
  /** `whole`: with every answer; `told`: with less than there was, which it says; the others are wrong. */
  readonly what: 'whole' | 'told' | 'refused' | 'silent' | 'unclear';
  readonly words: string;
}

/** What stands in the log of all attempts. */
async function digestOf({ read }: Pick<Database, 'read'>): Promise<string> {
  const events = await read.selectFrom('exam_attempt_event').selectAll().orderBy('id').execute();
  return createHash('sha256').update(JSON.stringify(events)).digest('hex');
}

/** What an undamaged copy says. */
export async function digestOfSchool(school: School): Promise<string> {
  const server = await open(copyOf(school));
  try {
    return await digestOf(server.database);
  } finally {
    await server.close();
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A sentence that names a file and something to do, and no stack. */
const isClear = (words: string): boolean =>
  /lectern\.(?:db|lock)/.test(words) && !/\n {4}at /.test(words) && /restore|remove it|read-only/.test(words);

async function startOf(dataDir: string, digest: string): Promise<Omit<Outcome, 'damage'>> {
  const server = await open(dataDir, { keeping: {} }).catch(wordsOf);
  if (typeof server === 'string') return { what: isClear(server) ? 'refused' : 'unclear', words: server };
  try {
    while (server.soundness().state.startsWith('read')) await sleep(10);
    const { state, problem } = server.soundness();
    const found = await digestOf(server.database).catch(wordsOf);
    if (state === 'damaged') return { what: 'told', words: problem ?? '' };
    if (found === digest) return { what: 'whole', words: '' };
    const report = await verifyDatabase(server.database).catch(wordsOf);
    const problems = typeof report === 'string' ? [report] : report.checks.flatMap((check) => check.problems);
    return { what: problems.length > 0 ? 'told' : 'silent', words: problems[0] ?? `found ${found}` };
  } finally {
    await server.close().catch(() => undefined);
  }
}

/** Damages a copy as chance says, and starts it. The same seed damages the same. */
export async function damageAndStart(school: School, digest: string, seed: number): Promise<Outcome> {
  const draw = seededDraw(seed);
  const names = Object.keys(DAMAGES);
  const damage = names[seed % names.length] ?? '';
  const dataDir = copyOf(school);
  DAMAGES[damage]?.(path.join(dataDir, 'lectern.db'), draw);
  const outcome = await startOf(dataDir, digest);
  rmSync(dataDir, { recursive: true, force: true });
  return { damage, ...outcome };
}

/** Starts so many damaged databases. @returns what became of each of them. */
export async function startDamaged(
  school: School,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<readonly Outcome[]> {
  const digest = await digestOfSchool(school);
  const outcomes: Outcome[] = [];
  for (let n = 0; n < count; n++) outcomes.push(await damageAndStart(school, digest, seed + n));
  return outcomes;
}
