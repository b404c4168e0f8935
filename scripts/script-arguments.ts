import type { ParseArgsOptionsConfig } from 'node:util';
import { EXIT, readArguments, UsageError } from '#server/cli/arguments.ts';

/**
 * The options of a script; `--help` prints its usage, and what is wrong with them is one sentence above it.
 * @param positionals how many other words it takes.
 */
export function scriptArguments<const O extends ParseArgsOptionsConfig>(
  options: O,
  usage: string,
  positionals: 0 | 'any' = 0,
) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`Usage: ${usage}\n`);
    process.exit(EXIT.ok);
  }
  try {
    return readArguments(args, options, usage, positionals);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return end(error.message);
  }
}

/** The whole number of an option: a script that took anything else for one would do nothing, and pass. */
export function wholeNumber(given: string, name: string, usage: string, least = 0): number {
  const number = Number(given);
  if (given.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  return endWithUsage(`--${name} takes a whole number from ${least} on, not '${given}'.`, usage);
}

/** Says what is wrong with an option, and ends the script. */
export const endWithUsage = (message: string, usage: string): never => end(`${message}\nUsage: ${usage}`);

function end(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(EXIT.usage);
}
