import type { Permission } from '#shared/access/ability.ts';
import { builtInPermissions, ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../db/tables.ts';

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
      created_at: now,
      updated_at: now,
    })
    .execute();

/** The five built-in roles with the default matrix; answers role name to id. */
export async function insertBuiltInRoles({ db, now, newId }: Writer): Promise<Map<string, number>> {
  const roles = ROLE_NAMES.map((name) => ({
    id: newId(),
    name,
    is_built_in: 1 as const,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('role').values(roles).execute();
  const permissions = roles.flatMap((role) =>
    builtInPermissions(role.name).map(({ resource, action }) => ({
      id: newId(),
      role_id: role.id,
      resource,
      action,
      created_at: now,
      updated_at: now,
    })),
  );
  await db.insertInto('role_permission').values(permissions).execute();
  return new Map(roles.map((role) => [role.name, role.id]));
}

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: number;
  readonly passwordHash: string | null;
}

export async function insertUser({ db, now, newId }: Writer, user: NewUser): Promise<number> {
  const id = newId();
  await db
    .insertInto('user')
    .values({
      id,
      email: user.email.toLowerCase(),
      first_name: user.firstName,
      last_name: user.lastName,
      role_id: user.roleId,
      password_hash: user.passwordHash,
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Gives one person abilities that the role does not hold. */
export const grantPermissions = (
  { db, now, newId }: Writer,
  userId: number,
  permissions: readonly Permission[],
) =>
  db
    .insertInto('user_permission')
    .values(
      permissions.map(({ resource, action }) => ({
        id: newId(),
        user_id: userId,
        resource,
        action,
        effect: 'grant' as const,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();

export const updateInstitutionRow = (
  db: Db,
  changes: {
    name?: string;
    time_zone?: string;
    currency?: string;
    default_pass_percent?: number;
    requires_exam_approval?: 0 | 1;
  },
  now: number,
) =>
  db
    .updateTable('institution')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .execute();
