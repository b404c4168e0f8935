import { indexLater } from '#server/features/questions/search-index.ts';
import type { Node } from './fleet.ts';

/** A backup of rows has no index of words. */
export async function reindexAll({ database }: Node): Promise<void> {
  await database.transaction(async (db) => {
    const questions = await db
      .selectFrom('question')
      .where('deleted_at', 'is', null)
      .select('id')
      .orderBy('id')
      .execute();
    await indexLater(
      db,
      questions.map(({ id }) => id),
    );
  });
}
