import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import { HUB_TIME } from '#shared/domain/exam-attempts/exam-clock.ts';
import { GRANT_KINDS } from '#shared/domain/exam-attempts/computer-grant.ts';
import type { AttemptPurpose } from '#shared/domain/exam-attempts/test-run.ts';
import { REOPENING } from '#shared/domain/exam-attempts/staff-decision.ts';
import { MOVE, RELEASE } from '#shared/domain/exam-attempts/writing-place.ts';
import type { Authority } from '#server/authority.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { ExamAttemptMarkTable, ExamAttemptTable } from '#server/db/attempt-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { studentName } from '../enrolments/student-name.ts';

/** What a log says of its attempt where it travels, and at the beginning of its journal. */
export const PACKAGE_COLUMNS = [
  'id',
  'exam_version_id',
  'exam_id',
  'student_id',
  'attempt_no',
  'seed',
  'started_at',
  'duration_ms',
] as const;

/** Attempts with their head: the last event, from which clock, count and hash go on. */
const attemptsWithHead = (db: Db) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam_attempt_event as head', (join) =>
      join.onRef('head.attempt_id', '=', 'exam_attempt.id').on((eb) =>
        eb(
          'head.seq',
          '=',
          eb
            .selectFrom('exam_attempt_event as event')
            .select((own) => own.fn.max('event.seq').as('last'))
            .whereRef('event.attempt_id', '=', 'exam_attempt.id'),
        ),
      ),
    )
    .selectAll('exam_attempt')
    .select([
      'head.seq as event_count',
      'head.hash as head_hash',
      'head.elapsed_ms',
      'head.created_at as head_wall_ms',
      'head.mono_ms as head_mono_ms',
      'head.boot_id as head_boot_id',
    ]);

const ownAttempt = compileOnce((db, { attemptId, studentId }: { attemptId: number; studentId: number }) =>
  attemptsWithHead(db)
    .where('exam_attempt.id', '=', attemptId)
    .where('exam_attempt.student_id', '=', studentId),
);

/** One attempt of one student; anybody else's is not found. */
export async function findOwnAttempt(db: Db, attemptId: number, studentId: number) {
  const [attempt] = await ownAttempt(db, { attemptId, studentId });
  return attempt;
}

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findOwnAttempt>>>;

const anyAttempt = compileOnce((db, { attemptId }: { attemptId: number }) =>
  attemptsWithHead(db).where('exam_attempt.id', '=', attemptId),
);

/** One attempt, whoever sits it: for what the server does by itself. */
export async function findAttempt(db: Db, attemptId: number): Promise<AttemptRow | undefined> {
  const [attempt] = await anyAttempt(db, { attemptId });
  return attempt;
}

/** Some attempts, whoever sits them, by their ids. */
export const listAttemptsAmong = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AttemptRow>> =>
  new Map(
    (await attemptsWithHead(db).where('exam_attempt.id', 'in', idsIn(db, ids)).execute()).map((attempt) => [
      attempt.id,
      attempt,
    ]),
  );

/** What the student of an attempt is called. */
export const getStudentName = async (db: Db, attemptId: number): Promise<string> =>
  (
    await db
      .selectFrom('exam_attempt')
      .where('id', '=', attemptId)
      .select(studentName().as('name'))
      .executeTakeFirstOrThrow()
  ).name;

/** An attempt at an exam of this author; of anybody where that is null. Test runs are none: nobody decides about them. */
export const findAttemptInScope = (db: Db, attemptId: number, authorId: number | null) => {
  const found = attemptsWithHead(db)
    .innerJoin('exam', 'exam.id', 'exam_attempt.exam_id')
    .where('exam_attempt.id', '=', attemptId)
    .where('exam_attempt.purpose', '=', 'real');
  return (authorId === null ? found : found.where('exam.instructor_id', '=', authorId)).executeTakeFirst();
};

/** An attempt at an exam that this author owns. */
export const findAttemptOfAuthor = (db: Db, attemptId: number, authorId: number) =>
  attemptsWithHead(db)
    .innerJoin('exam', 'exam.id', 'exam_attempt.exam_id')
    .where('exam_attempt.id', '=', attemptId)
    .where('exam_attempt.purpose', '=', 'real')
    .where('exam.instructor_id', '=', authorId)
    .executeTakeFirst();

