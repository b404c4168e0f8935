import { sql } from 'kysely';
import type { Draw } from './sample-input.ts';
import type { TestServer } from './test-server.ts';

interface KnownRow {
  readonly id: number;
  /** Whom the row belongs to; null where its table does not say. */
  readonly owner: number | null;
  readonly isDeleted: boolean;
}

export type KnownIds = ReadonlyMap<string, readonly KnownRow[]>;

const OWNER_COLUMNS = ['instructor_id', 'student_id', 'user_id'];

interface TableWithIds {
  readonly name: string;
  /** Reads its rows: id, owner and when it was deleted. */
  readonly statement: string;
}

type Read = TestServer['database']['read'];

/** Asked for once per database: that takes many times longer than to read its rows. */
const tablesWithIds = new WeakMap<Read, Promise<readonly TableWithIds[]>>();

async function readTables(read: Read): Promise<readonly TableWithIds[]> {
  const tables = await read.introspection.getTables();
  return tables.flatMap(({ name, columns }) => {
    const own = new Set(columns.map((column) => column.name));
    if (!own.has('id')) return [];
    const owner = OWNER_COLUMNS.find((column) => own.has(column)) ?? 'null';
    const deleted = own.has('deleted_at') ? 'deleted_at' : 'null';
    return [{ name, statement: `select id, ${owner} as owner, ${deleted} as deleted from "${name}"` }];
  });
}

/** Every row that has an id, by table. */
export async function knownIds(server: Pick<TestServer, 'database'>): Promise<KnownIds> {
  const { read } = server.database;
  const tables = tablesWithIds.get(read) ?? readTables(read);
  tablesWithIds.set(read, tables);
  const found = new Map<string, KnownRow[]>();
  for (const { name, statement } of await tables) {
    const { rows } = await sql
      .raw<{ id: number; owner: number | null; deleted: number | null }>(statement)
      .execute(read);
    found.set(
      name,
      rows.map(({ id, owner, deleted }) => ({ id, owner, isDeleted: deleted !== null })),
    );
  }
  return found;
}

