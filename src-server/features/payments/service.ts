import type { PaymentOptions, PaymentSettings, paymentsContract } from '#shared/contract/payments.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { toMinor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import { WEBHOOK_PATH } from '#server/http/payment-webhook.ts';
import { refuse } from '#server/refuse.ts';
import { forgetSecret, keepSecret } from '../mail/secret-service.ts';
import { siteOf } from '../social-sign-in/provider-service.ts';
import { SECRET_KEY, WEBHOOK_SECRET } from './keys.ts';
import { basisPointsOf, toPaymentOptions, toPaymentSettings } from './mapper.ts';
import * as repo from './repo.ts';

type Change = HandlerInput<typeof paymentsContract.updatePaymentSettings>['body'];
type Keys = HandlerInput<typeof paymentsContract.setPaymentKeys>['body'];

/** How one can pay here. */
export async function getOptions({ db, services }: Ctx): Promise<PaymentOptions> {
  const { payments } = services;
  return toPaymentOptions(await payments.settings(db), await payments.cardsProblem(db));
}

/** How the institution is paid. */
export async function getSettings(ctx: Ctx): Promise<PaymentSettings> {
  const { payments, sync } = ctx.services;
  const site = sync.role === 'hub' ? siteOf(ctx) : null;
  return toPaymentSettings(await payments.settings(ctx.db), {
    keys: await payments.keys(ctx.db),
    keysAt: (await repo.readSettings(ctx.db)).keys_at,
    webhookUrl: site === null ? null : `${site}${WEBHOOK_PATH}`,
    cardsProblem: await payments.cardsProblem(ctx.db),
  });
}

/** Changes what is named, and leaves the rest. */
export async function updateSettings(ctx: Ctx, change: Change): Promise<PaymentSettings> {
  const before = await repo.readSettings(ctx.db);
  const { currency } = await ctx.services.payments.settings(ctx.db);
  const {
    withdraw_minimum: minimum,
    tax_rate: tax,
    author_share: share,
    invoice_enabled: isInvoice = before.invoice_enabled === 1,
  } = change;
  await repo.changeSettings(
    ctx.db,
    {
      tax_rate: tax === undefined ? before.tax_rate : basisPointsOf(tax),
      author_share: share === undefined ? before.author_share : basisPointsOf(share),
      invoice_enabled: isInvoice ? 1 : 0,
      tax_label: change.tax_label ?? before.tax_label,
      bank_details: change.bank_details ?? before.bank_details,
      refund_window_days: change.refund_window_days ?? before.refund_window_days,
      withdraw_minimum: minimum === undefined ? before.withdraw_minimum : toMinor(minimum, currency),
    },
    ctx.now,
  );
  return getSettings(ctx);
}

/** Keys are the hub's, and where its environment gives them, they are nobody's to change here. */
function assertKeysHere({ services }: Ctx): void {
  if (services.sync.role !== 'hub')
    refuse('ILLEGAL_STATE', 'Cards are taken by the server of an institution only. Set the keys there.');
  if (services.payments.environment.secretKey !== undefined)
    refuse('ILLEGAL_STATE', 'The keys are given by the environment of the server. Change them there.');
}

/** Takes cards with these keys from now on. */
export async function setKeys(ctx: Ctx, keys: Keys): Promise<PaymentSettings> {
  assertKeysHere(ctx);
  const before = await ctx.services.payments.keys(ctx.db);
  await keepSecret(ctx, SECRET_KEY, keys.secret_key);
  if (keys.webhook_secret !== undefined) await keepSecret(ctx, WEBHOOK_SECRET, keys.webhook_secret);
  // Events of another account are signed by another secret: they would all be refused.
  else if (before?.secretKey !== keys.secret_key) await forgetSecret(ctx, WEBHOOK_SECRET);
  await repo.changeSettings(ctx.db, { keys_at: ctx.now }, ctx.now);
  return getSettings(ctx);
}

/** Takes no cards any more. */
export async function removeKeys(ctx: Ctx): Promise<PaymentSettings> {
  assertKeysHere(ctx);
  await forgetSecret(ctx, SECRET_KEY);
  await forgetSecret(ctx, WEBHOOK_SECRET);
  await repo.changeSettings(ctx.db, { keys_at: null }, ctx.now);
  return getSettings(ctx);
}

/** @throws ILLEGAL_STATE where there is nobody to ask */
export async function assertKeys(ctx: Ctx): Promise<void> {
  const problem = await ctx.services.payments.cardsProblem(ctx.db);
  if (problem !== null) refuse('ILLEGAL_STATE', problem);
}
