import type { mailContract, MailServer } from '#shared/contract/mail.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { isPasswordExposed } from '#shared/domain/mail/mail-server-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toMailServer } from './mapper.ts';
import * as repo from './repo.ts';

type Change = HandlerInput<typeof mailContract.updateMailServer>['body'];

/** Under which name the password of the mail server is sealed. */
export const MAIL_PASSWORD = 'mail-server.password';

/** The mail server of the institution, or null where it sends no mail. */
export async function getMailServer(ctx: Ctx): Promise<MailServer | null> {
  const row = await repo.findMailServer(ctx.db);
  if (row === undefined) return null;
  return toMailServer(row, (await repo.findSecret(ctx.db, MAIL_PASSWORD)) !== undefined);
}

/** Without a user name there is no password; without a new password the kept one stays, for the same server alone. */
async function keepPassword(ctx: Ctx, { host, user_name: userName, password }: Change): Promise<void> {
  if (userName === null) return repo.deleteSecret(ctx.db, MAIL_PASSWORD);
  if (password !== undefined) {
    const sealed = ctx.services.secrets.seal(MAIL_PASSWORD, password);
    return repo.putSecret(ctx.db, MAIL_PASSWORD, sealed, ctx.now);
  }
  const before = await repo.findMailServer(ctx.db);
  const isKept = (await repo.findSecret(ctx.db, MAIL_PASSWORD)) !== undefined;
  // Whoever may change the settings must not have a password that they do not know sent to a host of their own.
  if (isKept && before?.host === host && before.user_name === userName) return;
  const text = 'Enter the password of this account at this server.';
  refuse('VALIDATION_FAILED', text, { fields: { password: [text] } });
}

/** Sets the server that mail is given to from now on. */
export async function updateMailServer(ctx: Ctx, change: Change): Promise<MailServer> {
  if (isPasswordExposed({ ...change, userName: change.user_name })) {
    const text = 'Without TLS the password could be read on the network. Choose TLS or STARTTLS.';
    refuse('VALIDATION_FAILED', text, { fields: { security: [text] } });
  }
  await keepPassword(ctx, change);
  const { password: _, ...values } = change;
  await repo.putMailServer(ctx.db, { ...values, updated_at: ctx.now });
  return (await getMailServer(ctx)) ?? refuse('NOT_FOUND', 'There is no mail server.');
}

/** Sends no mail any more and forgets the password. */
export async function removeMailServer(ctx: Ctx): Promise<void> {
  await repo.deleteMailServer(ctx.db);
  await repo.deleteSecret(ctx.db, MAIL_PASSWORD);
}

/** Whether the institution sends mail at all. */
export const isMailSet = async (db: Ctx['db']): Promise<boolean> =>
  (await repo.findMailServer(db)) !== undefined;

/** @throws AppError ILLEGAL_STATE where the institution sends no mail */
export async function assertMailServer(ctx: Ctx): Promise<void> {
  if (!(await isMailSet(ctx.db))) refuse('ILLEGAL_STATE', 'There is no mail server yet. Set one first.');
}
