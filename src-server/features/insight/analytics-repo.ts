import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { Range } from './source-parts-repo.ts';

/** Live people by role, and how many of them signed in in some days. */
export const countRoles = (db: Db, { startsAt, endsAt }: Range) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.deleted_at', 'is', null)
    .groupBy('role.name')
    .orderBy('role.name')
    .select((eb) => [
      'role.name as role',
      eb.fn.countAll<number>().as('people'),
      sql<number>`coalesce(sum(case when exists (select 1 from login_record l where l.user_id = ${sql.ref('user.id')}
        and l.signed_in_at >= ${startsAt} and l.signed_in_at < ${endsAt}) then 1 else 0 end), 0)`.as(
        'active',
      ),
    ])
    .execute();

/** Every role, as they are listed. */
export const listRoles = (db: Db) => db.selectFrom('role').orderBy('name').select(['id', 'name']).execute();

export const countSittingNow = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('exam_attempt')
      .where('state', '=', 'in_progress')
      .where('purpose', '=', 'real')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Computers of this hub by the version that they run. */
export const countDevices = (db: Db) =>
  db
    .selectFrom('sync_client')
    .where('revoked_at', 'is', null)
    .groupBy('app_version')
    .orderBy('app_version', 'desc')
    .select(({ fn }) => [
      'app_version as version',
      fn.countAll<number>().as('n'),
      fn.min('last_seen_at').as('oldest_contact'),
    ])
    .execute();
