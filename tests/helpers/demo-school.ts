import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LOCK_FILE } from '#server/db/data-files.ts';
import { openServer } from '#server/open-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

let made: Promise<string> | null = null;

async function makeSchool(): Promise<string> {
  const folder = temporaryFolder('demo-school');
  const server = await openServer({ dataDir: folder, appVersion: '0.0.0-test', demo: true });
  await server.close();
  rmSync(path.join(folder, LOCK_FILE), { force: true });
  return folder;
}

/**
 * Copies the demo school, made once per process, into a data folder, which may be missing.
 * @returns the data folder
 */
export async function placeDemoSchool(dataDir: string): Promise<string> {
  made ??= makeSchool();
  cpSync(await made, dataDir, { recursive: true });
  return dataDir;
}
