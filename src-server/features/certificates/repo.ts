import type { Insertable } from 'kysely';
import type {
  AchievementTable,
  CertificateDueTable,
  CertificateTable,
} from '#server/db/certificate-tables.ts';
import type { Db, Tables } from '#server/db/tables.ts';

/** Rows that are due, the longest waiting first. */
export const listDue = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('certificate_due')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('student_id')
    .limit(limit)
    .execute();

export type DueRow = CertificateDueTable;
type DueKey = Pick<DueRow, 'student_id' | 'content_type' | 'content_id'>;

const dueBy = (key: DueKey) =>
  ({ student_id: key.student_id, content_type: key.content_type, content_id: key.content_id }) as const;

export const findDue = (db: Db, key: DueKey) =>
  db
    .selectFrom('certificate_due')
    .selectAll()
    .where((eb) => eb.and(dueBy(key)))
    .executeTakeFirst();

export const removeDue = (db: Db, key: DueKey) =>
  db
    .deleteFrom('certificate_due')
    .where((eb) => eb.and(dueBy(key)))
    .execute();

export const postponeDue = (db: Db, key: DueKey, dueAt: number) =>
  db
    .updateTable('certificate_due')
    .set({ due_at: dueAt })
    .where((eb) => eb.and(dueBy(key)))
    .execute();

export const findStudent = (db: Db, id: number) =>
  db
    .selectFrom('user')
    .where('id', '=', id)
    .select(['id', 'first_name', 'last_name', 'anonymised_at'])
    .executeTakeFirst();

/** The passed attempt of somebody that a certificate of an exam can be issued for, the first one. */
export const findPass = (db: Db, examId: number, studentId: number) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', '=', examId)
    .where('student_id', '=', studentId)
    .where('purpose', '=', 'real')
    .where('state', '=', 'marked')
    .where('result', '=', 'pass')
    .where('withheld', 'not like', '%verdict%')
    .orderBy('submitted_at')
    .orderBy('id')
    .selectAll()
    .executeTakeFirst();

/** Every attempt that somebody has passed, with the subject of its exam, the earliest first. */
export const listPasses = (db: Db, studentId: number) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam_version', 'exam_version.id', 'exam_attempt.exam_version_id')
    .where('exam_attempt.student_id', '=', studentId)
    .where('exam_attempt.purpose', '=', 'real')
    .where('exam_attempt.result', '=', 'pass')
    .where('exam_attempt.state', '=', 'marked')
    .where('exam_attempt.withheld', 'not like', '%verdict%')
    .orderBy('exam_attempt.submitted_at')
    .select(['exam_attempt.exam_id', 'exam_version.subject', 'exam_attempt.submitted_at'])
    .execute();

export const findExamVersion = (db: Db, id: number) =>
  db
    .selectFrom('exam_version')
    .where('id', '=', id)
    .select(['title', 'subject', 'instructor_name', 'duration_minutes', 'is_certificate_issued'])
    .executeTakeFirst();

export const findCourseVersion = (db: Db, id: number) =>
  db
    .selectFrom('course_version')
    .where('id', '=', id)
    .select(['title', 'category as subject', 'instructor_name', 'duration_minutes', 'is_certificate_issued'])
    .executeTakeFirst();

export const findCertificate = (db: Db, id: number) =>
  db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirst();

export const findByNumber = (db: Db, number: string) =>
  db.selectFrom('certificate').selectAll().where('number', '=', number).executeTakeFirst();

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/** The newest certificate of somebody for an exam or a course, revoked or not. */
export const findFor = (db: Db, key: DueKey) =>
  db
    .selectFrom('certificate')
    .selectAll()
    .where((eb) => eb.and(dueBy(key)))
    .orderBy('issued_at', 'desc')
    .executeTakeFirst();

/** Whether somebody ever had a certificate of this: by itself, nothing is issued a second time. */
export const wasIssued = async (db: Db, key: DueKey): Promise<boolean> =>
  (await findFor(db, key)) !== undefined;

export const listOwn = (db: Db, studentId: number) =>
  db
    .selectFrom('certificate')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Certificates of somebody that hold, the latest first. */
