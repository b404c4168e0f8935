import type { Ctx } from '#server/context.ts';
import * as repo from './publication-repo.ts';
import { namedFiles, type VersionParts } from './version-parts.ts';

const first = <T>(rows: readonly T[], by: (row: T) => string): T[] =>
  [...new Map(rows.toReversed().map((row) => [by(row), row])).values()].toReversed();

interface KnownFile {
  readonly mime: string;
  readonly size: number;
}

/** Kind and size of files: of the library as it says them, also where the bytes are elsewhere; of others as stored. */
async function knownFiles(
  ctx: Ctx,
  items: VersionParts['items'],
  names: readonly string[],
): Promise<Map<string, KnownFile>> {
  const stored = await repo.listFiles(ctx.db, names);
  const ofLibrary = items.flatMap(({ content }) => [
    ...(content.media === null ? [] : [content.media]),
    ...content.resources,
    ...(content.document_media ?? []),
  ]);
  return new Map([...stored, ...ofLibrary].map(({ sha256, mime, size }) => [sha256, { mime, size }]));
}

/**
 * Keeps what no version of this course has kept yet: contents, their files and their keys, each once for its hash.
 * Ids are drawn for all, kept or not: as many on the hub as on the computer that published.
 */
export async function keepContents(
  ctx: Ctx,
  courseId: number,
  { items }: VersionParts,
  isUnapproved: 0 | 1,
): Promise<number> {
  const row = { course_id: courseId, created_at: ctx.now, updated_at: ctx.now };
  const delivered = { ...row, is_unapproved: isUnapproved };
  const contents = items.map(({ hash, contentJson }) => ({
    ...delivered,
    id: ctx.newId(),
    content_hash: hash,
    content: contentJson,
  }));
  const keys = items.map(({ hash, keysJson, keyTable }) => ({ keyTable, keysJson, hash, id: ctx.newId() }));
  const named = namedFiles(items).map((file) => ({ ...file, id: ctx.newId() }));
  const known = await knownFiles(
    ctx,
    items,
    named.map(({ sha256 }) => sha256),
  );
  const kept = await repo.contentsAmong(
    ctx.db,
    courseId,
    contents.map((one) => one.content_hash),
  );
  const fresh = first(
    contents.filter((one) => !kept.has(one.content_hash)),
    (one) => one.content_hash,
  );
  const isFresh = new Set(fresh.map((one) => one.content_hash));
  await repo.insertContents(ctx.db, fresh);
  await repo.insertFiles(
    ctx.db,
    first(
      named.filter(({ hash }) => isFresh.has(hash)),
      ({ hash, sha256 }) => `${hash} ${sha256}`,
    ).map(({ id, hash, sha256 }) => ({
      ...delivered,
      id,
      content_hash: hash,
      sha256,
      mime: known.get(sha256)?.mime ?? 'application/octet-stream',
      size: known.get(sha256)?.size ?? 0,
    })),
  );
  const freshKeys = async (table: repo.KeyTable) => {
    const own = keys.filter((key) => key.keyTable === table && key.keysJson !== null);
    const stored = await repo.listKeys(
      ctx.db,
      table,
      courseId,
      own.map(({ hash }) => hash),
    );
    const isStored = new Set(stored.map((one) => one.content_hash));
    return first(
      own.filter(({ hash }) => !isStored.has(hash)),
      ({ hash }) => hash,
    ).map(({ id, hash, keysJson }) => ({ id, content_hash: hash, keys: keysJson ?? '' }));
  };
  const practice = await freshKeys('course_practice_key');
  await repo.insertPracticeKeys(
    ctx.db,
    practice.map((key) => ({ ...delivered, ...key })),
  );
  const counting = await freshKeys('course_content_key');
  await repo.insertContentKeys(
    ctx.db,
    counting.map((key) => ({ ...row, ...key })),
  );
  const sizes = new Map(named.map(({ sha256 }) => [sha256, known.get(sha256)?.size ?? 0]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
