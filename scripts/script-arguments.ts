import type { ParseArgsOptionsConfig } from 'node:util';
import { EXIT, readArguments, UsageError } from '#server/cli/arguments.ts';

/** The options of a script; `--help` prints its usage, and what is wrong with them is one sentence above it. */
export function scriptArguments<const O extends ParseArgsOptionsConfig>(options: O, usage: string) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`Usage: ${usage}\n`);
    process.exit(EXIT.ok);
  }
  try {
    return readArguments(args, options, usage, 0).values;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT.usage);
  }
}
