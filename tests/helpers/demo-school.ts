import path from 'node:path';
import { makeData, placeMade } from './made-data.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { cpSync } from 'node:fs';

let made: Promise<string> | null = null;

/**
 * Copies the demo school into a data folder, which may be missing: that of the run, or one made once per process.
 * @returns the data folder
 */
export async function placeDemoSchool(dataDir: string): Promise<string> {
  if (placeMade('demo', dataDir)) return dataDir;
  made ??= makeData(temporaryFolder('made-data'));
  cpSync(path.join(await made, 'demo'), dataDir, { recursive: true });
  return dataDir;
}