/** Every attempt of a student at an exam, first to last; or every test run of an author. */
export const listOwnAttempts = (
  db: Db,
  examId: number,
  studentId: number,
  purpose: AttemptPurpose = 'real',
) =>
  attemptsWithHead(db)
    .where('exam_attempt.student_id', '=', studentId)
    .where('exam_attempt.exam_id', '=', examId)
    .where('exam_attempt.purpose', '=', purpose)
    .orderBy('exam_attempt.attempt_no')
    .execute();

/** Attempts of a student that were handed in, the latest first; one of them where it is named. */
export function listClosedAttemptsOf(db: Db, studentId: number, attemptId: number | null, limit: number) {
  const own = attemptsWithHead(db)
    .where('exam_attempt.student_id', '=', studentId)
    .where('exam_attempt.submitted_at', 'is not', null);
  return (attemptId === null ? own : own.where('exam_attempt.id', '=', attemptId))
    .orderBy('exam_attempt.submitted_at', 'desc')
    .orderBy('exam_attempt.id', 'desc')
    .limit(limit)
    .execute();
}

export const insertAttempt = (db: Db, attempt: Insertable<ExamAttemptTable>) =>
  db.insertInto('exam_attempt').values(attempt).returningAll().executeTakeFirstOrThrow();

export const updateAttempt = (db: Db, attemptId: number, changes: Updateable<ExamAttemptTable>) =>
  db.updateTable('exam_attempt').set(changes).where('id', '=', attemptId).execute();

export type EventInsert = Omit<EventRow, 'version' | 'deleted_at'>;

const insertEventRow = compileOnce((db, event: EventInsert) =>
  db
    .insertInto('exam_attempt_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['attempt_id', 'seq']).doNothing())
    .returning('seq'),
);

/** Appends one event of the log; false when another one has its place already. */
export const insertEvent = async (db: Db, event: EventInsert): Promise<boolean> =>
  (await insertEventRow(db, event)).length > 0;

/** Appends events that were checked; a writer that came in between fails the transaction. */
export const insertEvents = (db: Db, events: readonly EventInsert[]): Promise<void> =>
  insertRows(db, dialectOf(db), 'exam_attempt_event', events);

const eventsOf = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db.selectFrom('exam_attempt_event').selectAll().where('attempt_id', '=', attemptId).orderBy('seq'),
);

export const listEvents = (db: Db, attemptId: number) => eventsOf(db, { attemptId });

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

const startNoteOf = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db.selectFrom('exam_attempt_event').where('attempt_id', '=', attemptId).where('seq', '=', 1).select('note'),
);

/** What the start of a log says about itself. */
export const findStartNote = async (db: Db, attemptId: number): Promise<string | null> =>
  (await startNoteOf(db, { attemptId }))[0]?.note ?? null;

/** The events of a log after one of them, in order. */
export const listEventsAfter = (db: Db, attemptId: number, seq: number, limit: number) =>
  db
    .selectFrom('exam_attempt_event')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** Attempts that were handed in with a head that begins like this: one, unless somebody made another one up. */
export const listByHead = (db: Db, start: string) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .leftJoin('exam_attempt_receipt as receipt', 'receipt.attempt_id', 'exam_attempt.id')
    .where('exam_attempt.sealed_hash', 'like', `${start}%`)
    .select([
      'exam_attempt.id',
      'exam_attempt.attempt_no',
      'exam_attempt.state',
      'exam_attempt.sealed_count',
      'exam_attempt.submitted_at',
      'exam_version.title',
      'receipt.received_at',
    ])
    .select(studentName().as('student_name'))
    .execute();

