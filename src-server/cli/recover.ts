import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { damageOf } from '../backups/recover.ts';
import { backupFolders, newestGood } from '../backups/stored.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import type { JournalFinding } from '../features/exam-attempts/journal/replay-journals.ts';
import { whileLocked } from '../institutions/institution-lock.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { print, printJson } from './output.ts';
import { goBack } from './restore.ts';
import { withServer } from './session.ts';

const USAGE = 'lectern recover --data DIR [--dry-run] [--json]';

interface Report {
  /** What is wrong with the database; null where it can be used. */
  readonly problem: string | null;
  /** The backup that was put in its place, or would be. */
  readonly backup: string | null;
  /** Where the damaged database is kept. */
  readonly aside: string | null;
  readonly journals: readonly JournalFinding[];
}

const locatedIn = (folder: string) => ({ slug: DEFAULT_SLUG, folder, schema: null, entry: null });

/** What a server brings back when it opens a folder. */
const replayIn = (folder: string): Promise<readonly JournalFinding[]> =>
  withServer(folder, {}, ({ recovered }) => Promise.resolve(recovered));

/** The same on a copy, which is thrown away. */
async function replayInCopy(folder: string, database: string): Promise<readonly JournalFinding[]> {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'lectern-recover-'));
  try {
    cpSync(database, path.join(copy, DATABASE_FILE));
    for (const part of ['journals', 'keys'])
      if (existsSync(path.join(folder, part)))
        cpSync(path.join(folder, part), path.join(copy, part), { recursive: true });
    for (const name of readdirSync(folder).filter((one) => one.startsWith(`${DATABASE_FILE}-`)))
      if (database === path.join(folder, DATABASE_FILE))
        cpSync(path.join(folder, name), path.join(copy, name));
    const found = await replayIn(copy);
    return found.map((one) => ({ ...one, file: path.join(folder, path.relative(copy, one.file)) }));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function look(folder: string): Promise<Report> {
  const problem = damageOf(folder);
  const backup = problem === null ? null : newestGood(backupFolders(folder));
  const database = problem === null ? path.join(folder, DATABASE_FILE) : backup?.file;
  const journals = database === undefined ? [] : await replayInCopy(folder, database);
  return { problem, backup: backup?.file ?? null, aside: null, journals };
}

async function putRight(folder: string): Promise<Report> {
  const located = locatedIn(folder);
  const put = await whileLocked(located, null, 0, async () => {
    const problem = damageOf(folder);
    if (problem === null) return { problem, backup: null, aside: null };
    const [backup, { aside }] = await goBack(located, backupFolders(folder));
    return { problem, backup, aside };
  });
  return { ...put, journals: await replayIn(folder) };
}

const OUTCOMES: Readonly<Record<JournalFinding['outcome'], string>> = {
  restored: 'entries are back in their log',
  branched: 'entries go another way than the log; they are kept beside it for a person to judge',
  unreadable: 'cannot be read; the file stays',
  broken: 'entries do not follow each other; the file stays',
  no_version: 'entries of an exam that is not here; the file stays',
  failed: 'a file that could not be looked at or put back now; the next start tries again',
  other_attempt: 'entries of another attempt with that number; the file stays',
};

/** Says in words what was found. */
function tell(folder: string, { problem, backup, aside, journals }: Report, isDry: boolean): void {
  print(problem === null ? `${folder}: the database can be used.` : `${folder}: ${problem}`);
  if (backup !== null) print(`${isDry ? 'Its place would take' : 'Its place has taken'} ${backup}.`);
  if (problem !== null && backup === null) print('There is no good backup. Nothing can be put in its place.');
  if (aside !== null) print(`The damaged database is kept in ${aside}.`);
  for (const { file, outcome, events, studentId, examId } of journals) {
    const whose = studentId === null ? '' : ` (exam ${examId}, student ${studentId})`;
    print(`${file}${whose}: ${events === 0 ? '' : `${events} `}${OUTCOMES[outcome]}.`);
  }
  if (journals.length === 0) print('The second copies of the answers have nothing that the database lacks.');
}

/**
 * Puts the newest good backup in the place of a database that is damaged, which is kept, and brings back from the second
 * copies of the answers what it lacks. With `--dry-run` it says what it would do, and changes nothing.
 */
export async function recover(args: readonly string[]): Promise<number> {
  const options = {
    data: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  } as const;
  const { values } = readArguments(args, options, USAGE, 0);
  const folder = path.resolve(required(values.data, 'data', USAGE));
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const isDry = values['dry-run'];
  const report = isDry
    ? await whileLocked(locatedIn(folder), null, 0, () => look(folder))
    : await putRight(folder);
  if (values.json) printJson(report);
  else tell(folder, report, isDry);
  return EXIT.ok;
}
