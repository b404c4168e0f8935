import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DataInUseError, isDataInUse, lockDataFolder } from './lock.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const folder = () => temporaryFolder('lock');

it('lets one process into a data folder, and the next when it has let go', () => {
  const dataDir = folder();
  const file = path.join(dataDir, 'lectern.lock');
  const unlock = lockDataFolder(dataDir, file);
  expect(() => lockDataFolder(dataDir, file)).toThrow(DataInUseError);
  expect(() => lockDataFolder(dataDir, file)).toThrow(dataDir);
  unlock();
  lockDataFolder(dataDir, file)();
});

it('is looked at without being taken', () => {
  const dataDir = folder();
  const file = path.join(dataDir, 'lectern.lock');
  expect(isDataInUse(file)).toBe(false);
  const unlock = lockDataFolder(dataDir, file);
  expect(isDataInUse(file)).toBe(true);
  unlock();
  expect(isDataInUse(file)).toBe(false);
  lockDataFolder(dataDir, file)();
});

it('leaves nothing behind when its process is killed', async () => {
  const dataDir = folder();
  const file = path.join(dataDir, 'lectern.lock');
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { lockDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))};
       lockDataFolder(...${JSON.stringify([dataDir, file])});
       process.stdout.write('held');
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  expect(() => lockDataFolder(dataDir, file)).toThrow(DataInUseError);
  holder.kill('SIGKILL');
  await once(holder, 'close');
  lockDataFolder(dataDir, file)();
});
