const MEBIBYTE = 1024 * 1024;

/** Files travel and are taken in pieces of at most this size; what has arrived is not sent again. */
export const PIECE_BYTES = MEBIBYTE;

/** The largest file that the product keeps; an institution may set less. */
export const MAX_FILE_BYTES = 2048 * MEBIBYTE;

/** A file up to this size travels before the command that names it; a larger one is linked once the hub has it. */
export const SMALL_FILE_BYTES = MEBIBYTE;

/** What a disk must still have after a file was taken in: the database goes on. */
export const RESERVED_BYTES = 256 * MEBIBYTE;

/** Characters of the captions of one file. */
export const MAX_CAPTIONS = 200_000;

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size for people: `3.4 MiB`. @param bytes a whole number of bytes */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  const rounded = step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded} ${UNITS[step]}`;
}
