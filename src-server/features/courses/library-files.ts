import type { DraftMedia, MissingMedia } from '#shared/domain/courses/draft-course.ts';

/** Files of an author's library by their ids. */
export type LibraryFiles = ReadonlyMap<number, DraftMedia>;

/** The file that a draft names, or that it is not in the library. */
export const fileOf = (files: LibraryFiles, id: number): DraftMedia | MissingMedia =>
  files.get(id) ?? { mediaFileId: id, isMissing: true };
