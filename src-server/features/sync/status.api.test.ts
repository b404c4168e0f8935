import { afterEach, describe, expect, it } from 'vitest';
import { questionsContract } from '#shared/contract/questions.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const SUFFIX = ' (conflict from Library laptop 3, 2026-11-20 09:12 UTC)';

let server: TestServer;
afterEach(() => server.close());

describe('on a hub', () => {
  it('copies are counted, listed with their originals, and gone once one side is kept', async () => {
    server = await createTestServer({ role: 'hub' });
    const author = await server.person('Instructor');
    const colleague = await server.person('Instructor', 'Somebody else');
    const original = await saveQuestion(author, { question_title: 'Osmosis' });
    const copy = await saveQuestion(author, { question_title: `Osmosis${SUFFIX}` });
    await saveQuestion(author, { question_title: 'Peace (conflict from the outside)' });
    const countFor = async (person: Person) =>
      (await person.call(syncContract.getStatus, {})).body.conflict_count;
    expect(await countFor(author)).toBe(1);
    expect(await countFor(colleague)).toBe(0);
    const { body } = await author.call(syncContract.listConflicts, {});
    expect(body).toMatchObject({
      total: 1,
      data: [{ copy_id: copy.id, title: 'Osmosis', is_from_here: false, original: { id: original.id } }],
    });
    await author.call(questionsContract.changeQuestions, {
      body: { question_ids: [copy.id], change: { kind: 'delete' } },
    });
    expect(await countFor(author)).toBe(0);
  });
});
