import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { killHubWhileWriting } from '#tests/helpers/kill-hub.ts';

const RUNS = 3;

it('a hub that is killed while 64 write in shared commits has lost nothing that it acknowledged', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-hub-kill-'));
  try {
    const acknowledged = new Map<string, number>();
    for (let run = 0; run < RUNS; run++) {
      const options = { name: `run ${run}`, killAfterMs: 50 + run * 137 };
      const killed = await killHubWhileWriting(['--data', dataDir], {}, options);
      expect(killed.acknowledged.size).toBeGreaterThan(0);
      for (const [title, id] of killed.acknowledged) acknowledged.set(title, id);
    }
    const database = openDatabaseFile(path.join(dataDir, DATABASE_FILE));
    const rows = await database.read.selectFrom('question').select(['id', 'title']).execute();
    const stored = new Map(rows.map((row) => [row.title, row.id]));
    expect([...acknowledged].filter(([title, id]) => stored.get(title) !== id)).toEqual([]);
    expect(database.sqlite?.raw.pragma('integrity_check', { simple: true })).toBe('ok');
    await database.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
