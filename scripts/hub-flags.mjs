import path from 'node:path';
import { root } from './node24.mjs';

/**
 * How Node runs a hub: with a small young generation and a heap that grows in small steps. Many short
 * requests at once, as at the end of an exam, would otherwise let it grow to several times its size.
 */
export const HUB_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20'];

/**
 * Keeps the compiled sources between starts. After a crash in the middle of an exam a hub is back in half
 * the time; beside the packages, because whoever can write there can change the program anyway.
 */
export const HUB_ENVIRONMENT = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'lectern', 'compiled'),
};

/**
 * What the environment of `npm run hub` has besides. A hub of many people runs as in production: every answer is
 * checked against the contract in development and tests, those to candidates everywhere.
 */
export const hubEnvironment = (args, given = process.env) => ({
  ...HUB_ENVIRONMENT,
  ...(args.includes('--local') ? {} : { NODE_ENV: given.NODE_ENV ?? 'production' }),
});
