import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { questionsContract as contract } from '#shared/contract/questions.ts';
import { makeFolder, saveQuestion } from '#tests/factories/questions.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { rebuildTally } from './tally.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const library = async () => (await author.call(contract.foldersAndTags, {})).body;

type Operation = { readonly kind: number; readonly question: number; readonly place: number };
const operations = fc.array(fc.record({ kind: fc.nat(8), question: fc.nat(5), place: fc.nat(3) }), {
  minLength: 5,
  maxLength: 25,
});

const tallyRows = async () => {
  const { rows } = await sql<{ instructor_id: number; kind: string; ref_id: number; question_count: number }>`
    select instructor_id, kind, ref_id, question_count from question_tally where question_count <> 0
    order by instructor_id, kind, ref_id`.execute(server.database.read);
  return rows;
};

it('the tally equals the real counts after any operations, and the index holds exactly the live questions', async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (list: Operation[]) => {
      const ids: number[] = [];
      const folders: number[] = [];
      const act = async ({ kind, question, place }: Operation): Promise<Response | void> => {
        const id = ids[question % Math.max(1, ids.length)] ?? 0;
        const folder = folders[place] ?? null;
        const bulk = (change: unknown) =>
          author.send('POST', '/api/questions/bulk-changes', { question_ids: [id], change });
        const { tags } = (await library()).data;
        const tag = tags[place]?.id ?? 0;
        switch (kind) {
          case 0:
          case 1:
            ids.push((await saveQuestion(author, { tag_names: [`t${place}`], assign_folder_id: folder })).id);
            return undefined;
          case 2:
            folders.push(
              await makeFolder(
                author,
                `folder ${folders.length} ${ids.length} ${server.clock.now()}`,
                folder,
              ),
            );
            return undefined;
          case 3:
            return bulk({ kind: 'move', folder_id: folder });
          case 4:
            return bulk({ kind: 'tag', tag_name: `t${place}` });
          case 5:
            return bulk({ kind: 'untag', tag_id: tag || 1 });
          case 6:
            return bulk({ kind: 'delete' });
          case 7:
            return bulk({ kind: 'restore' });
          default: {
            if (tag > 0) await author.send('DELETE', `/api/deleteTagsWithQuestionId/${author.id}/${tag}`);
            if (folder === null) return undefined;
            folders.splice(place, 1);
            return author.send('DELETE', `/api/folder/${folder}`);
          }
        }
      };
      for (const operation of list) {
        server.clock.advance(1);
        const response = await act(operation);
        expect(response?.status ?? 200).not.toBe(500);
      }
      const kept = await tallyRows();
      await server.write(({ db }) => rebuildTally(db));
      expect(kept).toEqual(await tallyRows());
      // The first sees what was written, the second indexes it.
      await server.tick();
      await server.tick();
      const indexed = await sql<{ rowid: number }>`select rowid from question_words order by rowid`.execute(
        server.database.read,
      );
      const live = await server.database.read
        .selectFrom('question')
        .where('deleted_at', 'is', null)
        .select('id')
        .orderBy('id')
        .execute();
      expect(indexed.rows.map((row) => row.rowid)).toEqual(live.map((row) => row.id));
    }),
    { numRuns: 6 },
  );
});
