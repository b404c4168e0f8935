import { DataInUseError } from '../db/lock.ts';
import { NewerSchemaError } from '../db/migrate.ts';
import { DamagedCopyError } from '../db/backup.ts';
import { isFull, isNotWritable, UnusableDataError } from '../db/unusable-data.ts';
import { AppError } from '#shared/contract/errors.ts';
import { EXIT, UsageError } from './arguments.ts';
import { complain, print } from './output.ts';

type Command = (args: readonly string[]) => Promise<number>;

/** Loaded when called: `inspect` must not wait for a database driver. */
const COMMANDS: Readonly<Record<string, readonly [string, () => Promise<Command>]>> = {
  inspect: ['say what a question file holds', async () => (await import('./inspect.ts')).inspect],
  import: ['import a question file', async () => (await import('./import.ts')).importQuestions],
  export: ['write questions into a file', async () => (await import('./export.ts')).exportQuestions],
  serve: ['serve the application on a loopback address', async () => (await import('./serve.ts')).serve],
  seed: ['load the demo school', async () => (await import('./data-commands.ts')).seed],
  'begin-history': [
    'after restoring a hub: let its devices bring back what it lost',
    async () => (await import('./data-commands.ts')).beginNewHistory,
  ],
  'import-unsent': [
    'on a hub: take in a file of work that a computer could not send',
    async () => (await import('./import-unsent.ts')).importUnsent,
  ],
  collect: [
    'on a hub: take in files of answers that were carried there',
    async () => (await import('./collect.ts')).collect,
  ],
  institution: [
    'the institutions of a hub: create, list, backup, restore, move',
    async () => (await import('./institution.ts')).institution,
  ],
  certificate: [
    'certificates: verify a file, issue, revoke, rotate-keys',
    async () => (await import('./certificate.ts')).certificate,
  ],
  insight: [
    'make the sums behind figures afresh, or check them',
    async () => (await import('./insight.ts')).insight,
  ],
  account: ['let somebody in again who is locked out', async () => (await import('./account.ts')).account],
  backup: ['copy the data and check the copy', async () => (await import('./data-commands.ts')).backup],
  restore: ['put the newest backup in place of the data', async () => (await import('./restore.ts')).restore],
  recover: [
    'put a damaged database right from its backup and the second copies of answers',
    async () => (await import('./recover.ts')).recover,
  ],
  verify: ['check the data and every answer chain', async () => (await import('./data-commands.ts')).verify],
  doctor: [
    'show versions, runtime, database, disk and secrets',
    async () => (await import('./doctor.ts')).doctor,
  ],
};

function help(): void {
  print('lectern COMMAND ...');
  for (const [name, [what]] of Object.entries(COMMANDS)) print(`  ${name.padEnd(15)}${what}`);
}

const isMissingFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');

/** By its name: only who has PostgreSQL loads what throws the second one. */
const isInUse = (error: unknown): boolean =>
  error instanceof DataInUseError || (error instanceof Error && error.name === 'SchemaInUseError');

async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    help();
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(`There is no command '${name}'. Try: lectern help`);
  const [, load] = command;
  return (await load())(args);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isCall = error instanceof UsageError || isMissingFile(error) || isInUse(error);
  const isDamage = error instanceof UnusableDataError || error instanceof DamagedCopyError;
  const isRefusal =
    error instanceof AppError ||
    error instanceof NewerSchemaError ||
    isDamage ||
    isFull(error) ||
    isNotWritable(error);
  complain(error instanceof Error ? error.message : String(error));
  if (!isCall && !isRefusal && error instanceof Error) complain(error.stack ?? '');
  const isUsage = isCall || (error instanceof AppError && error.code === 'NOT_FOUND');
  process.exitCode = isUsage ? EXIT.usage : isDamage ? EXIT.unreadable : EXIT.internal;
}
