import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { cellProblems } from '#server/features/insight/cell-check.ts';
import { addScale } from '#server/features/setup/scale-school/scale-school.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';

const KILLS = 6;

type SumTable =
  | 'insight_student'
  | 'insight_cell'
  | 'insight_day'
  | 'insight_money'
  | 'insight_people'
  | 'insight_lesson'
  | 'insight_backlog'
  | 'insight_student_backlog';

/** Lets a process fold, or rebuild, and kills it some milliseconds after it began; null lets it end. */
async function run(dataDir: string, what: 'fold' | 'rebuild', afterMs: number | null): Promise<void> {
  const script = childEntry('tests/durability/folding-process.ts');
  const child = spawn(process.execPath, [script, dataDir, what], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  if (afterMs !== null) {
    await sleep(afterMs);
    child.kill('SIGKILL');
  }
  await ended;
}

/** What is wrong, and how much is kept and waits. */
async function lookAt(dataDir: string) {
  const database = openDatabaseFile(path.join(dataDir, DATABASE_FILE));
  try {
    const { read } = database;
    const count = async (...tables: readonly SumTable[]): Promise<number> => {
      let sum = 0;
      for (const table of tables)
        sum += (
          await read
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n;
      return sum;
    };
    return {
      ...(await cellProblems(read)),
      kept: await count(
        'insight_student',
        'insight_cell',
        'insight_day',
        'insight_money',
        'insight_people',
        'insight_lesson',
      ),
      waiting: await count('insight_backlog', 'insight_student_backlog'),
    };
  } finally {
    await database.close();
  }
}

it('no sum is wrong after the process was killed while it folded, or while it made all afresh', async () => {
  const draw = seededDraw(2026);
  const server = await createTestServer({ institution: false });
  await server.send('POST', '/api/setup/demo-school', {});
  await addScale(server.database, { attempts: 2000, now: server.clock.now() });
  const { dataDir } = server;
  await server.close({ keepData: true });
  let cut = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await run(dataDir, kill % 3 === 2 ? 'rebuild' : 'fold', 20 + draw(400));
    const { problems, kept, waiting } = await lookAt(dataDir);
    expect(problems).toEqual([]);
    if (kept > 0 && waiting > 0) cut++;
  }
  expect(cut).toBeGreaterThan(1);
  await run(dataDir, 'fold', null);
  expect(await lookAt(dataDir)).toMatchObject({ problems: [], waiting: 0 });
}, 240_000);
