import type { ordersContract } from '#shared/contract/orders.ts';
import { BillingFields } from '#shared/contract/orders.ts';
import type { HandlerInput, HandlerResult } from '#shared/contract/types.ts';
import type { LaterAnswer } from '#shared/contract/later-answer.ts';
import { isWithProvider } from '#shared/domain/orders/order-states.ts';
import { contentKeyOf } from '#shared/domain/orders/purchase-rules.ts';
import { assertOwnClaim } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import { beginOutside } from '#server/outside/outside-call.ts';
import type { PaymentSettings } from '#server/payments/payments.ts';
import { refuse } from '#server/refuse.ts';
import { issueReceipt } from '../receipts/issue-service.ts';
import { moveOrder } from './book-service.ts';
import { assertBuyable, contentTypeOf, judgeCart, type WantedLine } from './cart-check.ts';
import { toOutcome } from './mapper.ts';
import { openOrder } from './new-order.ts';
import { tellOf } from './order-mail.ts';
import { checkoutAnswer, payOrder } from './pay-order.ts';
import { insertPayment } from './payment-repo.ts';
import * as repo from './repo.ts';

type Body = HandlerInput<typeof ordersContract.checkout>['body'];
type Answer = HandlerResult<typeof ordersContract.checkout>;

/** The text of spec 2 §5 and §8. */
const MISSING = 'Missing cart items or payment method id';
const DAY_MS = 24 * 60 * 60 * 1000;
const DUE_DAYS = 14;
/** By then whoever asked for the payment has been answered, or is gone. */
const LOOK_AFTER_MS = 60_000;

function methodOf({ payment_method: method, payment_method_id: id }: Body): 'stripe' | 'invoice' {
  if (method === 'stripe' && /^pm_\w+$/u.test(id)) return 'stripe';
  if (method === 'invoice' && id === 'invoice') return 'invoice';
  return refuse('VALIDATION_FAILED', 'Pay with a saved card or by invoice.', {
    fields: { payment_method_id: ['A saved card, or invoice'] },
  });
}

const keyOf = (lines: readonly WantedLine[]): string =>
  contentKeyOf(
    lines.map((line) => ({ contentType: contentTypeOf(line.content_type), contentId: line.content_id })),
  );

/** An order of the same that is not finished is that order, from whichever window or computer it is asked for. */
async function goOn(
  ctx: Ctx,
  order: repo.OrderRow,
  method: 'stripe' | 'invoice',
): Promise<Answer | LaterAnswer<Answer>> {
  ctx.audit({ id: order.id, about: order.user_id });
  if (isWithProvider(order.status))
    return beginOutside(ctx, payOrder, { order: order.id, try: order.try_count });
  if (method === 'stripe')
    return refuse(
      'ILLEGAL_STATE',
      `Invoice order ${order.order_number} for this waits for your payment. Cancel it to pay by card.`,
      { extra: { data: toOutcome(order) } },
    );
  const settled = checkoutAnswer(order);
  if ('refusal' in settled) throw settled.refusal;
  return settled.answer;
}

/** @throws CONFLICT where something stands in another order of which more is to come */
async function assertNowhereElse(ctx: Ctx, lines: readonly WantedLine[]): Promise<void> {
  for (const line of lines) {
    const content = { contentType: contentTypeOf(line.content_type), contentId: line.content_id };
    const other = await repo.findOpenWith(ctx.db, ctx.actor.userId, content);
    if (other !== undefined)
      refuse('CONFLICT', `“${other.title}” stands in order ${other.order_number}, which is not finished.`, {
        extra: { data: { order_id: other.id, order_status: other.status } },
      });
  }
}

/** As whom the provider knows the buyer. @throws where cards are not taken, or the card is somebody else's */
async function payerOf(ctx: Ctx, cardId: string): Promise<string> {
  const { payments } = ctx.services;
  const problem = await payments.cardsProblem(ctx.db);
  if (problem !== null) return refuse('ILLEGAL_STATE', problem);
  const payer = await payments.payerOf(ctx.actor.userId, cardId, ctx.db);
  return (
    payer?.customer ??
    refuse('VALIDATION_FAILED', 'This is none of your saved cards.', {
      fields: { payment_method_id: ['One of your saved cards'] },
    })
  );
}

