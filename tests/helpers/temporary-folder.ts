import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folders: string[] = [];

function removeAll(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

function watchEnd(): void {
  process.once('exit', removeAll);
  // So a runner ends the processes of its tests, which then say nothing of an exit.
  process.once('SIGTERM', () => {
    removeAll();
    process.kill(process.pid, 'SIGTERM');
  });
}

/** A folder of its own that goes with this process at the latest. */
export function temporaryFolder(name: string, parent = os.tmpdir()): string {
  if (folders.length === 0) watchEnd();
  const folder = mkdtempSync(path.join(parent, `lectern-${name}-`));
  folders.push(folder);
  return folder;
}
