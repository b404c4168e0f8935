import { expect, it } from 'vitest';
import { syncContract } from '#shared/contract/sync.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';

const SUFFIX = ' (conflict from Library laptop 3, 2026-11-20 09:12 UTC)';

it('a copy is from this computer when an edit of it lost, whatever the name in its title', async () => {
  const server = await createTestServer();
  const author = await server.person('Instructor');
  const write = async (title: string) => (await saveQuestion(author, { question_title: title })).id;
  const originalId = await write('Osmosis');
  await write('Turgor');
  const lostId = await write(`Osmosis${SUFFIX}`);
  const otherId = await write(`Turgor${SUFFIX}`);
  // As the hub answers an edit that lost.
  await server.database.write
    .updateTable('sync_outbox')
    .set({ state: 'settled', verdict: JSON.stringify({ copies: [['question', originalId, lostId]] }) })
    .where('mid', '=', 1)
    .execute();
  const { body } = await author.call(syncContract.listConflicts, {});
  expect(body.data.map((copy) => [copy.copy_id, copy.is_from_here])).toEqual([
    [lostId, true],
    [otherId, false],
  ]);
  await server.close();
});
