import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openPostgresDatabase } from '#server/db/postgres.ts';
import { killHubWhileWriting } from '#tests/helpers/kill-hub.ts';
import { dropSchema, newSchemaName, postgresUrl } from '#tests/helpers/postgres-database.ts';

const RUNS = 2;

it('a killed hub lets go of its schema, and has lost nothing that it acknowledged', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-hub-kill-pg-'));
  const schema = newSchemaName();
  try {
    const acknowledged = new Map<string, number>();
    for (let run = 0; run < RUNS; run++) {
      const killed = await killHubWhileWriting(
        ['--data', dataDir, '--schema', schema],
        { DATABASE_URL: postgresUrl() },
        { name: `run ${run}`, killAfterMs: 50 + run * 137 },
      );
      expect(killed.acknowledged.size).toBeGreaterThan(0);
      for (const [title, id] of killed.acknowledged) acknowledged.set(title, id);
    }
    const database = await openPostgresDatabase(postgresUrl(), { schema });
    const rows = await database.read.selectFrom('question').select(['id', 'title']).execute();
    const stored = new Map(rows.map((row) => [row.title, row.id]));
    expect([...acknowledged].filter(([title, id]) => stored.get(title) !== id)).toEqual([]);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    await database.close();
  } finally {
    await dropSchema(schema);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
