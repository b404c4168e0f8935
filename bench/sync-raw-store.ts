import Sqlite from 'better-sqlite3';
import { migrate } from '#server/db/migrate.ts';
import { openSqliteFile } from '#server/db/sqlite.ts';
import { QUESTION_TIME, type PlainQuestion } from './sync-questions.ts';

/** The columns of a question and its answer, in the order of the statements below. */
export type RawRow = readonly [question: readonly (string | number)[], answer: readonly (string | number)[]];

const QUESTION = ['id', 'instructor_id', 'title', 'mark', 'type', 'status', 'created_at', 'updated_at'];
const ANSWER = [
  'id',
  'question_id',
  ...[1, 2, 3, 4].map((option) => `answer_${option}`),
  'feedback',
  'correct_answer',
  'created_at',
  'updated_at',
];
const ROWS_PER_STATEMENT = 500;

export const rawRow = (n: number, plain: PlainQuestion): RawRow => [
  [n, 1, plain.title, plain.mark * 100, plain.type, 'published', QUESTION_TIME, QUESTION_TIME],
  [n, n, ...plain.options, plain.feedback, plain.correct, QUESTION_TIME, QUESTION_TIME],
];

const insertInto = (table: string, columns: readonly string[], rows: number): string => {
  const tuple = `(${columns.map(() => '?').join(',')})`;
  return `insert into ${table} (${columns.join(',')}) values ${Array<string>(rows).fill(tuple).join(',')}`;
};

/** A database of the product's own tables with one author, before anything is measured. */
export async function createRawStore(file: string): Promise<void> {
  const opened = openSqliteFile(file);
  await migrate(opened.write, { dialect: 'sqlite' });
  await opened.close();
  const db = new Sqlite(file);
  db.exec(`insert into role (id, name, created_at, updated_at) values (1, 'Instructor', 0, 0);
    insert into user (id, email, first_name, last_name, role_id, status, created_at, updated_at)
      values (1, 'bench@school.test', 'Bare', 'Insert', 1, 'active', 0, 0);
    create table progress (at integer not null);
    insert into progress values (0);`);
  db.close();
}

export interface RawStore {
  readonly db: Sqlite.Database;
  /** Writes rows and how far it has come in one transaction with one fsync. */
  insert(rows: readonly RawRow[]): void;
  noteProgress(at: number): void;
  /** Questions after an id, with their answers. */
  read(after: number, limit: number): RawRow[];
}

/** Opens it as the fastest honest program would: prepared multi-row statements, FULL. */
export function openRawStore(file: string): RawStore {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  const many = {
    question: db.prepare(insertInto('question', QUESTION, ROWS_PER_STATEMENT)),
    answer: db.prepare(insertInto('answer', ANSWER, ROWS_PER_STATEMENT)),
  };
  const one = {
    question: db.prepare(insertInto('question', QUESTION, 1)),
    answer: db.prepare(insertInto('answer', ANSWER, 1)),
  };
  const progress = db.prepare('update progress set at = ?');
  const select = db
    .prepare<unknown[], (string | number)[]>(
      `select ${QUESTION.map((column) => `question.${column}`).join(',')}, ${ANSWER.map((column) => `answer.${column}`).join(',')}
       from question join answer on answer.question_id = question.id and answer.deleted_at is null
       where question.id > ? order by question.id limit ?`,
    )
    .raw();
  const insert = db.transaction((rows: readonly RawRow[]) => {
    let start = 0;
    for (; start + ROWS_PER_STATEMENT <= rows.length; start += ROWS_PER_STATEMENT) {
      const portion = rows.slice(start, start + ROWS_PER_STATEMENT);
      many.question.run(portion.flatMap(([question]) => question));
      many.answer.run(portion.flatMap(([, answer]) => answer));
    }
    for (const [question, answer] of rows.slice(start)) {
      one.question.run(question);
      one.answer.run(answer);
    }
    progress.run(Number(rows.at(-1)?.[0][0] ?? 0));
  });
  return {
    db,
    insert,
    noteProgress: (at) => progress.run(at),
    read: (after, limit) =>
      select.all(after, limit).map((row) => [row.slice(0, QUESTION.length), row.slice(QUESTION.length)]),
  };
}
