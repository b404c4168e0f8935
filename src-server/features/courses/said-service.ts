import {
  parseItemContent,
  parseItemKeys,
  type ItemContent,
  type ItemKeys,
} from '#shared/domain/courses/item-content.ts';
import type { Ctx } from '#server/context.ts';
import { listContents, listKeys } from './publication-repo.ts';

/** What an item of a version says, with what marks it; keys are for its author and for who decides about it. */
export interface Said {
  readonly content: ItemContent;
  readonly keys: ItemKeys | null;
}

/** What items of a version say, by the hash of their content; those that are not here are left out. */
export async function loadSaid(
  { db }: Pick<Ctx, 'db'>,
  courseId: number,
  hashes: readonly string[],
): Promise<Map<string, Said>> {
  const keys = new Map(
    [
      ...(await listKeys(db, 'course_practice_key', courseId, hashes)),
      ...(await listKeys(db, 'course_content_key', courseId, hashes)),
    ].map((row) => [row.content_hash, parseItemKeys(row.keys)]),
  );
  return new Map(
    (await listContents(db, courseId, hashes)).map((row) => [
      row.content_hash,
      { content: parseItemContent(row.content), keys: keys.get(row.content_hash) ?? null },
    ]),
  );
}
