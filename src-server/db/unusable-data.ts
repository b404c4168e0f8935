/** The data of a folder cannot be used as it is; the message says what lies there and what to do. */
export class UnusableDataError extends Error {
  override readonly name = 'UnusableDataError';
  /** The file is there and damaged: a backup in its place loses nothing that could be read. */
  readonly isDamage: boolean;

  constructor(message: string, { isDamage = false, ...options }: ErrorOptions & { isDamage?: boolean } = {}) {
    super(message, options);
    this.isDamage = isDamage;
  }
}

/** The code that SQLite or the operating system gave an error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isOneOf =
  (pattern: RegExp) =>
  (error: unknown): boolean =>
    pattern.test(codeOf(error));

export const isBusy = isOneOf(/^SQLITE_(?:BUSY|LOCKED)/);
/** Rights, or a disk that is mounted for reading only. */
export const isNotWritable = isOneOf(/^(?:SQLITE_(?:READONLY|CANTOPEN|PERM|AUTH)|EACCES|EPERM|EROFS|EISDIR)/);
export const isFull = isOneOf(/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/);
/** The disk gives back an error, or what no database can be. */
export const isUnreadable = isOneOf(/^(?:SQLITE_(?:IOERR|CORRUPT|NOTADB)|EIO)/);
export const isSqlite = isOneOf(/^SQLITE_/);
