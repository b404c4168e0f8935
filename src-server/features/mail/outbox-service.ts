import type { mailContract } from '#shared/contract/mail.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { rankAmong } from '../users/standing-service.ts';
import { readBody } from './letter-queue.ts';
import { toMail } from './mapper.ts';
import * as outbox from './outbox-repo.ts';
import { findMailServer } from './repo.ts';

type Query = HandlerInput<typeof mailContract.listMails>['query'];

/** One page of the outbox. */
export async function listMails(ctx: Ctx, { state, offset, limit, search = '' }: Query) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await outbox.listMails(ctx.db, { state, words, offset, limit });
  const sendsMail = (await findMailServer(ctx.db)) !== undefined;
  return { data: rows.map((row) => toMail(row, sendsMail)), count: total };
}

const getMail = async (ctx: Ctx, id: number): Promise<outbox.MailRow> =>
  (await outbox.findMail(ctx.db, id)) ?? refuse('NOT_FOUND', 'This mail does not exist.');

/** Its code opens an account: nobody reads one that gives them more than they have. */
async function assertMayOpen(ctx: Ctx, mail: outbox.MailRow): Promise<void> {
  const { user_id: id } = mail;
  const { mayGive, mayManage } = await rankAmong(ctx, id === null ? [] : [id]);
  const role = id === null ? 'Admin' : await outbox.roleNameOf(ctx.db, id);
  if (role === undefined || !(id === null ? mayGive(role) : mayManage({ id, role })))
    refuse('FORBIDDEN', 'Only an administrator may read mail to an administrator.');
}

/** What stands in a mail that has not been sent, to be passed on by other means. */
export async function openMail(ctx: Ctx, id: number): Promise<{ subject: string; text: string }> {
  const mail = await getMail(ctx, id);
  await assertMayOpen(ctx, mail);
  if (mail.sent_at !== null || mail.sealed_body === null)
    return refuse(
      'ILLEGAL_STATE',
      'This mail has been sent, or is older than 30 days. It is not shown any more.',
    );
  const { text } = readBody(ctx.services.secrets, mail.id, mail.sealed_body);
  return { subject: mail.subject, text };
}

/** Tries to send a mail now, also one that was given up. */
export async function retryMail(ctx: Ctx, id: number): Promise<void> {
  const mail = await getMail(ctx, id);
  if (mail.sent_at !== null) refuse('ILLEGAL_STATE', 'This mail has been sent.');
  if (mail.useless_at !== null && mail.useless_at <= ctx.now)
    refuse('ILLEGAL_STATE', 'The code in this mail has expired. Its person has to ask for a new one.');
  if (mail.sealed_body === null) refuse('ILLEGAL_STATE', 'What stood in this mail is not kept any more.');
  await outbox.updateMail(ctx.db, id, { due_at: ctx.now });
}
