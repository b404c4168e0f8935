import { AppError } from '#shared/contract/errors.ts';
import { DamagedCopyError } from '../db/backup.ts';
import { EXIT, UsageError } from './arguments.ts';
import { complain, print } from './output.ts';

type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, readonly [string, () => Promise<Command>]>> = {
  create: ['make one beside the others', async () => (await import('./institution-create.ts')).create],
  list: ['show those of a hub', async () => (await import('./institution-list.ts')).list],
  backup: ['copy all of one, while a hub runs', async () => (await import('./institution-backup.ts')).backup],
  restore: [
    'put a backup in the place of one, as a new history',
    async () => (await import('./institution-restore.ts')).restore,
  ],
  move: ['take one to another hub', async () => (await import('./institution-move.ts')).move],
};

function help(): void {
  print('lectern institution COMMAND ...');
  for (const [name, [what]] of Object.entries(COMMANDS)) print(`  ${name.padEnd(9)}${what}`);
}

/** The institutions of a hub, which may run while they are made, listed and backed up. */
export async function institution([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    help();
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined)
    throw new UsageError(`There is no command 'institution ${name}'. Try: lectern institution help`);
  // As the hub itself: what is made is its owner's alone.
  process.umask(0o077);
  try {
    return await (
      await command[1]()
    )(args);
  } catch (error) {
    // What a hub refuses is about the call here: a name that is taken, a state in which it cannot be done.
    if (error instanceof AppError) throw new UsageError(error.message);
    if (!(error instanceof DamagedCopyError)) throw error;
    complain(error.message);
    return EXIT.unreadable;
  }
}
