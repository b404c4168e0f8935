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
export async function keepContents(ctx: Ctx, courseId: number, { items }: VersionParts): Promise<number> {
  const row = { course_id: courseId, created_at: ctx.now, updated_at: ctx.now };
  const contents = items.map(({ hash, contentJson }) => ({
    ...row,
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
      ...row,
      id,
      content_hash: hash,
      sha256,
      mime: known.get(sha256)?.mime ?? 'application/octet-stream',
      size: known.get(sha256)?.size ?? 0,
    })),
  );
  for (const table of ['course_practice_key', 'course_content_key'] as const) {
    const own = keys.filter((key) => key.keyTable === table && key.keysJson !== null);
    const stored = new Set(
      (
        await repo.listKeys(
          ctx.db,
          table,
          courseId,
          own.map(({ hash }) => hash),
        )
      ).map((one) => one.content_hash),
    );
    await repo.insertKeys(
      ctx.db,
      table,
      first(
        own.filter(({ hash }) => !stored.has(hash)),
        ({ hash }) => hash,
      ).map(({ id, hash, keysJson }) => ({
        ...row,
        id,
        content_hash: hash,
        keys: keysJson ?? '',
      })),
    );
  }
  const sizes = new Map(named.map(({ sha256 }) => [sha256, known.get(sha256)?.size ?? 0]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
