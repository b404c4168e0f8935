import type { DraftMedia, MissingMedia } from '#shared/domain/courses/draft-course.ts';
import type { Db } from '#server/db/tables.ts';
import { listLibraryFiles } from '../media/files-service.ts';

/** Files of an author's library by their ids. */
export type LibraryFiles = ReadonlyMap<number, DraftMedia>;

/** Reads those files of an author's library that are there. */
export async function loadLibraryFiles(
  db: Db,
  authorId: number,
  ids: readonly number[],
): Promise<LibraryFiles> {
  const rows = await listLibraryFiles(db, authorId, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        mediaFileId: row.id,
        name: row.name,
        kind: row.kind,
        mime: row.mime,
        size: row.size,
        sha256: row.file_sha256,
        durationMs: row.duration_ms,
        captions: row.captions,
        poster: row.poster_sha256,
      },
    ]),
  );
}

/** The file that a draft names, or that it is not in the library. */
export const fileOf = (files: LibraryFiles, id: number): DraftMedia | MissingMedia =>
  files.get(id) ?? { mediaFileId: id, isMissing: true };
