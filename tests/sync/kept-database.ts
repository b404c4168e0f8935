import { readFileSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { CachingDatabase, IdentityVersion } from '#server/db/caching-database.ts';
import type { Database } from '#server/db/database.ts';
import { kyselyOver, Transactions } from '#server/db/transactions.ts';

type Raw = BetterSqlite.Database;
type Statement = BetterSqlite.Statement<[]>;

/** The counters of ids; writing other rows changes them, so they are copied last. */
const COUNTERS = 'sqlite_sequence';

/** Tables with rows of their own, those that others refer to first; an index of words writes its tables itself. */
function tablesOf(raw: Raw): string[] {
  const names = raw
    .prepare(`select name from pragma_table_list where schema = 'main' and type = 'table' order by name`)
    .pluck()
    .all()
    .map(String)
    .filter((name) => !name.startsWith('sqlite_'));
  const sorted = new Set<string>();
  const add = (name: string): void => {
    const parents = raw.prepare('select "table" from pragma_foreign_key_list(?)').pluck().all(name);
    for (const parent of parents) if (parent !== name && !sorted.has(String(parent))) add(String(parent));
    sorted.add(name);
  };
  names.forEach(add);
  return [...sorted, COUNTERS];
}

/** Where a file says that it has a journal beside it: in memory there is none. */
const VERSION_BYTES = [18, 19];

/** What every process sets again for its connection stands already, and would have all statements prepared anew. */
function rememberSettings(raw: Raw): void {
  const { pragma, exec } = raw;
  const done = new Set<string>();
  const once = (text: string, set: () => unknown): boolean => {
    const isNew = !done.has(text);
    if (isNew) set();
    done.add(text);
    return isNew;
  };
  raw.pragma = (source, options) => {
    if (!source.startsWith('foreign_keys =')) return pragma.call(raw, source, options);
    once(source, () => pragma.call(raw, source, options));
    return [];
  };
  raw.exec = (source) => {
    if (source.startsWith('create temp ')) once(source, () => exec.call(raw, source));
    else exec.call(raw, source);
    return raw;
  };
}

function openInMemory(file: string): Raw {
  const bytes = readFileSync(file);
  for (const at of VERSION_BYTES) bytes[at] = 1;
  const raw = new BetterSqlite(bytes);
  for (const pragma of ['foreign_keys = ON', 'trusted_schema = OFF', 'temp_store = MEMORY'])
    raw.pragma(pragma);
  // A history begins with other rows, as another file would: what keeps the audit log must not keep this one's.
  const guards = raw
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'trigger' and name like 'audit%'`,
    )
    .all();
  for (const { name } of guards) raw.exec(`drop trigger "${name}"`);
  rememberSettings(raw);
  return raw;
}

/** What triggers write is there already where they made it of the rows that it is about. */
const OF_TRIGGERS: readonly string[] = [
  'file_use',
  'media_use',
  'discover_backlog',
  'message_waiting',
  'conversation_inbox',
  'course_item_stale',
  'insight_backlog',
  'insight_student_backlog',
  'insight_student_class',
];

const insertInto = (table: string): string =>
  OF_TRIGGERS.includes(table) ? 'insert or replace into' : 'insert into';

/**
 * A database that stays open from one process of a node to the next, and from one history to the next:
 * opening files and preparing statements costs more than most histories do. What a killed process leaves
 * is exact, because a transaction that did not commit is rolled back before the next one begins.
 */
export class KeptDatabase {
  readonly #raw: Raw;
  readonly #database: Database;
  readonly #copies: Readonly<Record<'fromStart' | 'fromBackup' | 'toBackup', readonly Statement[]>>;
  readonly #tables: readonly string[];
  #processes = 0;

  /** @param file with the rows that every history shall begin with. */
  constructor(file: string) {
    this.#raw = openInMemory(file);
    this.#database = databaseOver(this.#raw);
    const tables = tablesOf(this.#raw);
    this.#tables = tables;
    for (const schema of ['start', 'backup']) {
      this.#raw.prepare(`attach ':memory:' as ${schema}`).run();
      for (const table of tables)
        this.#raw.exec(`create table ${schema}."copy of ${table}" as select * from main."${table}"`);
    }
    const named = (pattern: string, table: string): string => pattern.replace('*', table);
    const copy = (from: string, to: string, filled: readonly string[] = tables): Statement[] => [
      ...tables.toReversed().map((table) => this.#raw.prepare<[]>(`delete from ${named(to, table)}`)),
      ...filled.map((table) =>
        this.#raw.prepare<[]>(`${insertInto(table)} ${named(to, table)} select * from ${named(from, table)}`),
      ),
    ];
    const isFilled = (table: string): boolean =>
      this.#raw.prepare(`select 1 from start."copy of ${table}" limit 1`).get() !== undefined;
    this.#copies = {
      fromStart: copy('start."copy of *"', 'main."*"', tables.filter(isFilled)),
      fromBackup: copy('backup."copy of *"', 'main."*"'),
      toBackup: copy('main."*"', 'backup."copy of *"'),
    };
  }

  /** As a new process sees it; what an earlier one still holds refuses to write from here on. */
  open(): Database {
    if (this.#raw.inTransaction) throw new Error('A killed process has left its transaction open.');
    const own = ++this.#processes;
    const end = (): void => {
      if (this.#processes === own) this.#processes += 1;
    };
    const { sqlite } = this.#database;
    return {
      ...this.#database,
      sqlite: sqlite === null ? null : { ...sqlite, kill: end },
      transaction: (work) => {
        if (this.#processes !== own) throw new Error('This process has ended.');
        return this.#database.transaction(work);
      },
      close: async () => end(),
    };
  }

  /** The rows that every history begins with. */
  startAgain(): void {
    this.#replaceRows(this.#copies.fromStart);
  }

  /** Keeps all rows that are committed, instead of those that were kept before. */
  backUp(): void {
    this.#run(this.#copies.toBackup);
  }

  /** The rows that were kept. */
  restore(): void {
    this.#replaceRows(this.#copies.fromBackup);
  }

  /** The rows that another device has committed, which holds a part of what its rows refer to. */
  copyFrom(other: KeptDatabase): void {
    this.#raw.pragma('foreign_keys = OFF');
    this.#raw.exec('begin');
    for (const table of this.#tables.toReversed()) this.#raw.exec(`delete from "${table}"`);
    for (const table of this.#tables) {
      const rows = other.#raw.prepare<[], unknown[]>(`select * from "${table}"`).raw().all();
      const places = rows[0]?.map(() => '?').join() ?? '';
      for (const row of rows)
        this.#raw.prepare(`${insertInto(table)} "${table}" values (${places})`).run(...row);
    }
    this.#raw.exec('commit');
    this.#forgetBeside();
  }

  #replaceRows(copies: readonly Statement[]): void {
    this.#run(copies);
    this.#forgetBeside();
  }

  /** What stands beside the rows. */
  #forgetBeside(): void {
    this.#raw.exec(`insert into question_words (question_words) values ('delete-all')`);
    const isUsed = this.#raw.prepare(`select 1 from temp.sqlite_master where name = 'sync_dirty'`).get();
    if (isUsed !== undefined) this.#raw.exec('delete from temp.sync_dirty');
  }

  #run(copies: readonly Statement[]): void {
    this.#raw.exec('begin');
    for (const statement of copies) statement.run();
    this.#raw.exec('commit');
  }

  close(): void {
    this.#raw.close();
  }
}

/** Reads see what is committed: one thing happens after another here, and no read happens within a transaction. */
function databaseOver(raw: Raw): Database {
  const identity = new IdentityVersion();
  const writer = new CachingDatabase(raw, identity);
  const transactions = new Transactions(writer);
  const close = async (): Promise<void> => {
    raw.close();
  };
  const sqlite = {
    raw,
    write: transactions.outside,
    read: kyselyOver(new CachingDatabase(raw, null)),
    transaction: <T>(work: Parameters<typeof transactions.run<T>>[0]) => transactions.run(work),
    identityVersion: () => identity.current,
    commitCount: () => writer.commitCount,
    leaveOutOfCount: () => writer.leaveOutOfCount(),
    snapshot: <T>(work: Parameters<typeof transactions.run<T>>[0]) => work(sqlite.read),
    close,
    kill: () => undefined,
  };
  const { write, read, transaction, snapshot } = sqlite;
  return { dialect: 'sqlite', write, read, transaction, snapshot, sqlite, close };
}
