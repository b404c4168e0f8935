import path from 'node:path';
import { expect, it } from 'vitest';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import { openDatabaseFile } from '../db/database.ts';

const IN_TIME = { timeout: 240_000 };

it('checks and rebuilds the sums of a school of many attempts', IN_TIME, async () => {
  const folder = path.join(temporaryFolder('insight'), 'school');
  const there = ['--data', folder];
  const wrong = await lectern(['seed', ...there, '--scale', 'many']);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('a whole number from 1 to') });
  expect(await lectern(['seed', ...there, '--scale', '300'])).toMatchObject({ code: 0 });
  expect((await lectern(['seed', ...there, '--scale', '300'])).code).toBe(2);
  // Nothing is folded yet, so nothing can be wrong.
  expect(await lectern(['insight', 'rebuild', ...there, '--check'])).toMatchObject({ code: 0, err: '' });
  const rebuilt = await lectern(['insight', 'rebuild', ...there]);
  expect(rebuilt).toMatchObject({ code: 0, err: '' });
  expect(Number(/(\d+) sums of a day made afresh/u.exec(rebuilt.out)?.[1])).toBeGreaterThan(400);

  const database = openDatabaseFile(path.join(folder, DATABASE_FILE));
  const cell = await database.read
    .selectFrom('insight_cell')
    .where('kind', '=', 'hand_in')
    .selectAll()
    .executeTakeFirstOrThrow();
  await database.transaction((db) =>
    db
      .updateTable('insight_cell')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .where('kind', '=', 'hand_in')
      .where('day', '=', cell.day)
      .where('exam_version_id', '=', cell.exam_version_id)
      .execute(),
  );
  await database.close();

  const named = `hand_in of version ${cell.exam_version_id} on ${cell.day} says`;
  expect(await lectern(['insight', 'rebuild', ...there, '--check'])).toMatchObject({
    code: 1,
    err: expect.stringContaining(named),
  });
  expect((await lectern(['verify', ...there])).err).toContain(named);
  expect((await lectern(['insight', 'rebuild', ...there])).code).toBe(0);
  expect((await lectern(['insight', 'rebuild', ...there, '--check'])).code).toBe(0);
  expect((await lectern(['insight', 'build', ...there])).code).toBe(2);
});
