import { sql } from 'kysely';
import type { MigrationDb } from './columns.ts';

/** 9999-12-31: what is later cannot be written with a year of four digits in every zone. */
const LAST = 253_402_214_400_000;

/**
 * Times that devices gave, by table. Those of attempts and their events are not among them: hashes cover them, and
 * whoever reads them shows the nearest time that can be written.
 */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  user: ['last_sign_in_at', 'created_at', 'updated_at'],
  login_record: ['signed_in_at', 'created_at', 'updated_at'],
  recently_viewed: ['viewed_at', 'created_at', 'updated_at'],
  import_batch: ['imported_at', 'created_at', 'updated_at'],
  folder: ['created_at', 'updated_at', 'deleted_at'],
  tag: ['created_at', 'updated_at', 'deleted_at'],
  question: ['created_at', 'updated_at', 'deleted_at'],
  answer: ['created_at', 'updated_at', 'deleted_at'],
  question_tag: ['question_created_at', 'created_at', 'updated_at', 'deleted_at'],
  exam: ['published_at', 'created_at', 'updated_at', 'deleted_at'],
  exam_question: ['created_at', 'updated_at', 'deleted_at'],
  exam_version: ['published_at', 'created_at', 'updated_at'],
  exam_version_paper: ['created_at', 'updated_at'],
  exam_version_key: ['created_at', 'updated_at'],
  course: ['created_at', 'updated_at', 'deleted_at'],
  enrolment: ['created_at', 'updated_at', 'deleted_at'],
  exam_attempt_mark: ['created_at', 'updated_at'],
  exam_record_claim: ['created_at', 'updated_at'],
};

interface Range {
  readonly table: string;
  readonly column: string;
  readonly least: number;
  readonly most: number;
}

/** Figures that editors have limits for, and content that was taken along had not. */
const RANGES: readonly Range[] = [
  { table: 'question', column: 'mark', least: 0, most: 100_000 },
  { table: 'exam_question', column: 'mark', least: 0, most: 100_000 },
  { table: 'exam', column: 'attempts_allowed', least: 1, most: 20 },
  { table: 'exam', column: 'duration_minutes', least: 0, most: 1440 },
  { table: 'exam', column: 'num_of_questions', least: 0, most: 500 },
  { table: 'exam', column: 'price_minor', least: 0, most: 1_000_000_000 },
  { table: 'exam', column: 'pass_percent', least: 0, most: 10_000 },
  { table: 'exam', column: 'progress_bar', least: 0, most: 6 },
  // A time that was never opens no exam: the last one stays as far away as what stood there.
  { table: 'exam', column: 'opens_at', least: 0, most: LAST },
  { table: 'sync_client', column: 'clock_offset_ms', least: -LAST, most: LAST },
  { table: 'sync_client', column: 'pending_count', least: 0, most: 1_000_000_000_000 },
];

/** Mends values that no clock and no editor can have given, and that pages cannot show. */
export async function up(db: MigrationDb): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    // The same on every computer that has the row: a time that nobody knows is the first one, and sorts last.
    for (const column of columns) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = 0
        where ${sql.ref(column)} < 0 or ${sql.ref(column)} > ${LAST}`.execute(db);
    }
  }
  for (const { table, column, least, most } of RANGES) {
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = case when ${sql.ref(column)} < ${least} then ${sql.lit(least)} else ${sql.lit(most)} end
      where ${sql.ref(column)} < ${least} or ${sql.ref(column)} > ${most}`.execute(db);
  }
}
