import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

const PAGE = 500;

interface Attempt {
  readonly id: number;
  readonly exam_id: number;
  readonly exam_version_id: number;
  readonly student_id: number;
  readonly attempt_no: number;
  readonly state: string;
  readonly seed: number;
  readonly started_at: number;
  readonly duration_ms: number | null;
  readonly sealed_hash: string | null;
  readonly sealed_count: number | null;
}

/**
 * What `verify` compares attempts with: a ledger of facts in which every entry follows the one before, and
 * the head of each log apart from its events. Attempts that stand already are entered as they are found.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'exam_ledger')
    .int('no')
    .text('kind', { oneOf: ['publish', 'start', 'known', 'seal', 'mark', 'branch', 'choose', 'decide'] })
    .int('attempt_id', { optional: true })
    .int('version_id', { optional: true })
    .text('facts')
    .text('prev_hash')
    .text('hash')
    .int('created_at')
    .with((table) => table.addPrimaryKeyConstraint('exam_ledger_pk', ['no']))
    .create();
  await index(db, 'exam_ledger_by_attempt', 'exam_ledger', ['attempt_id', 'no']);
  await index(db, 'exam_ledger_by_version', 'exam_ledger', ['version_id', 'no']);
  await tableOf(db, dialect, 'exam_attempt_head')
    .int('attempt_id')
    .int('seq')
    .text('hash')
    .with((table) => table.addPrimaryKeyConstraint('exam_attempt_head_pk', ['attempt_id']))
    .create();
  await sql`insert into exam_attempt_head (attempt_id, seq, hash)
    select e.attempt_id, e.seq, e.hash from exam_attempt_event e
    where e.seq = (select max(o.seq) from exam_attempt_event o where o.attempt_id = e.attempt_id)`.execute(
    db,
  );
  await freeReviewPolicy(db);
  const ledger = new Ledger(db);
  await enterVersions(db, ledger);
  await enterAttempts(db, ledger);
}

/**
 * The policies are what the contract says: a value that is new to a program must not keep rows from coming in.
 * SQLite changes no constraint, so the column is made anew.
 */
async function freeReviewPolicy(db: MigrationDb): Promise<void> {
  for (const table of ['exam', 'exam_version']) {
    await db.schema
      .alterTable(table)
      .addColumn('review', 'text', (column) => column.notNull().defaultTo('after_close'))
      .execute();
    await sql`update ${sql.table(table)} set review = review_policy`.execute(db);
    await db.schema.alterTable(table).dropColumn('review_policy').execute();
    await db.schema.alterTable(table).renameColumn('review', 'review_policy').execute();
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Each entry covers the one before it. */
class Ledger {
  readonly #db: MigrationDb;
  #no = 0;
  #hash = '';

  constructor(db: MigrationDb) {
    this.#db = db;
  }

  async enter(
    entry: { kind: string; attemptId: number | null; versionId: number | null; at: number },
    facts: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { kind, attemptId, versionId, at } = entry;
    const previous = this.#hash;
    this.#no += 1;
    const sorted = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify(Object.fromEntries(sorted));
    this.#hash = sha256(previous + JSON.stringify([this.#no, kind, attemptId, versionId, text, at]));
    await sql`insert into exam_ledger (no, kind, attempt_id, version_id, facts, prev_hash, hash, created_at)
      values (${this.#no}, ${kind}, ${attemptId}, ${versionId}, ${text}, ${previous}, ${this.#hash}, ${at})`.execute(
      this.#db,
    );
  }
}

interface Version extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly published_at: number;
  readonly paper: string;
  readonly keys: string;
}

/** Versions of which paper and keys are here, one at a time: all papers need not fit into memory. */
async function enterVersions(db: MigrationDb, ledger: Ledger): Promise<void> {
  const { rows: ids } = await sql<{ id: number }>`select id from exam_version order by id`.execute(db);
  for (const { id } of ids) {
    const { rows } = await sql<Version>`select v.id, v.exam_id, v.version_no, v.title, v.description,
        v.assessment_provider, v.introduction_title, v.introduction_description, v.start_button_text,
        v.instructor_name, v.subject, v.has_open_questions, v.content_hash, v.question_count, v.max_points,
        v.duration_minutes, v.pass_percent, v.scoring_mode, v.scoring_version, v.is_question_order_shuffled,
        v.is_option_order_shuffled, v.attempts_allowed, v.review_policy, v.opens_at, v.price_minor, v.currency,
        v.published_at, p.content as paper, k.keys as keys
      from exam_version v join exam_version_paper p on p.exam_version_id = v.id
      join exam_version_key k on k.exam_version_id = v.id where v.id = ${id}`.execute(db);
    for (const { id: versionId, paper, keys, ...terms } of rows) {
      const entry = { kind: 'publish', attemptId: null, versionId, at: terms.published_at };
      await ledger.enter(entry, { ...terms, paper: sha256(paper), keys: sha256(keys) });
    }
  }
}

async function enterAttempts(db: MigrationDb, ledger: Ledger): Promise<void> {
  let after = -1;
  for (;;) {
    const { rows } =
      await sql<Attempt>`select id, exam_id, exam_version_id, student_id, attempt_no, state, seed,
      started_at, duration_ms, sealed_hash, sealed_count from exam_attempt where id > ${after}
      order by id limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    for (const { id, state, sealed_hash: hash, sealed_count: count, ...known } of rows) {
      const entry = { attemptId: id, versionId: null, at: known.started_at };
      await ledger.enter({ ...entry, kind: 'known' }, { ...known, is_void: state === 'void' });
      if (hash !== null) await ledger.enter({ ...entry, kind: 'seal' }, { count, hash });
    }
  }
}
