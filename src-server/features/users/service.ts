import type { StartCode, User, UserListQuery, usersContract } from '#shared/contract/users.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { changesBetween } from '#shared/domain/audit/changes.ts';
import { minPasswordLength } from '#shared/domain/auth/password-rules.ts';
import { mayManage, startCodeProblem, suspensionProblem } from '#shared/domain/users/user-rules.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { hashPassword } from '#server/secrets/password.ts';
import { lastSignIns, revokeSessions } from '../auth/session-repo.ts';
import { giveStartCode } from '../auth/start-service.ts';
import { createAccount } from './account-service.ts';
import { toUser } from './mapper.ts';
import * as repo from './repo.ts';

type NewUser = HandlerInput<typeof usersContract.createUser>['body'];

const ADMINS_ONLY =
  'Only an administrator may do this with the account of an administrator, or of somebody with a role of your own.';

/** One page of the accounts of a role. */
export async function listUsers(ctx: Ctx, role: string, { offset, limit, search = '' }: UserListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listUsers(ctx.db, { role, words, offset, limit });
  const seen = await lastSignIns(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => toUser(row, seen.get(row.id))), count: total };
}

/** What was hashed before the transaction, by the input that it belongs to. */
const hashes = new WeakMap<NewUser, string>();

function assertMayCreate(ctx: Ctx, body: NewUser): void {
  if (!mayManage(ctx.actor.role, body.user_role)) refuse('FORBIDDEN', ADMINS_ONLY);
  const minimum = minPasswordLength(body.user_role);
  if (body.password !== undefined && body.password.length < minimum) {
    const text = `Use at least ${minimum} characters.`;
    refuse('VALIDATION_FAILED', text, { fields: { password: [text] } });
  }
}

/** Hashes the password of a new account outside its transaction, in which nobody else could write. */
export async function prepareUser(ctx: Ctx, body: NewUser): Promise<void> {
  assertMayCreate(ctx, body);
  if (body.password === undefined) return;
  // Not refused yet: a repeated call finds its own account here, and gets its first answer.
  if (await repo.isEmailTaken(ctx.db, body.email)) return;
  hashes.set(body, await hashPassword(body.password));
}

const newCode = async (ctx: Ctx, userId: number): Promise<StartCode> => {
  const { code, expiresAt } = await giveStartCode(ctx, userId, ctx.actor.userId);
  return { code, expires_at: iso(expiresAt) };
};

/** Creates an account with the password that its administrator has chosen, or with a start code. */
export async function createUser(
  ctx: Ctx,
  body: NewUser,
): Promise<{ user: User; startCode: StartCode | null }> {
  assertMayCreate(ctx, body);
  const passwordHash = body.password === undefined ? null : hashes.get(body);
  if (passwordHash === undefined || (await repo.isEmailTaken(ctx.db, body.email))) {
    const text = 'Somebody has this e-mail address already.';
    return refuse('DUPLICATE', text, { fields: { email: [text] } });
  }
  const id = await createAccount(ctx, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    roleId: await repo.getRoleId(ctx.db, body.user_role),
    passwordHash,
  });
  ctx.audit({ id });
  const startCode = passwordHash === null ? await newCode(ctx, id) : null;
  return { user: await getUser(ctx, id), startCode };
}

async function getRow(ctx: Ctx, id: number): Promise<repo.UserRow> {
  return (await repo.findUser(ctx.db, id)) ?? refuse('NOT_FOUND', 'This account does not exist.');
}

async function getUser(ctx: Ctx, id: number): Promise<User> {
  const row = await getRow(ctx, id);
  return toUser(row, (await lastSignIns(ctx.db, [id])).get(id));
}

async function assertMaySuspend(ctx: Ctx, row: repo.UserRow): Promise<void> {
  const otherAdmins = await repo.countOtherActive(ctx.db, 'Admin', row.id);
  const actor = { id: ctx.actor.userId, role: ctx.actor.role };
  switch (suspensionProblem({ id: row.id, role: row.role_name }, actor, otherAdmins)) {
    case 'self':
      return refuse('FORBIDDEN', 'You cannot suspend your own account.');
    case 'rank':
      return refuse('FORBIDDEN', ADMINS_ONLY);
    case 'last-admin':
      return refuse('ILLEGAL_STATE', 'The last administrator cannot be suspended.');
    case null:
  }
}

async function changeStatus(ctx: Ctx, row: repo.UserRow, status: repo.UserRow['status']): Promise<void> {
  ctx.audit({ changes: changesBetween(row, { ...row, status }, ['status']) });
  await repo.updateCredentials(ctx.db, row.id, { status }, ctx.now);
}

/** Lets an account sign in no more and ends its sessions; computers hear of it in their next round. */
export async function suspendUser(ctx: Ctx, id: number): Promise<User> {
  const row = await getRow(ctx, id);
  await assertMaySuspend(ctx, row);
  if (row.status === 'active') {
    await changeStatus(ctx, row, 'suspended');
    await revokeSessions(ctx.db, id, ctx.now);
  }
  return getUser(ctx, id);
}

/** Lets a suspended account sign in again; sessions that ended stay over. */
export async function activateUser(ctx: Ctx, id: number): Promise<User> {
  const row = await getRow(ctx, id);
  if (!mayManage(ctx.actor.role, row.role_name)) refuse('FORBIDDEN', ADMINS_ONLY);
  if (row.status === 'suspended') await changeStatus(ctx, row, 'active');
  return getUser(ctx, id);
}

/** Gives somebody a new start code; the password from before counts until it is used. */
export async function createStartCode(ctx: Ctx, id: number): Promise<StartCode> {
  const { role_name: role, status } = await getRow(ctx, id);
  switch (startCodeProblem({ id, role, status }, { id: ctx.actor.userId, role: ctx.actor.role })) {
    case 'self':
      return refuse('FORBIDDEN', 'Change your own password under My account.');
    case 'rank':
      return refuse('FORBIDDEN', ADMINS_ONLY);
    case 'suspended':
      return refuse('ILLEGAL_STATE', 'This account is suspended. Reactivate it first.');
    case null:
      return newCode(ctx, id);
  }
}
