import { sql } from 'kysely';
import { asStudentSees } from '#shared/domain/exam-attempts/release.ts';
import { DEVICE, scopeOf, scopeWhere, syncTable, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** Of what belongs to an attempt; nobody where that is a test run: those stay on the server they were sat on. */
const ofAttempt = (column: 'student_id' | 'exam_id') =>
  sql`(select a.${sql.ref(column)} from exam_attempt a where a.id = t.attempt_id and a.purpose = 'real')`;
const IS_REAL = sql`t.purpose = 'real'`;
const RESULTS = scopeOf(SCOPES.examResults, 'exam_id');
const RESULTS_OF_ATTEMPT = scopeOf(SCOPES.examResults, ofAttempt('exam_id'));
/** Their student hears of a result once it is one, and theirs: a correction says the score and the verdict. */
const IS_RESULT_TOLD = sql`exists (select 1 from exam_attempt a where a.id = t.attempt_id
  and a.state = 'marked' and a.withheld not like '%score%' and a.withheld not like '%verdict%')`;
/** A computer of a student holds what the student has of a result. */
const hideResult = (row: SyncRow, holds: (scope: string) => boolean): SyncRow =>
  holds(`exam:${row['exam_id']}:results`)
    ? row
    : asStudentSees({ ...row, withheld: String(row['withheld']) });
const OF_ATTEMPT = { of: 'exam_attempt', by: 'attempt_id' } as const;

export const EXAM_ATTEMPTS_TABLES = {
  exam_attempt: syncTable('exam_attempt', {
    class: 'server',
    owner: 'student_id',
    scopes: [scopeWhere(IS_REAL, scopeOf(SCOPES.person, 'student_id')), scopeWhere(IS_REAL, RESULTS)],
    redact: hideResult,
    staysWhereMade: true,
  }),
  exam_attempt_event: syncTable('exam_attempt_event', {
    class: 'append-only',
    owner: OF_ATTEMPT,
    scopes: [scopeOf(SCOPES.person, ofAttempt('student_id')), RESULTS_OF_ATTEMPT],
    staysWhereMade: true,
  }),
  exam_attempt_receipt: DEVICE,
  exam_attempt_head: DEVICE,
  exam_ledger: DEVICE,
  exam_attempt_branch: syncTable('exam_attempt_branch', {
    class: 'server',
    owner: OF_ATTEMPT,
    scopes: [RESULTS_OF_ATTEMPT],
  }),
  exam_attempt_decision: syncTable('exam_attempt_decision', {
    class: 'server',
    owner: OF_ATTEMPT,
    scopes: [RESULTS_OF_ATTEMPT],
  }),
  exam_attempt_mark: syncTable('exam_attempt_mark', {
    class: 'server',
    owner: OF_ATTEMPT,
    scopes: [RESULTS_OF_ATTEMPT],
  }),
  exam_record_claim: syncTable('exam_record_claim', {
    class: 'append-only',
    owner: 'user_id',
    scopes: [RESULTS_OF_ATTEMPT],
    staysWhereMade: true,
  }),
  exam_time_grant: syncTable('exam_time_grant', {
    class: 'server',
    owner: OF_ATTEMPT,
    scopes: [scopeOf(SCOPES.person, ofAttempt('student_id')), RESULTS_OF_ATTEMPT],
    since: 36,
  }),
  exam_key_revision: syncTable('exam_key_revision', {
    class: 'server',
    owner: { of: 'exam', by: 'exam_id' },
    // As the keys themselves.
    scopes: [scopeOf(SCOPES.person, sql`(select e.instructor_id from exam e where e.id = t.exam_id)`)],
    since: 40,
  }),
  marking_lease: syncTable('marking_lease', {
    class: 'server',
    owner: OF_ATTEMPT,
    scopes: [RESULTS_OF_ATTEMPT],
    since: 40,
  }),
  marking_names: syncTable('marking_names', {
    class: 'server',
    owner: { of: 'exam', by: 'exam_id' },
    scopes: [RESULTS],
    since: 40,
  }),
  exam_release: syncTable('exam_release', {
    class: 'server',
    owner: { of: 'exam', by: 'exam_id' },
    // Who may sit it is told beforehand when there will be a result.
    scopes: [scopeOf(SCOPES.exam, 'exam_id'), RESULTS],
    since: 40,
  }),
  exam_score_change: syncTable('exam_score_change', {
    class: 'server',
    owner: OF_ATTEMPT,
    scopes: [scopeWhere(IS_RESULT_TOLD, scopeOf(SCOPES.person, ofAttempt('student_id'))), RESULTS_OF_ATTEMPT],
    since: 40,
  }),
};
