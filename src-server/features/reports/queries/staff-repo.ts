import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { HOUR_MS, MINUTE_MS, nameOf, spanOf, type ReportQuery } from '../report-query.ts';

/** Requests for support of a period. */
export const tickets: ReportQuery<'tickets'> = async (db, { startsAt, endsAt }, { after, limit }) => {
  const rows = await db
    .selectFrom('support_ticket as t')
    .leftJoin('support_ticket_state as s', (join) =>
      join.onRef('s.support_ticket_id', '=', 't.id').on('s.deleted_at', 'is', null),
    )
    .where('t.deleted_at', 'is', null)
    .where('t.created_at', '>=', startsAt)
    .where('t.created_at', '<', endsAt)
    .where('t.id', '>', after)
    .orderBy('t.id')
    .limit(limit)
    .select([
      't.id',
      's.number',
      't.created_at',
      't.user_name',
      't.subject',
      't.category',
      's.priority',
      's.state',
      's.accepted_name',
      's.accepted_at',
      's.solved_at',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    opened_at: row.created_at,
    who: row.user_name,
    subject: row.subject,
    category: row.category,
    priority: row.priority,
    state: row.state,
    accepted_by: row.accepted_name,
    minutes_to_acceptance: spanOf(row.created_at, row.accepted_at, MINUTE_MS),
    minutes_to_solution: spanOf(row.created_at, row.solved_at, MINUTE_MS),
    solved_at: row.solved_at,
  }));
};

/** What was submitted for review in a period. */
export const submissions: ReportQuery<'submissions'> = async (
  db,
  { startsAt, endsAt, now },
  { after, limit },
) => {
  const rows = await db
    .selectFrom('review_submission')
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', startsAt)
    .where('created_at', '<', endsAt)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select([
      'id',
      'created_at',
      'title',
      'content_type',
      'author_name',
      'reviewer_name',
      'state',
      'due_at',
      'decided_at',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    submitted_at: row.created_at,
    content: row.title,
    kind: row.content_type,
    author: row.author_name,
    reviewer: row.reviewer_name,
    state: row.state,
    due_at: row.due_at,
    decided_at: row.decided_at,
    hours: spanOf(row.created_at, row.decided_at, HOUR_MS),
    is_late: (row.decided_at ?? now) > row.due_at && row.state !== 'withdrawn' ? 1 : 0,
  }));
};

/** The computers of this hub, by their numbers. */
export const devices: ReportQuery<'devices'> = async (db, { now }, { after, limit }) => {
  const rows = await db
    .selectFrom('sync_client')
    .where('device_no', '>', after)
    .orderBy('device_no')
    .limit(limit)
    .select([
      'device_no',
      'name',
      'app_version',
      'schema_version',
      'enrolled_at',
      'last_seen_at',
      'pending_count',
      'clock_offset_ms',
      'revoked_at',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.device_no,
    computer: row.name,
    number: row.device_no,
    app_version: row.app_version,
    schema_version: row.schema_version,
    enrolled_at: row.enrolled_at,
    last_seen_at: row.last_seen_at,
    lag_hours: spanOf(row.last_seen_at, now, HOUR_MS),
    waiting: row.pending_count,
    clock_seconds: Math.round(row.clock_offset_ms / 1000),
    revoked_at: row.revoked_at,
  }));
};

/** What the audit log calls a change of what somebody may do. */
const RIGHTS = [
  'roles.createRole',
  'roles.updateRole',
  'roles.deleteRole',
  'users.changeUserAccess',
  'users.updateUserRole',
  'access-requests.decideAccessRequest',
] as const;

async function namesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('user')
    .where('id', 'in', idsIn(db, ids))
    .select(['id', 'first_name', 'last_name'])
    .execute();
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

/** Changes of rights in a period, by the numbers of their entries. */
export const rightsChanges: ReportQuery<'rights-changes'> = async (
  db,
  { startsAt, endsAt },
  { after, limit },
) => {
  const rows = await db
    .selectFrom('audit_entry')
    .where('action', 'in', RIGHTS)
    .where('at', '>=', startsAt)
    .where('at', '<', endsAt)
    .where('no', '>', after)
    .orderBy('no')
    .limit(limit)
    .select([
      'no',
      'at',
      'person_id',
      'role',
      'action',
      'target_kind',
      'target_id',
      'subject_id',
      'outcome',
      'reason',
      'computer',
    ])
    .execute();
  const names = await namesOf(db, [
    ...new Set(rows.flatMap((row) => [row.person_id ?? [], row.subject_id ?? []].flat())),
  ]);
  return rows.map((row) => ({
    id: row.no,
    at: row.at,
    who: row.person_id === null ? null : (names.get(row.person_id) ?? String(row.person_id)),
    role: row.role,
    action: row.action,
    about: names.get(row.subject_id ?? 0) ?? `${row.target_kind ?? ''} ${row.target_id ?? ''}`.trim(),
    outcome: row.outcome,
    reason: row.reason,
    computer: row.computer,
  }));
};