/** One page of a log: of some kinds, or of one question. */
export async function listTimeline(
  db: Db,
  attemptId: number,
  query: {
    readonly offset: number;
    readonly limit: number;
    readonly kinds: readonly string[] | null;
    readonly questionId: number | null;
  },
) {
  let base = db.selectFrom('exam_attempt_event').where('attempt_id', '=', attemptId);
  if (query.kinds !== null) base = base.where('kind', 'in', [...query.kinds]);
  if (query.questionId !== null) base = base.where('question_id', '=', query.questionId);
  const rows = await base.selectAll().orderBy('seq').offset(query.offset).limit(query.limit).execute();
  const { count } = await base
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export const insertMarks = (db: Db, marks: readonly Insertable<ExamAttemptMarkTable>[]): Promise<void> =>
  insertRows(db, dialectOf(db), 'exam_attempt_mark', marks);

export const listMarks = (db: Db, attemptId: number) =>
  db.selectFrom('exam_attempt_mark').selectAll().where('attempt_id', '=', attemptId).execute();

export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

/** A list of phrases that scoring wrote as JSON. */
export const keywordsOf = (json: string): string[] => JSON.parse(json) as string[];

export const updateMark = (
  db: Db,
  markId: number,
  mark: {
    points: number | null;
    is_correct: 0 | 1 | null;
    comment: string | null;
    marked_by: number | null;
    marked_name: string | null;
    finalizedAt: number | null;
    now: number;
  },
) =>
  db
    .updateTable('exam_attempt_mark')
    .set((eb) => ({
      points: mark.points,
      is_correct: mark.is_correct,
      comment: mark.comment,
      marked_by: mark.marked_by,
      marked_name: mark.marked_name,
      finalized_at: mark.finalizedAt,
      updated_at: mark.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', markId)
    .execute();

/** The exam with the version that candidates get now; undefined for drafts. */
export const findPublishedExam = (db: Db, examId: number) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('exam.id', '=', examId)
    .where('exam.deleted_at', 'is', null)
    .select([
      'exam.id as exam_id',
      'exam.status',
      'exam_version.opens_at',
      'exam_version.id as version_id',
      'exam_version.content_hash',
      'exam_version.duration_minutes',
      'exam_version.closes_at',
      'exam_version.close_rule',
      'exam_version.attempts_allowed',
      'exam_version.needs_safe_browser',
    ])
    .executeTakeFirst();

/** How many attempts an exam allows by the version that candidates get now: the rule for starting one. */
export async function attemptsAllowedNow(db: Db, examId: number, pinned: VersionRow): Promise<number> {
  return (await findPublishedExam(db, examId))?.attempts_allowed ?? pinned.attempts_allowed;
}

/**
 * True when nobody sits an exam and nobody who is enrolled may begin to: it is archived, or everybody has had
 * as many attempts as they may. Who enrols later makes it false again. @param allowed to whom no other number was given
 */
export async function isOverForAll(db: Db, examId: number, allowed: number): Promise<boolean> {
  const open = await db
    .selectFrom('exam_attempt')
    .where('exam_id', '=', examId)
    .where('purpose', '=', 'real')
    .where('state', '=', 'in_progress')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) return false;
  const exam = await db.selectFrom('exam').where('id', '=', examId).select('status').executeTakeFirst();
  if (exam?.status === 'archived') return true;
  const waiting = await db
    .selectFrom('enrolment')
    .where('enrolment.content_type', '=', 'exam')
    .where('enrolment.content_id', '=', examId)
    .where('enrolment.deleted_at', 'is', null)
    .where(
      ({ selectFrom }) =>
        selectFrom('exam_attempt')
          .whereRef('exam_attempt.student_id', '=', 'enrolment.user_id')
          .where('exam_attempt.exam_id', '=', examId)
          .where('exam_attempt.purpose', '=', 'real')
          .select(({ fn }) => fn.countAll<number>().as('made')),
      '<',
      ({ fn, val, selectFrom }) =>
        fn.coalesce(
          selectFrom('exam_allowance')
            .whereRef('exam_allowance.user_id', '=', 'enrolment.user_id')
            .where('exam_allowance.exam_id', '=', examId)
            .where('exam_allowance.deleted_at', 'is', null)
            .select('exam_allowance.attempts')
            .limit(1),
          val(allowed),
        ),
    )
    .select('enrolment.id')
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined;
}

export const findVersionRow = (db: Db, versionId: number) =>
  db.selectFrom('exam_version').selectAll().where('id', '=', versionId).executeTakeFirst();

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersionRow>>>;

/** The paper of a version; undefined on a device that it has not come to. */
export const findPaper = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_version_paper')
    .select('content')
    .where('exam_version_id', '=', versionId)
    .executeTakeFirst();

export const getVersionKeysRow = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_version_key')
    .select('keys')
    .where('exam_version_id', '=', versionId)
    .executeTakeFirstOrThrow();

/** The same; undefined where they are not here. */
export const findVersionKeysRow = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_version_key')
    .select('keys')
    .where('exam_version_id', '=', versionId)
    .executeTakeFirst();

export const isEnrolled = async (db: Db, userId: number, examId: number): Promise<boolean> =>
  (await db
    .selectFrom('enrolment')
    .select('id')
    .where('user_id', '=', userId)
    .where('content_type', '=', 'exam')
    .where('content_id', '=', examId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * True for attempts whose log this server writes, and no other: a device those that it has begun to
 * write, any other server those that no device brings. Whoever else closed one would fork its log.
 */
const isWrittenHere = (eb: ExpressionBuilder<Tables, 'exam_attempt'>, authority: Authority) => {
  const receipt = eb.exists(
    eb
      .selectFrom('exam_attempt_receipt')
      .whereRef('exam_attempt_receipt.attempt_id', '=', 'exam_attempt.id')
      .where('exam_attempt_receipt.is_open', '=', 1)
      .select('exam_attempt_receipt.attempt_id'),
  );
  return authority === 'hub' ? eb.and([receipt, eb.not(isReleased(eb))]) : eb.not(receipt);
};

/** Attempts that were let go on at another computer, and that nobody has moved or opened again since. */
const isReleased = (eb: ExpressionBuilder<Tables, 'exam_attempt'>) =>
  eb.exists(
    eb
      .selectFrom('exam_attempt_event as released')
      .whereRef('released.attempt_id', '=', 'exam_attempt.id')
      .where('released.kind', '=', RELEASE)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('exam_attempt_event as later')
              .whereRef('later.attempt_id', '=', 'released.attempt_id')
              .whereRef('later.seq', '>', 'released.seq')
              .where('later.kind', 'in', [MOVE, REOPENING])
              .select('later.id'),
          ),
        ),
      )
      .select('released.id'),
  );

/** Open attempts with a limit that are written here; what is left of each follows from its head. */
export const listTimed = (db: Db, authority: Authority) =>
  attemptsWithHead(db)
    .where('exam_attempt.state', '=', 'in_progress')
    .where('exam_attempt.deadline_at', 'is not', null)
    .where((eb) => isWrittenHere(eb, authority))
    .execute();

/** Those of some attempts that are open and written here, with a limit. */
export const listTimedAmong = (db: Db, authority: Authority, ids: readonly number[]) =>
  attemptsWithHead(db)
    .where('exam_attempt.id', 'in', [...ids])
    .where('exam_attempt.state', '=', 'in_progress')
    .where('exam_attempt.deadline_at', 'is not', null)
    .where((eb) => isWrittenHere(eb, authority))
    .orderBy('exam_attempt.id')
    .execute();

const grantEvents = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db
    .selectFrom('exam_attempt_event')
    .where('attempt_id', '=', attemptId)
    .where('kind', 'in', [...GRANT_KINDS])
    .orderBy('seq')
    .select(['id', 'seq', 'kind', 'note', 'created_at']),
);

/** What a log says was given while it ran. */
export const listGrantEvents = (db: Db, attemptId: number) => grantEvents(db, { attemptId });

const lastHubTime = compileOnce((db, { attemptId, untilSeq }: { attemptId: number; untilSeq: number }) =>
  db
    .selectFrom('exam_attempt_event')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('seq', '<=', untilSeq)
    .where('kind', '=', HUB_TIME)
    .orderBy('seq', 'desc')
    .limit(1),
);

/** The last event of a log, up to one of them, that quotes a time of the hub. */
export const findLastHubTime = async (db: Db, attemptId: number, untilSeq: number) =>
  (await lastHubTime(db, { attemptId, untilSeq }))[0];

export const insertClaim = (
  db: Db,
  claim: { id: number; attempt_id: number; user_id: number; claims: string; is_mismatch: 0 | 1; now: number },
) => {
  const { now, ...row } = claim;
  return db
    .insertInto('exam_record_claim')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();
};

/** What was claimed about an attempt, in its order. */
export const listClaims = (db: Db, attemptId: number) =>
  db
    .selectFrom('exam_record_claim')
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['claims', 'created_at'])
    .execute();

/** Whose exam it is, and what it is called. */
export const findOwner = (db: Db, examId: number) =>
  db.selectFrom('exam').where('id', '=', examId).select(['instructor_id', 'title']).executeTakeFirst();
