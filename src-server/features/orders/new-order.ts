import type { BillingFields } from '#shared/contract/orders.ts';
import type { OrderAmounts } from '#shared/domain/orders/amounts.ts';
import type { Ctx } from '#server/context.ts';
import type { PaymentSettings } from '#server/payments/payments.ts';
import type { ContentOffer } from '../enrolments/bought-service.ts';
import { drawNumber } from '../receipts/issue-service.ts';
import * as repo from './repo.ts';

/** A declined order is tried again as the same one for so long. */
const SAME_MS = 24 * 60 * 60 * 1000;

export interface NewOrder {
  readonly method: 'stripe' | 'invoice' | 'free';
  readonly contentKey: string;
  readonly offers: readonly ContentOffer[];
  readonly amounts: OrderAmounts;
  readonly settings: PaymentSettings;
  readonly billing: BillingFields;
  /** The latest order of the same that was declined. */
  readonly failed: repo.OrderRow | undefined;
}

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'> & { readonly actor: Pick<Ctx['actor'], 'userId'> };

/** Whether a declined order still says what would be said now: versions, prices, tax, shares. */
async function isSame(ctx: Writer, order: repo.OrderRow, wanted: NewOrder): Promise<boolean> {
  const { amounts, settings, offers } = wanted;
  if (ctx.now - order.created_at > SAME_MS || order.currency !== settings.currency) return false;
  if (order.tax_rate !== settings.taxRate || order.total !== amounts.total) return false;
  const lines = await repo.listLines(ctx.db, [order.id]);
  return offers.every((offer, at) =>
    lines.some(
      (line) =>
        line.content_type === offer.contentType &&
        line.content_id === offer.contentId &&
        line.version_id === offer.versionId &&
        line.price === offer.price &&
        line.payee_id === offer.instructorId &&
        line.payee_share === amounts.lines[at]?.payeeShare,
    ),
  );
}

/** The order as it stands before anybody pays: a new one, or the declined one of the same, to be tried again. */
export async function openOrder(ctx: Writer, wanted: NewOrder): Promise<repo.OrderRow> {
  const { db, now } = ctx;
  const { failed, amounts, settings, offers, method } = wanted;
  const billing = JSON.stringify(wanted.billing);
  if (failed !== undefined && (await isSame(ctx, failed, wanted))) {
    await repo.updateOrderFrom(db, failed, { billing, payment_method: method }, now);
    return repo.getOrderRow(db, failed.id);
  }
  const { userId } = ctx.actor;
  const id = ctx.newId();
  const { number } = await drawNumber(ctx, 'order');
  await repo.insertOrder(
    db,
    {
      id,
      user_id: userId,
      order_number: number,
      status: 'created',
      payment_method: method,
      currency: settings.currency,
      subtotal: amounts.subtotal,
      tax: amounts.tax,
      total: amounts.total,
      tax_label: settings.taxLabel,
      tax_rate: settings.taxRate,
      billing,
      content_key: wanted.contentKey,
      try_count: 0,
    },
    now,
  );
  for (const [at, offer] of offers.entries()) {
    const { price, tax, payeeShare } = amounts.lines[at] ?? { price: 0, tax: 0, payeeShare: 0 };
    await repo.insertLine(
      db,
      {
        id: ctx.newId(),
        order_id: id,
        user_id: userId,
        content_type: offer.contentType,
        content_id: offer.contentId,
        version_id: offer.versionId,
        title: offer.title,
        price,
        tax,
        payee_id: offer.instructorId,
        payee_share: payeeShare,
      },
      now,
    );
  }
  return repo.getOrderRow(db, id);
}
