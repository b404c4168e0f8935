import type { Tables } from './tables.ts';

/** sync.md §3.2: who decides about a row, and which devices get it. */
export type SyncClass = 'server' | 'draft' | 'append-only' | 'device';

export interface TableSync {
  readonly class: SyncClass;
  /** Which rows a device receives; `none` for what never leaves it. */
  readonly scope: string;
}

/** Every table declares its class and scope; a missing one does not compile. */
export const SYNC_CLASSES = {
  institution: { class: 'server', scope: 'catalog' },
  device: { class: 'device', scope: 'none' },
  role: { class: 'server', scope: 'catalog' },
  role_permission: { class: 'server', scope: 'catalog' },
  user: { class: 'server', scope: 'u:{id}, admin' },
  user_permission: { class: 'server', scope: 'u:{user_id}, admin' },
  session: { class: 'device', scope: 'none' },
  login_record: { class: 'append-only', scope: 'admin' },
  sign_in_failure: { class: 'device', scope: 'none' },
  blob: { class: 'append-only', scope: 'by reference' },
  folder: { class: 'draft', scope: 'u:{instructor_id}' },
  tag: { class: 'draft', scope: 'u:{instructor_id}' },
  import_batch: { class: 'draft', scope: 'u:{user_id}' },
  question: { class: 'draft', scope: 'u:{instructor_id}' },
  answer: { class: 'draft', scope: 'u:{instructor_id} of the question' },
  question_tag: { class: 'draft', scope: 'u:{instructor_id}' },
  question_tally: { class: 'device', scope: 'none' },
  recently_viewed: { class: 'append-only', scope: 'u:{user_id}' },
  exam: { class: 'draft', scope: 'u:{instructor_id}' },
  exam_question: { class: 'draft', scope: 'u:{instructor_id} of the exam' },
  exam_version: { class: 'server', scope: 'exam:{id}' },
  exam_version_key: { class: 'server', scope: 'u:{instructor_id} of the exam' },
  course: { class: 'draft', scope: 'u:{instructor_id}' },
  enrolment: { class: 'server', scope: 'u:{user_id}' },
  exam_attempt: { class: 'server', scope: 'attempt:{id}, exam:{exam_id}:results' },
  exam_attempt_event: { class: 'append-only', scope: 'attempt:{attempt_id}' },
  exam_attempt_mark: { class: 'server', scope: 'attempt:{attempt_id}, exam:{exam_id}:results' },
  exam_record_claim: { class: 'append-only', scope: 'attempt:{attempt_id}' },
  sync_outbox: { class: 'device', scope: 'none' },
  idempotency_key: { class: 'device', scope: 'none' },
} as const satisfies Record<keyof Tables, TableSync>;