export const listValid = (db: Db, studentId: number, limit: number) =>
  db
    .selectFrom('certificate')
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'title', 'subject', 'number', 'issued_on'])
    .execute();

export const insertCertificate = (
  db: Db,
  certificate: Omit<Insertable<CertificateTable>, 'created_at' | 'updated_at'>,
  now: number,
) =>
  db
    .insertInto('certificate')
    .values({ ...certificate, created_at: now, updated_at: now })
    .execute();

export const markRevoked = (db: Db, id: number, reason: string, now: number) =>
  db
    .updateTable('certificate')
    .set((eb) => ({
      revoked_at: now,
      revoked_reason: reason,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

export const listRevokedNumbers = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('certificate').where('revoked_at', 'is not', null).select('number').execute()).map(
    ({ number }) => number,
  );

/** Takes what says who somebody is out of their certificates; that they were issued, and revoked, stays. */
export const eraseHolder = (db: Db, studentId: number, now: number) =>
  db
    .updateTable('certificate')
    .set((eb) => ({
      student_name: '',
      statement: '',
      credential: '',
      pdf_sha256: null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('student_id', '=', studentId)
    .execute();

export const listAchievements = (db: Db, studentId: number) =>
  db
    .selectFrom('achievement')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .orderBy('earned_at', 'desc')
    .execute();

export const insertAchievement = (
  db: Db,
  achievement: Omit<Insertable<AchievementTable>, 'created_at' | 'updated_at'>,
  now: number,
) =>
  db
    .insertInto('achievement')
    .values({ ...achievement, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['student_id', 'kind', 'subject']).doNothing())
    .execute();

/** The exams of a subject that somebody is enrolled in, and whether each was passed. */
export const listExamsOfSubject = (db: Db, studentId: number, subject: string) =>
  db
    .selectFrom('enrolment')
    .innerJoin('exam', 'exam.id', 'enrolment.content_id')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('enrolment.user_id', '=', studentId)
    .where('enrolment.content_type', '=', 'exam')
    .where('enrolment.deleted_at', 'is', null)
    .where('exam.deleted_at', 'is', null)
    .where('exam_version.subject', '=', subject)
    .select((eb) => [
      'exam.id',
      eb
        .exists(
          eb
            .selectFrom('exam_attempt')
            .whereRef('exam_attempt.exam_id', '=', 'exam.id')
            .where('exam_attempt.student_id', '=', studentId)
            .where('exam_attempt.purpose', '=', 'real')
            .where('exam_attempt.state', '=', 'marked')
            .where('exam_attempt.result', '=', 'pass')
            .where('exam_attempt.withheld', 'not like', '%verdict%')
            .select('exam_attempt.id'),
        )
        .as('is_passed'),
    ])
    .execute();

export const listHolds = (db: Db, studentId: number) =>
  db
    .selectFrom('certificate_hold')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

type Hold = Omit<Insertable<Tables['certificate_hold']>, 'created_at' | 'updated_at'>;

/** Says why a certificate is not there yet. */
export const holdBack = (db: Db, hold: Hold, now: number) =>
  db
    .insertInto('certificate_hold')
    .values({ ...hold, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'content_type', 'content_id']).doUpdateSet((eb) => ({
        reason: eb.ref('excluded.reason'),
        signs: eb.ref('excluded.signs'),
        title: eb.ref('excluded.title'),
        deleted_at: null,
        updated_at: now,
        version: eb('certificate_hold.version', '+', 1),
      })),
    )
    .execute();

export const endHold = (db: Db, key: DueKey, now: number) =>
  db
    .updateTable('certificate_hold')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where((eb) => eb.and(dueBy(key)))
    .where('deleted_at', 'is', null)
    .execute();

export const endHoldsOf = (db: Db, studentId: number, now: number) =>
  db
    .updateTable('certificate_hold')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .execute();

export const removeDueOf = (db: Db, studentId: number) =>
  db.deleteFrom('certificate_due').where('student_id', '=', studentId).execute();

/** Whose server this is. */
export const findInstitution = (db: Db) => db.selectFrom('institution').selectAll().executeTakeFirst();
