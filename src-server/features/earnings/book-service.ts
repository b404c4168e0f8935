import { refundEntry, saleEntries } from '#shared/domain/orders/amounts.ts';
import type { Ctx } from '#server/context.ts';
import { insertEarning, insertSale, markSaleRefunded } from './repo.ts';

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'>;

/** A line of an order, as far as its payee may know of it. */
export interface SoldLine {
  readonly id: number;
  readonly payee_id: number;
  readonly content_type: 'exam' | 'course';
  readonly content_id: number;
  readonly title: string;
  readonly price: number;
  readonly tax: number;
  readonly payee_share: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const priced = (line: SoldLine) => ({ price: line.price, tax: line.tax, payeeShare: line.payee_share });

/** Writes what a sold line brings its payee; it is held as long as the money may go back. */
export async function bookSale(
  ctx: Writer,
  line: SoldLine,
  { currency, heldDays }: { readonly currency: string; readonly heldDays: number },
): Promise<void> {
  const { db, now } = ctx;
  await insertSale(
    db,
    {
      id: line.id,
      payee_id: line.payee_id,
      content_type: line.content_type,
      content_id: line.content_id,
      title: line.title,
      price: line.price,
      tax: line.tax,
      share: line.payee_share,
      currency,
      status: 'sold',
      sold_at: now,
    },
    now,
  );
  for (const { kind, amount } of saleEntries(priced(line)))
    await insertEarning(
      db,
      {
        id: ctx.newId(),
        payee_id: line.payee_id,
        order_line_id: line.id,
        kind,
        amount,
        currency,
        available_at: now + heldDays * DAY_MS,
      },
      now,
    );
}

/** Takes back what a line brought; at once, also where it is held still. */
export async function bookRefund(ctx: Writer, line: SoldLine, currency: string): Promise<void> {
  const { db, now } = ctx;
  await markSaleRefunded(db, line.id, now);
  const { kind, amount } = refundEntry(priced(line));
  await insertEarning(
    db,
    {
      id: ctx.newId(),
      payee_id: line.payee_id,
      order_line_id: line.id,
      kind,
      amount,
      currency,
      available_at: now,
    },
    now,
  );
}
