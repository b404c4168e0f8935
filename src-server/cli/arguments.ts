import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Exit codes (wire.md, import): 1 is about the file, 2 about the call, 3 about us. */
export const EXIT = { ok: 0, unreadable: 1, usage: 2, internal: 3 } as const;

/** The call itself is wrong; the message says how it should look. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Parses a command's own arguments; an unknown option is a usage error, not a silent default.
 * @param positionals how many other words it takes.
 */
export function readArguments<const O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: O,
  usage: string,
  positionals: number | 'any',
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const isCounted = positionals !== 'any' && parsed.positionals.length !== positionals;
    if (isCounted) throw new UsageError(`Usage: ${usage}`);
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
  }
}

/** An option that a command cannot do without. */
export function required(value: string | undefined, name: string, usage: string): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.\nUsage: ${usage}`);
  return value;
}
