import type { Db } from '#server/db/tables.ts';
import * as repo from './media-repo.ts';

// What other features ask of the library of an author; who may, they know.

/** Files among some of an author's library; those that were removed are left out. */
export const listLibraryFiles = (
  db: Db,
  ownerId: number,
  ids: readonly number[],
): Promise<repo.MediaFileRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : repo.listAmong(db, ownerId, ids);

/** The file of an author's library that has these bytes. */
export const findLibraryFile = (
  db: Db,
  ownerId: number,
  sha256: string,
): Promise<repo.MediaFileRow | undefined> => repo.findByFile(db, ownerId, sha256);
