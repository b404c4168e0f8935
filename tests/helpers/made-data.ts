import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Names the folder of what a run has made once for all of its processes; without it each makes its own. */
export const MADE_VARIABLE = 'LECTERN_TEST_MADE';

/** The demo school as a first start leaves it, or a database that is migrated and has nothing in it. */
export type MadeData = 'demo' | 'empty';

/**
 * Copies data that the run has made into a data folder, which may be missing.
 * @returns false where this run has made none
 */
export function placeMade(kind: MadeData, dataDir: string): boolean {
  const folder = process.env[MADE_VARIABLE];
  if (folder === undefined) return false;
  cpSync(path.join(folder, kind), dataDir, { recursive: true });
  return true;
}

/**
 * Makes them: the demo school takes four seconds of a core, and two dozen processes of a run begin with it.
 * @returns the folder
 */
export async function makeData(folder: string): Promise<string> {
  // The server is loaded by whoever makes them only: a process that copies them does without.
  const { openServer } = await import('#server/open-server.ts');
  const { LOCK_FILE } = await import('#server/db/data-files.ts');
  const { makeMigratedFile } = await import('./migrated-file.ts');
  // As the program itself: nobody else may read what it writes.
  const before = process.umask(0o077);
  const demo = path.join(folder, 'demo');
  const server = await openServer({ dataDir: demo, appVersion: '0.0.0-test', demo: true });
  await server.close();
  rmSync(path.join(demo, LOCK_FILE), { force: true });
  await makeMigratedFile(path.join(folder, 'empty'));
  process.umask(before);
  return folder;
}