/** The tables that the ids of an endpoint come from, by what its path names. */
const TABLES_BY_PATH: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/exam-papers\b/, ['exam_version']],
  [/\/invigilators\b/, ['exam', 'user']],
  [/\/report-runs\b/, ['report_run']],
  [/\/report-variants\b/, ['report_variant']],
  [/\/report-schedules\b/, ['report_schedule']],
  [/\/resources\b/, ['learning_resource']],
  [/\/allowances\/\{userId\}/, ['user']],
  [/\/project-requests\b/, ['project_request']],
  [/\/tasks\b/, ['task']],
  [/\/performance\/students\b/, ['user']],
  [/\/figures\b/, ['exam', 'course']],
  [/\/notifications\b/, ['notification']],
  [/\/message-reports\b/, ['message_report']],
  [/\/reports\b/, ['exam', 'course', 'user']],
  [/\/training-videos\b/, ['training_video']],
  [/\/knowledge-base\b/, ['article']],
  [/\/announcements\b/, ['announcement']],
  [/calendar-entries/, ['calendar_entry']],
  [/report-problem/, ['course', 'exam']],
  [/\/answer-templates\b/, ['answer_template']],
  [/hand-over/, ['support_ticket', 'user']],
  [/support-request/, ['conversation']],
  [/\/support-tickets\b/, ['support_ticket']],
  [/\/review-submissions\b/, ['review_submission']],
  [/\/review-remarks\b/, ['exam', 'course']],
  [/create-submission|InstructorSubmissions/, ['exam', 'course', 'user']],
  [/course-submissions|submissions$/, ['course_submission', 'course', 'course_item']],
  [/blocked-people/, ['user']],
  [/\/messages\b|edit-message/, ['message']],
  [/conversation|mark-as-read|message/, ['conversation', 'message', 'user', 'course', 'exam']],
  [/report-user/, ['user', 'conversation']],
  [/course-questions/, ['course_question', 'course_answer', 'course', 'course_item']],
  [/course-reviews/, ['course_review']],
  [/StudentReview|getQAFromUsers|nearest-questions/, ['course', 'course_item']],
  [/course-notes/, ['course_note']],
  [/course-sections|course-moves/, ['course_section', 'course_item', 'course']],
  [/course-items/, ['course_item', 'course_section', 'question']],
  [/(Quiz|PracticeTest|Assignment)(Question|Feedback)\//, ['course_item', 'course_section', 'question']],
  [/course|Lecture|Quiz|PracticeTest|Assignment|findContent/i, ['course', 'course_section', 'course_item']],
  [/\/orders\b/, ['purchase_order', 'order_line']],
  [/\/refund-requests\b/, ['refund', 'order_line']],
  [/\/receipts\b/, ['receipt', 'purchase_order']],
  [/storeUserContentPurchaseRecord|checkout-preview/, ['exam', 'course']],
  [/\/certificates\b/, ['certificate']],
  [/issued-certificates/, ['exam', 'course', 'user']],
  [/\/people-groups\b/, ['people_group', 'user']],
  [/\/people-imports\b/, ['people_import']],
  [/\/media-(?:files|tickets)\b/, ['media_file']],
  // Uploads have random names, which no row of another table has.
  [/\/media-uploads\b/, ['media_file']],
  [/exam-attempts\/\{id\}/, ['exam_attempt', 'question']],
  [/test-runs/, ['exam', 'exam_attempt']],
  [/getExamQuestions/, ['exam']],
  [/deleteStepThree/, ['exam_question']],
  [/imports/, ['import_batch', 'folder']],
  [/sessions/, ['session']],
  [
    /suspendUser|activeUser|start-code|update-user|updateUserRole|delete-user|approve-user|FirstLogin|firstTimeSignIn|storeResponse|public-profile/,
    ['user'],
  ],
  [/user-permissions/, ['user']],
  [/access-requests/, ['access_request']],
  [/subjects/, ['subject']],
  [/\/mails\//, ['mail']],
  [/\/withdrawals\b/, ['withdraw_request']],
  [/linked-accounts/, ['external_identity']],
  [/remove-card/, ['payment_card']],
  [/delete-role|sign-in-policies/, ['role']],
  [/cart-items|wishlist-items|content-visits/, ['exam', 'course']],
  [/tag/i, ['tag', 'question']],
  [/smart-folders/, ['smart_folder']],
  [/folder/, ['folder']],
  [/answer\/\{id\}/, ['answer', 'question']],
  [/RecentlyViewed/, ['recently_viewed', 'question', 'exam', 'course']],
  [/content-management|content-(approvals|returns|removals|notes)/, ['exam', 'course']],
  [/stepThree|StepThree|exam-drafts/, ['exam', 'question']],
  [/getInProgressContent/, ['user']],
  [/enrolment-codes/, ['sync_enrolment_code']],
  [/answer|question/i, ['question', 'folder', 'tag']],
  [/exam|step|save|schedule|purchase/i, ['exam']],
];

/** Paths that name something by no id: a file, a ticket, a computer, a command, a part of a file, a role, an entry. */
const NAMES_NO_ROW =
  /\/reports\/\{name\}|card-page|card-return|system-health|discover-items|course-submission-files|message-attachments|calendar-feeds|certificate-numbers|certificate-keys|update-role-permission|mail-choice|two-factor|identity-providers|data-deletions|\/blobs\/|signin-queue|\/sync\/refused\/|\/devices\/\{client_id\}|\/unsent\/parts\/|\/audit-logs\//;

const tablesOf = (path: string): readonly string[] | undefined =>
  TABLES_BY_PATH.find(([pattern]) => pattern.test(path))?.[1];

/** Whether it is known which ids make sense in a path: where not, tests that draw them assert less. */
export const isKnownPath = (path: string): boolean => tablesOf(path) !== undefined || NAMES_NO_ROW.test(path);

/** At most so many ids of one table, so that a large one does not drown the others. */
const PER_TABLE = 6;

/** Ids for one request: mostly the caller's own rows of the tables that its path names, sometimes any. */
export function drawIds(known: KnownIds, path: string, caller: number | null, draw: Draw): number[] {
  const named = tablesOf(path);
  const tables = named === undefined || draw(5) === 0 ? [...known.keys()] : named;
  const isOwn = draw(4) !== 0;
  const isAlive = draw(4) !== 0;
  return tables.flatMap((table) => {
    const all = known.get(table) ?? [];
    const fitting = all.filter(
      (row) => (!isAlive || !row.isDeleted) && (!isOwn || row.owner === null || row.owner === caller),
    );
    const rows = fitting.length === 0 ? all : fitting;
    const first = draw(Math.max(1, rows.length - PER_TABLE + 1));
    return rows.slice(first, first + PER_TABLE).map((row) => row.id);
  });
}
