import { sql } from 'kysely';
import { nameOf, type ReportQuery } from '../report-query.ts';

/** Every account, and when its person was here. */
export const people: ReportQuery<'people'> = async (db, { startsAt, endsAt }, { after, limit }) => {
  const rows = await db
    .selectFrom('user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .where('u.deleted_at', 'is', null)
    .where('u.anonymised_at', 'is', null)
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'r.name as role',
      'u.status',
      'u.created_at',
      sql<number | null>`(select max(l.signed_in_at) from login_record l where l.user_id = u.id)`.as(
        'last_at',
      ),
      sql<number>`(select count(*) from login_record l where l.user_id = u.id
        and l.signed_in_at >= ${startsAt} and l.signed_in_at < ${endsAt})`.as('sign_ins'),
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    person: nameOf(row),
    role: row.role,
    state: row.status,
    created_at: row.created_at,
    last_sign_in_at: row.last_at,
    sign_ins: row.sign_ins,
  }));
};

/** Certificates of a period. */
export const certificates: ReportQuery<'certificates'> = async (
  db,
  { startsAt, endsAt },
  { after, limit },
) => {
  const rows = await db
    .selectFrom('certificate')
    .where('deleted_at', 'is', null)
    .where('issued_at', '>=', startsAt)
    .where('issued_at', '<', endsAt)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select([
      'id',
      'number',
      'student_name',
      'title',
      'content_type',
      'score',
      'finished_on',
      'issued_at',
      'revoked_at',
      'revoked_reason',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    student: row.student_name,
    content: row.title,
    kind: row.content_type,
    score: row.score,
    finished_on: row.finished_on,
    issued_at: row.issued_at,
    revoked_at: row.revoked_at,
    revoked_reason: row.revoked_reason,
  }));
};

/** Enrolments of a period. */
export const enrolments: ReportQuery<'enrolments'> = async (db, { startsAt, endsAt }, { after, limit }) => {
  const rows = await db
    .selectFrom('enrolment as n')
    .innerJoin('user as u', 'u.id', 'n.user_id')
    .leftJoin('exam as e', (join) =>
      join.onRef('e.id', '=', 'n.content_id').on('n.content_type', '=', 'exam'),
    )
    .leftJoin('course as k', (join) =>
      join.onRef('k.id', '=', 'n.content_id').on('n.content_type', '=', 'course'),
    )
    .where('n.deleted_at', 'is', null)
    .where('n.created_at', '>=', startsAt)
    .where('n.created_at', '<', endsAt)
    .where('n.id', '>', after)
    .orderBy('n.id')
    .limit(limit)
    .select([
      'n.id',
      'n.created_at',
      'u.first_name',
      'u.last_name',
      'e.title as exam_title',
      'k.title as course_title',
      'n.content_type',
      'n.source',
      'n.price_minor',
      'n.currency',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    enrolled_at: row.created_at,
    student: nameOf(row),
    content: row.exam_title ?? row.course_title ?? '',
    kind: row.content_type,
    source: row.source,
    price: row.price_minor,
    currency: row.currency,
  }));
};
