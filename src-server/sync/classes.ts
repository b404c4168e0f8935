import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Who decides about a row: the hub, its author, nobody once it is written; `device` never leaves its database. */
export type SyncClass = 'server' | 'draft' | 'append-only' | 'device';

/** A row as it travels: column name to value. */
export type SyncRow = Readonly<Record<string, string | number | null>>;

/** The values of a row, in the order of columns that are said beside it. */
export type SyncValues = readonly SyncRow[string][];

export interface TableSync {
  readonly class: SyncClass;
  /**
   * SQL over the row `t`: the scopes that it belongs to; null there means none. Empty for what never
   * leaves its database.
   */
  readonly scopes: readonly RawBuilder<string | null>[];
  /** What of a row a device must not get, whichever scopes it holds. */
  readonly redact?: (row: SyncRow, holds: (scope: string) => boolean) => SyncRow;
}

const CATALOG = sql<string>`'catalog'`;
const PEOPLE = sql<string>`'people'`;
const ADMIN = sql<string>`'admin'`;
const of = (column: string) => sql<string>`'u:' || ${sql.ref(`t.${column}`)}`;
const ofQuestion = sql<string>`'u:' || (select q.instructor_id from question q where q.id = t.question_id)`;
const ofExam = sql<string>`'u:' || (select e.instructor_id from exam e where e.id = t.exam_id)`;
const ofVersion = sql<string>`'u:' || (select e.instructor_id from exam e
  join exam_version v on v.exam_id = e.id where v.id = t.exam_version_id)`;
const results = (exam: RawBuilder<unknown>) => sql<string>`'exam:' || ${exam} || ':results'`;
const ofAttempt = (column: string) =>
  sql`(select a.${sql.ref(column)} from exam_attempt a where a.id = t.attempt_id)`;

const DEVICE: TableSync = { class: 'device', scopes: [] };

/** What an author is still changing is nobody else's business. */
const hideDraft: TableSync['redact'] = (row, holds) =>
  holds(`u:${row['instructor_id']}`)
    ? row
    : {
        ...row,
        title: '',
        description: '',
        introduction_title: '',
        introduction_description: '',
        before_publication: null,
      };

/** Every table declares its class and scopes; a missing one does not compile. */
export const SYNC_CLASSES: Readonly<Record<keyof Tables, TableSync>> = {
  institution: { class: 'server', scopes: [CATALOG] },
  device: DEVICE,
  role: { class: 'server', scopes: [CATALOG] },
  role_permission: { class: 'server', scopes: [CATALOG] },
  user: {
    class: 'server',
    scopes: [of('id'), PEOPLE],
    redact: (row) => ({ ...row, password_hash: null }),
  },
  user_permission: { class: 'server', scopes: [of('user_id')] },
  session: DEVICE,
  login_record: { class: 'append-only', scopes: [ADMIN] },
  sign_in_failure: DEVICE,
  blob: DEVICE,
  folder: { class: 'draft', scopes: [of('instructor_id')] },
  tag: { class: 'draft', scopes: [of('instructor_id')] },
  import_batch: { class: 'draft', scopes: [of('user_id')] },
  question: { class: 'draft', scopes: [of('instructor_id')] },
  answer: { class: 'draft', scopes: [ofQuestion] },
  question_tag: { class: 'draft', scopes: [of('instructor_id')] },
  question_tally: DEVICE,
  search_backlog: DEVICE,
  recently_viewed: { class: 'append-only', scopes: [of('user_id')] },
  exam: {
    class: 'draft',
    scopes: [
      of('instructor_id'),
      sql<string | null>`case when t.published_version_id is null then null else 'catalog' end`,
    ],
    redact: hideDraft,
  },
  exam_question: { class: 'draft', scopes: [ofExam] },
  exam_version: { class: 'server', scopes: [CATALOG] },
  exam_version_paper: {
    class: 'server',
    scopes: [
      sql<string>`'exam:' || (select v.exam_id from exam_version v where v.id = t.exam_version_id)`,
      ofVersion,
    ],
  },
  exam_version_key: { class: 'server', scopes: [ofVersion] },
  course: {
    class: 'draft',
    scopes: [
      of('instructor_id'),
      sql<string | null>`case when t.status = 'published' then 'catalog' else null end`,
    ],
  },
  enrolment: {
    class: 'server',
    scopes: [
      of('user_id'),
      sql<
        string | null
      >`case when t.content_type = 'exam' then 'exam:' || t.content_id || ':results' else null end`,
    ],
  },
  exam_attempt: { class: 'server', scopes: [of('student_id'), results(sql`t.exam_id`)] },
  exam_attempt_event: {
    class: 'append-only',
    scopes: [sql<string>`'u:' || ${ofAttempt('student_id')}`, results(ofAttempt('exam_id'))],
  },
  exam_attempt_receipt: DEVICE,
  exam_attempt_head: DEVICE,
  exam_ledger: DEVICE,
  exam_attempt_branch: { class: 'server', scopes: [results(ofAttempt('exam_id'))] },
  exam_attempt_decision: { class: 'server', scopes: [results(sql`t.exam_id`)] },
  exam_attempt_mark: { class: 'server', scopes: [results(sql`t.exam_id`)] },
  exam_record_claim: { class: 'append-only', scopes: [results(ofAttempt('exam_id'))] },
  idempotency_key: DEVICE,
  outside_call: DEVICE,
  mail_server: DEVICE,
  secret_setting: DEVICE,
  sync_outbox: DEVICE,
  sync_state: DEVICE,
  sync_pending: DEVICE,
  sync_base: DEVICE,
  sync_member: DEVICE,
  sync_shadow: DEVICE,
  sync_extra: DEVICE,
  sync_cursor: DEVICE,
  sync_kept_log: DEVICE,
  sync_change: DEVICE,
  sync_version: DEVICE,
  sync_scope: DEVICE,
  sync_client: DEVICE,
  sync_client_user: DEVICE,
  sync_mutation: DEVICE,
  sync_imported: DEVICE,
  sync_conflict: DEVICE,
  sync_enrolment_code: DEVICE,
  sync_grant: DEVICE,
  sync_blob: DEVICE,
};

export type SyncedTable = keyof Tables;

/** The tables whose rows travel. */
export const SYNCED_TABLES = (Object.keys(SYNC_CLASSES) as SyncedTable[]).filter(
  (table) => SYNC_CLASSES[table].scopes.length > 0,
);

const SYNCED = new Set<string>(SYNCED_TABLES);

/** What came over a wire may name any table; only these may be written by synchronisation. */
export const isSyncedTable = (table: string): table is SyncedTable => SYNCED.has(table);

/** A row as a device with these scopes may have it. */
export const redacted = (
  table: SyncedTable,
  row: SyncRow | undefined,
  holds: (scope: string) => boolean,
): SyncRow | null => {
  if (row === undefined) return null;
  return SYNC_CLASSES[table].redact?.(row, holds) ?? row;
};
