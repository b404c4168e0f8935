import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { verifyFiles } from '#server/blobs/verify-files.ts';
import { folderBlobStore } from '#server/blobs/store.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { mp4File } from '#tests/factories/media-samples.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';

const SEED = Number(process.env['MEDIA_KILL_SEED'] ?? 2026);
const KILLS = Number(process.env['MEDIA_KILLS'] ?? 6);
const LIFE_MS = 400;

interface Life {
  /** Where the upload stood when the process began, and the last byte that it was told is here. */
  readonly from: number;
  readonly acknowledged: number;
  readonly isDone: boolean;
}

/** Takes the file on in a process that is killed so long after it has begun. */
function runUntilKilled(args: readonly string[], lifeMs: number): Promise<Life> {
  const child = spawn(process.execPath, [childEntry('tests/durability/media-taker.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let life: Life = { from: 0, acknowledged: 0, isDone: false };
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, at = '0'] = line.split(' ');
    if (word === 'open') {
      life = { ...life, from: Number(at), acknowledged: Number(at) };
      setTimeout(() => child.kill('SIGKILL'), lifeMs);
    }
    if (word === 'here') life = { ...life, acknowledged: Number(at) };
    if (word === 'done') {
      life = { ...life, isDone: true };
      child.kill('SIGKILL');
    }
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(life);
      else reject(new Error(`The upload ended by itself: ${complaint}`));
    });
  });
}

it(
  `what was acknowledged of a file is kept, and no torn file stands under a hash, when the process is killed (MEDIA_KILL_SEED=${SEED})`,
  { timeout: 240_000 },
  async () => {
    const server = await createTestServer();
    const { dataDir } = server;
    const author = await server.person('Instructor');
    // The process runs on the computer's own clock: the test's session must still count there.
    await server.database.write
      .updateTable('session')
      .set({ expires_at: Date.now() + 1e10, last_active_at: Date.now(), is_remembered: 1 })
      .execute();
    await server.close({ keepData: true });
    const source = path.join(dataDir, 'lesson.mp4');
    const bytes = mp4File({ payload: new Uint8Array(3 * 1024 * 1024).map((_, at) => (at * 31) % 253) });
    writeFileSync(source, bytes);
    const draw = seededDraw(SEED);
    let life: Life = { from: 0, acknowledged: 0, isDone: false };
    for (let kill = 0; kill < KILLS && !life.isDone; kill++) {
      const before = life.acknowledged;
      life = await runUntilKilled([dataDir, author.token, source], draw(LIFE_MS));
      expect(life.from).toBeGreaterThanOrEqual(before);
    }
    if (!life.isDone) life = await runUntilKilled([dataDir, author.token, source], 60_000);
    expect(life.isDone).toBe(true);
    const blobs = folderBlobStore(path.join(dataDir, 'blobs'));
    const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
    try {
      expect(await verifyFiles(database.read, blobs, true)).toEqual({ checked: 1, problems: [] });
      const name = createHash('sha256').update(bytes).digest('hex');
      expect(readFileSync(blobs.fileOf(name)).equals(bytes)).toBe(true);
      expect(readdirSync(path.join(blobs.folder, 'uploads'))).toEqual([]);
      const rows = await database.read.selectFrom('media_file').select('file_sha256').execute();
      expect(rows).toEqual([{ file_sha256: name }]);
    } finally {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
