import type { AttemptPackage, PackageClaim, PackageEvent } from '#shared/contract/attempt-wire.ts';
import type { AttemptPurpose } from '#shared/domain/exam-attempts/test-run.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { numbersIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

const takenAmong = compileOnce((db, { list }: { list: string }) =>
  db.selectFrom('exam_attempt_event').where('id', 'in', numbersIn(db, list)).select('id').limit(1),
);

/** True when one of these events has the id of another row, or of another one of them. */
export async function isAnyIdTaken(db: Db, events: readonly PackageEvent[]): Promise<boolean> {
  const ids = events.map((event) => event.id);
  if (new Set(ids).size < ids.length) return true;
  return (await takenAmong(db, { list: JSON.stringify(ids) })).length > 0;
}

const keysOf = compileOnce((db, { versionId }: { versionId: number }) =>
  db.selectFrom('exam_version_key').where('exam_version_id', '=', versionId).select('id'),
);

export const hasKeys = async (db: Db, versionId: number): Promise<boolean> =>
  (await keysOf(db, { versionId })).length > 0;

interface Entry {
  readonly userId: number;
  readonly examId: number;
}

const enrolmentsOf = (db: Db, { userId, examId }: Entry) =>
  db
    .selectFrom('enrolment')
    .where('user_id', '=', userId)
    .where('content_type', '=', 'exam')
    .where('content_id', '=', examId)
    .select('id')
    .limit(1);
const liveEnrolment = compileOnce((db, entry: Entry) =>
  enrolmentsOf(db, entry).where('deleted_at', 'is', null),
);
const anyEnrolment = compileOnce((db, entry: Entry) => enrolmentsOf(db, entry));

/** True also for an enrolment that has ended since: the exam may have been sat before. */
export async function wasEnrolled(db: Db, userId: number, examId: number): Promise<boolean> {
  const entry = { userId, examId };
  // The index of a person's enrolments knows the live ones; for others all of the exam are looked through.
  if ((await liveEnrolment(db, entry)).length > 0) return true;
  return (await anyEnrolment(db, entry)).length > 0;
}

interface Numbers {
  readonly studentId: number;
  readonly examId: number;
  readonly purpose: AttemptPurpose;
}

const numbersOf = compileOnce((db, { studentId, examId, purpose }: Numbers) =>
  db
    .selectFrom('exam_attempt')
    .where('student_id', '=', studentId)
    .where('exam_id', '=', examId)
    .where('purpose', '=', purpose)
    .select(['attempt_no', 'state']),
);

/** The numbers that the attempts of a student at an exam have, and which of them count. */
export const listNumbers = (db: Db, of: Numbers) => numbersOf(db, of);

/** Stores what was claimed about an attempt; the same claim is stored once. */
export async function insertClaims(
  db: Db,
  attempt: AttemptPackage['attempt'],
  claims: readonly PackageClaim[],
): Promise<void> {
  if (claims.length === 0) return;
  await db
    .insertInto('exam_record_claim')
    .values(
      claims.map((claim) => ({
        id: claim.id,
        attempt_id: attempt.id,
        user_id: attempt.student_id,
        claims: claim.claims,
        created_at: claim.created_at,
        updated_at: claim.created_at,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
