import { kindOfMime, isFileMime, type MediaKind } from '../media/kinds.ts';

/** A file of a course, and the outermost section that first names it. */
export interface CourseFile {
  readonly sha256: string;
  readonly sectionId: number;
  readonly mime: string;
  /** In bytes. */
  readonly size: number;
}

/** What of a file is on this computer, in bytes; its size where all of it is. */
export type HeldBytes = (sha256: string) => number;

export interface FileSums {
  readonly count: number;
  readonly total: number;
  readonly here: number;
}

/** Files of the sections that are kept: all of them where no section is named. */
export const filesToKeep = (
  files: readonly CourseFile[],
  sectionIds: readonly number[] | null,
): readonly CourseFile[] =>
  sectionIds === null ? files : files.filter(({ sectionId }) => sectionIds.includes(sectionId));

/** Each file once, however often it is named. */
export function sumFiles(files: readonly CourseFile[], held: HeldBytes): FileSums {
  const each = [...new Map(files.map((file) => [file.sha256, file])).values()];
  return {
    count: each.length,
    total: each.reduce((sum, { size }) => sum + size, 0),
    here: each.reduce((sum, { sha256, size }) => sum + Math.min(size, held(sha256)), 0),
  };
}

/** Bytes of files by what they are to people. */
export function bytesByKind(files: readonly CourseFile[]): Partial<Record<MediaKind, number>> {
  const sums: Partial<Record<MediaKind, number>> = {};
  for (const { mime, size } of new Map(files.map((file) => [file.sha256, file])).values()) {
    const kind = isFileMime(mime) ? kindOfMime(mime) : 'download';
    sums[kind] = (sums[kind] ?? 0) + size;
  }
  return sums;
}

/** How a kept course stands. */
export type KeptState = 'here' | 'paused' | 'stopped' | 'waiting' | 'downloading';

export function keptState(
  { total, here }: Pick<FileSums, 'total' | 'here'>,
  {
    isPaused,
    isStopped,
    isHubReached,
  }: { readonly isPaused: boolean; readonly isStopped: boolean; readonly isHubReached: boolean },
): KeptState {
  if (here >= total) return 'here';
  if (isPaused) return 'paused';
  if (!isHubReached) return 'waiting';
  return isStopped ? 'stopped' : 'downloading';
}

/** Files in the order in which they are got, as long as there is room under a limit. */
export function filesWithinLimit(
  files: readonly CourseFile[],
  limit: number | null,
): { readonly files: readonly CourseFile[]; readonly isCut: boolean } {
  if (limit === null) return { files, isCut: false };
  let left = limit;
  const within: CourseFile[] = [];
  for (const file of files) {
    left -= file.size;
    if (left < 0) return { files: within, isCut: true };
    within.push(file);
  }
  return { files: within, isCut: false };
}
