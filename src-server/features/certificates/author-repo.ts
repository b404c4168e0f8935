import type { Db } from '#server/db/tables.ts';

/** Whose exam or course it is. */
export async function findAuthor(
  db: Db,
  { type, id }: { readonly type: 'exam' | 'course'; readonly id: number },
): Promise<number | undefined> {
  const row = await db.selectFrom(type).where('id', '=', id).select('instructor_id').executeTakeFirst();
  return row?.instructor_id;
}
