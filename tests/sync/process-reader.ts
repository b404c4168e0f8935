import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

/** Looks into the file of a running or a killed server, and never writes to it. */
export class FileReader {
  readonly #file: string;
  readonly database: Database;
  #raw: Sqlite.Database | null = null;

  constructor(file: string) {
    this.#file = file;
    const read = new Kysely<Tables>({
      dialect: new SqliteDialect({
        database: { prepare: (text) => this.#open().prepare(text), close: () => this.letGo() },
      }),
    });
    this.database = {
      dialect: 'sqlite',
      write: read,
      read,
      transaction: (work) => read.transaction().execute(work),
      snapshot: (work) => work(read),
      sqlite: null,
      close: async () => this.letGo(),
    };
  }

  /** Until it is needed again: a file that somebody has open is not recovered as one after a crash. */
  letGo(): void {
    this.#raw?.close();
    this.#raw = null;
  }

  /** What SQLite finds wrong with the file itself, asked by somebody who has seen nothing of it before. */
  damage(): string[] {
    const raw = new Sqlite(this.#file, { readonly: true });
    const verdict = raw.pragma('quick_check', { simple: true });
    raw.close();
    return verdict === 'ok' ? [] : [String(verdict)];
  }

  #open(): Sqlite.Database {
    this.#raw ??= new Sqlite(this.#file, { readonly: true });
    return this.#raw;
  }
}
