import type { User, usersContract } from '#shared/contract/users.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { completePermissions } from '#shared/domain/roles/permission-set.ts';
import { managementProblem } from '#shared/domain/users/user-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { voidMailedCodes } from '../auth/departure-service.ts';
import { changeName } from './account-service.ts';
import { changeRole, setUserPermissions } from './access-service.ts';
import * as repo from './repo.ts';
import { refuseTakenEmail } from './service.ts';
import { actorStanding, getRow, getUser, refuseBy, standingOf } from './standing-service.ts';

type Change = HandlerInput<typeof usersContract.updateUser>['body'];

/** Whoever may change an account may change its name; oneself is no exception. */
async function assertMayEdit(ctx: Ctx, row: repo.UserRow): Promise<void> {
  const problem = managementProblem(await standingOf(ctx, row), actorStanding(ctx));
  if (problem !== 'self') refuseBy(problem, '');
}

async function changeEmail(ctx: Ctx, row: repo.UserRow, email: string): Promise<void> {
  if (email === row.email) return;
  if (await repo.isEmailTaken(ctx.db, email)) refuseTakenEmail();
  await voidMailedCodes(ctx, row.id);
  await repo.updateUser(ctx.db, row.id, { email }, ctx.now);
}

/** Changes what is named of an account, all or nothing. */
export async function updateUser(ctx: Ctx, id: number, change: Change): Promise<User> {
  if (change.userId !== undefined && change.userId !== id) {
    const text = 'The address and the body name two accounts.';
    refuse('VALIDATION_FAILED', text, { fields: { userId: [text] } });
  }
  const row = await getRow(ctx, id);
  await assertMayEdit(ctx, row);
  const name = {
    first_name: change.first_name ?? row.first_name,
    last_name: change.last_name ?? row.last_name,
  };
  if (name.first_name !== row.first_name || name.last_name !== row.last_name) await changeName(ctx, id, name);
  if (change.email !== undefined) await changeEmail(ctx, row, change.email.toLowerCase());
  if ((change.user_role ?? change.roleId) !== undefined) await changeRole(ctx, id, change);
  if (change.permissions !== undefined)
    await setUserPermissions(ctx, id, completePermissions(change.permissions));
  return getUser(ctx, id);
}

/** Lets somebody in who waits for approval. */
export async function approveUser(ctx: Ctx, id: number): Promise<User> {
  const row = await getRow(ctx, id);
  refuseBy(
    managementProblem(await standingOf(ctx, row), actorStanding(ctx)),
    'You cannot approve your own account.',
  );
  if (row.approved_at === null) await repo.updateUser(ctx.db, id, { approved_at: ctx.now }, ctx.now);
  return getUser(ctx, id);
}