function assertInvoices({ isInvoiceOffered }: PaymentSettings): void {
  if (!isInvoiceOffered) refuse('ILLEGAL_STATE', 'Your institution sends no invoices.');
}

/**
 * The first transaction of a purchase: the order stands at the prices of this server before anybody is asked for money.
 * What is free, or paid by invoice, needs no second one.
 */
export async function checkout(ctx: Ctx, body: Body): Promise<Answer | LaterAnswer<Answer>> {
  assertOwnClaim(ctx.actor, body.user_id);
  assertOwnClaim(ctx.actor, body.student_id);
  const wanted = body.checkout_data;
  if (wanted.length === 0 || body.payment_method_id.trim() === '')
    refuse('VALIDATION_FAILED', MISSING, { fields: { payment_method_id: [MISSING] } });
  const method = methodOf(body);
  const contentKey = keyOf(wanted);
  const same = await repo.listSame(ctx.db, ctx.actor.userId, contentKey);
  const open = same.find((order) => order.status !== 'failed');
  if (open !== undefined) return goOn(ctx, open, method);
  await assertNowhereElse(ctx, wanted);
  const settings = await ctx.services.payments.settings(ctx.db);
  const cart = await judgeCart(ctx, wanted, settings);
  const offers = assertBuyable(cart);
  const isFree = cart.amounts.total === 0;
  if (!isFree && method === 'invoice') assertInvoices(settings);
  const customer = isFree || method === 'invoice' ? null : await payerOf(ctx, body.payment_method_id);
  const order = await openOrder(ctx, {
    method: isFree ? 'free' : method,
    contentKey,
    offers,
    amounts: cart.amounts,
    settings,
    billing: BillingFields.strip().parse(body),
    failed: same[0],
  });
  ctx.audit({ id: order.id, about: order.user_id });
  if (isFree) return bookFree(ctx, order);
  return customer === null ? sendInvoice(ctx, order, settings) : charge(ctx, order, customer, body);
}

async function bookFree(ctx: Ctx, order: repo.OrderRow): Promise<Answer> {
  const { order: booked } = await moveOrder(ctx, order.id, 'paid');
  return { status: 201, body: { message: 'Checkout was successful', data: toOutcome(booked) } };
}

async function sendInvoice(ctx: Ctx, order: repo.OrderRow, settings: PaymentSettings): Promise<Answer> {
  const dueAt = ctx.now + DUE_DAYS * DAY_MS;
  await repo.updateOrderFrom(ctx.db, order, { due_at: dueAt, submitted_at: ctx.now }, ctx.now);
  const { order: waiting } = await moveOrder(ctx, order.id, 'invoiced');
  const lines = await repo.listLines(ctx.db, [order.id]);
  const invoice = await issueReceipt(ctx, 'invoice', waiting, {
    lines,
    bankDetails: settings.bankDetails,
    isTest: false,
  });
  await tellOf(ctx, waiting, { document: 'invoice', number: invoice.number });
  const message = 'The invoice waits for your payment.';
  return { status: 202, body: { message, data: toOutcome(waiting) } };
}

async function charge(
  ctx: Ctx,
  order: repo.OrderRow,
  customer: string,
  body: Body,
): Promise<LaterAnswer<Answer>> {
  const orderTry = order.try_count + 1;
  const changes = { try_count: orderTry, submitted_at: ctx.now };
  await repo.updateOrderFrom(ctx.db, order, changes, ctx.now);
  await moveOrder(ctx, order.id, 'submitted');
  await insertPayment(ctx.db, {
    id: ctx.newId(),
    order_id: order.id,
    provider: 'stripe',
    provider_payment_id: null,
    customer,
    card_id: body.payment_method_id,
    try: orderTry,
    amount: order.total,
    currency: order.currency,
    status: 'submitted',
    look_at: ctx.now + LOOK_AFTER_MS,
    created_at: ctx.now,
    settled_at: null,
  });
  return beginOutside(ctx, payOrder, { order: order.id, try: orderTry });
}
