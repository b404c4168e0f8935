import type { authContract } from '#shared/contract/auth.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { INVITATION_MS } from '#shared/domain/auth/mailed-code.ts';
import { newStartCode, showStartCode } from '#shared/domain/auth/start-code.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { hashPasswordInTurn } from '#server/secrets/password.ts';
import { queueLetter } from '../mail/letter-queue.ts';
import { createAccount, getRoleId, isEmailTaken } from '../users/account-service.ts';
import { rankAmong } from '../users/standing-service.ts';
import * as invitations from './invitation-repo.ts';
import { codeRefused, lookAtCode } from './mailed-code-service.ts';
import { assertNewPassword } from './password-policy.ts';

const INVITED_ROLE = 'Admin';
const PAGE = '/SignUp/admin';

type Body = HandlerInput<(typeof authContract)['registerAdmin']>['body'];

/** Invites an address to make the account of an administrator; what it was invited by before is void. */
export async function invite(ctx: Ctx, email: string) {
  if (!(await rankAmong(ctx, [])).mayGive(INVITED_ROLE))
    refuse('FORBIDDEN', 'Only an administrator invites an administrator.');
  const address = email.toLowerCase();
  if (await isEmailTaken(ctx, address)) {
    const text = 'Somebody has this e-mail address already.';
    refuse('DUPLICATE', text, { fields: { email: [text] } });
  }
  const code = newStartCode((bytes) => ctx.random(bytes));
  const expiresAt = ctx.now + INVITATION_MS;
  await invitations.voidInvitations(ctx.db, address);
  await invitations.insertInvitation(ctx.db, {
    id: ctx.newId(),
    email: address,
    role_id: await getRoleId(ctx, INVITED_ROLE),
    code_hash: hashToken(code),
    expires_at: expiresAt,
    used_at: null,
    created_at: ctx.now,
    created_by: ctx.actor.userId,
  });
  const page = { path: PAGE, says: { email: address, code } };
  await queueLetter(ctx, {
    kind: 'invitation',
    to: address,
    userId: null,
    values: { name: `${ctx.actor.firstName} ${ctx.actor.lastName}` },
    code: showStartCode(code),
    page,
    uselessAt: expiresAt,
  });
  const { publicUrl } = ctx.services;
  const link = publicUrl === null ? null : new URL(PAGE, publicUrl);
  if (link !== null) link.hash = new URLSearchParams(page.says).toString();
  return { code: showStartCode(code), link: link?.href ?? null, expires_at: iso(expiresAt) };
}

type Invitation = NonNullable<Awaited<ReturnType<typeof invitations.findOpenInvitation>>>;

/** What was looked at and hashed before the transaction, by the input that it belongs to. */
const prepared = new WeakMap<Body, { readonly invitation: Invitation; readonly passwordHash: string }>();

/** Looks at the code of an invitation where the limiter lets it be looked at. */
export async function prepareInvited(ctx: Ctx, body: Body): Promise<void> {
  const { email, code, password, first_name: first, last_name: last } = body;
  let passwordHash = '';
  const invitation = await lookAtCode(
    ctx,
    { purpose: 'invitation', email, code },
    async (address) => {
      const open = await invitations.findOpenInvitation(ctx.db, address, ctx.now);
      return open === undefined ? [] : [open];
    },
    async (turn) => {
      passwordHash = await hashPasswordInTurn(turn, password);
    },
  );
  const personal = [first, last, email];
  await assertNewPassword(ctx, { password, role: INVITED_ROLE, personal, field: 'password' });
  prepared.set(body, { invitation, passwordHash });
}

/** Makes the account that an administrator has vouched for by the invitation. @returns its id. */
export async function registerInvited(ctx: Ctx, body: Body): Promise<number> {
  const ready = prepared.get(body);
  if (ready === undefined) throw codeRefused();
  const { invitation, passwordHash } = ready;
  if (!(await invitations.useInvitation(ctx.db, invitation.id, ctx.now))) throw codeRefused();
  if (await isEmailTaken(ctx, body.email)) throw codeRefused();
  const userId = await createAccount(ctx, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    roleId: invitation.role_id,
    passwordHash,
  });
  ctx.audit({ id: userId, person: { userId, role: INVITED_ROLE } });
  return userId;
}
