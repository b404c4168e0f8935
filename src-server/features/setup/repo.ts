import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';

export const findInstitution = (db: Db) => db.selectFrom('institution').selectAll().executeTakeFirst();

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'>;

export interface NewInstitution {
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly isDemo: boolean;
}

const DEFAULT_PASS_PERCENT = 60_00;

/** The institution row; there is one per database. */
export const insertInstitution = ({ db, now, newId }: Writer, institution: NewInstitution) =>
  db
    .insertInto('institution')
    .values({
      id: newId(),
      name: institution.name,
      time_zone: institution.timeZone,
      currency: institution.currency,
      default_pass_percent: DEFAULT_PASS_PERCENT,
      is_demo: institution.isDemo ? 1 : 0,
      // The demo school shows how somebody comes in who has no account.
      ...(institution.isDemo ? { registration: 'approval' } : {}),
      created_at: now,
      updated_at: now,
    })
    .execute();

export const updateInstitutionRow = (
  db: Db,
  changes: {
    name?: string;
    time_zone?: string;
    currency?: string;
    default_pass_percent?: number;
    requires_exam_approval?: 0 | 1;
    requires_course_approval?: 0 | 1;
    records_visits?: 0 | 1;
    terms?: string;
    logo_sha256?: string | null;
    sign_in_retention_days?: number | null;
    registration?: string;
    max_file_bytes?: number | null;
  },
  now: number,
) =>
  db
    .updateTable('institution')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .execute();
