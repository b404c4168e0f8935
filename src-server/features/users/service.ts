import type { StartCode, User, UserListQuery, usersContract } from '#shared/contract/users.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { changesBetween } from '#shared/domain/audit/changes.ts';
import {
  departureProblem,
  managementProblem,
  mayGive,
  rolesToGive,
  startCodeProblem,
} from '#shared/domain/users/user-rules.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { hashPassword } from '#server/secrets/password.ts';
import { endSessions } from '../auth/departure-service.ts';
import { assertNewPassword } from '../auth/password-policy.ts';
import { giveStartCode } from '../auth/start-service.ts';
import { knownRoles, type KnownRole } from '../roles/role-service.ts';
import { createAccount } from './account-service.ts';
import * as repo from './repo.ts';
import {
  actorStanding,
  getRow,
  getUser,
  presentUsers,
  readGivenRole,
  refuseBy,
  remainingBeside,
  standingOf,
} from './standing-service.ts';

type NewUser = HandlerInput<typeof usersContract.createUser>['body'];
type ListQuery = UserListQuery & {
  readonly role?: string | undefined;
  readonly is_own_role?: boolean | undefined;
};

/** One page of the accounts of a role, of the roles of the own, or of all. */
export async function listUsers(
  ctx: Ctx,
  { offset, limit, search = '', status, group, role, is_own_role: isOwnRole }: ListQuery,
): Promise<{ data: User[]; count: number }> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listUsers(ctx.db, {
    role,
    isOwnRole,
    status,
    group,
    words,
    offset,
    limit,
  });
  return { data: await presentUsers(ctx, rows), count: total };
}

/** Who may be chosen as a reviewer. */
export const listReviewers = async (ctx: Ctx) =>
  (await repo.listReviewers(ctx.db, ctx.services.authority === 'here')).map((row) => ({
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    user_role: row.role_name,
  }));

/** The roles that the signed-in person may give. */
export const listRolesToGive = async (ctx: Ctx) =>
  rolesToGive(ctx.actor.permissions, await knownRoles(ctx.db)).map(({ id, name, isBuiltIn }) => ({
    id,
    name,
    is_built_in: isBuiltIn,
  }));

/** What was hashed before the transaction, by the input that it belongs to. */
const hashes = new WeakMap<NewUser, string>();

async function assertMayCreate(ctx: Ctx, body: NewUser): Promise<KnownRole> {
  const role = await readGivenRole(ctx, body);
  if (!mayGive(ctx.actor.permissions, role.permissions)) refuseBy('beyond', '');
  const { password, first_name: first, last_name: last, email } = body;
  if (password !== undefined)
    await assertNewPassword(ctx, {
      password,
      role: role.name,
      personal: [first, last, email],
      field: 'password',
    });
  return role;
}

/** Hashes the password of a new account outside its transaction, in which nobody else could write. */
export async function prepareUser(ctx: Ctx, body: NewUser): Promise<void> {
  await assertMayCreate(ctx, body);
  if (body.password === undefined) return;
  // Not refused yet: a repeated call finds its own account here, and gets its first answer.
  if (await repo.isEmailTaken(ctx.db, body.email)) return;
  hashes.set(body, await hashPassword(body.password));
}

const newCode = async (ctx: Ctx, userId: number): Promise<StartCode> => {
  const { code, expiresAt } = await giveStartCode(ctx, userId, ctx.actor.userId);
  return { code, expires_at: iso(expiresAt) };
};

/** Refuses an address that somebody has. */
export function refuseTakenEmail(): never {
  const text = 'Somebody has this e-mail address already.';
  return refuse('DUPLICATE', text, { fields: { email: [text] } });
}

/** Creates an account with the password that its administrator has chosen, or with a start code. */
export async function createUser(
  ctx: Ctx,
  body: NewUser,
): Promise<{ user: User; startCode: StartCode | null }> {
  const role = await assertMayCreate(ctx, body);
  const passwordHash = body.password === undefined ? null : hashes.get(body);
  if (passwordHash === undefined || (await repo.isEmailTaken(ctx.db, body.email))) return refuseTakenEmail();
  const id = await createAccount(ctx, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    roleId: role.id,
    passwordHash,
  });
  ctx.audit({ id });
  const startCode = passwordHash === null ? await newCode(ctx, id) : null;
  return { user: await getUser(ctx, id), startCode };
}

async function changeStatus(ctx: Ctx, row: repo.UserRow, status: repo.UserRow['status']): Promise<void> {
  ctx.audit({ changes: changesBetween(row, { ...row, status }, ['status']) });
  await repo.updateCredentials(ctx.db, row.id, { status }, ctx.now);
}

/** Lets an account sign in no more and ends its sessions; computers hear of it in their next round. */
export async function suspendUser(ctx: Ctx, id: number): Promise<User> {
  const row = await getRow(ctx, id);
  refuseBy(
    departureProblem(await standingOf(ctx, row), actorStanding(ctx), await remainingBeside(ctx, id)),
    'You cannot suspend your own account.',
  );
  if (row.status === 'active') {
    await changeStatus(ctx, row, 'suspended');
    await endSessions(ctx, id);
  }
  return getUser(ctx, id);
}

/** Lets a suspended account sign in again; sessions that ended stay over. */
export async function activateUser(ctx: Ctx, id: number): Promise<User> {
  const row = await getRow(ctx, id);
  refuseBy(
    managementProblem(await standingOf(ctx, row), actorStanding(ctx)),
    'You cannot reactivate your own account.',
  );
  if (row.status === 'suspended') await changeStatus(ctx, row, 'active');
  return getUser(ctx, id);
}

/** Gives somebody a new start code; the password from before counts until it is used. */
export async function createStartCode(ctx: Ctx, id: number): Promise<StartCode> {
  const row = await getRow(ctx, id);
  const user = { ...(await standingOf(ctx, row)), status: row.status };
  const problem = startCodeProblem(user, actorStanding(ctx));
  if (problem === 'suspended') refuse('ILLEGAL_STATE', 'This account is suspended. Reactivate it first.');
  else refuseBy(problem, 'Change your own password under My account.');
  return newCode(ctx, id);
}
