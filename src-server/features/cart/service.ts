import type { CartItem } from '#shared/contract/cart.ts';
import type { ItemName } from '#shared/domain/discover/item-key.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import { orderAmounts } from '#shared/domain/orders/amounts.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { KnownItem } from '../discover/item-service.ts';
import {
  addedAfter,
  getBuyable,
  keyOf,
  knownOf,
  oncePerContent,
  seenRows,
  stateOf,
  toKeptItem,
} from './kept-items.ts';
import * as repo from './repo.ts';

const MOST_LINES = 100;

const toLine = (row: repo.CartRow, known: KnownItem | undefined, now: number): CartItem => ({
  ...toKeptItem(row, known, now),
  saved_for_later: row.saved_for_later === 1,
});

/** Basis points and words of the tax that the institution adds. */
async function taxOf(ctx: Ctx) {
  const { taxRate, taxLabel } = await ctx.services.payments.settings(ctx.db);
  return { rate: taxRate, label: taxLabel };
}

/** The own cart, and what it comes to. */
export async function listCart(ctx: Ctx) {
  const rows = oncePerContent(await repo.listRows(ctx.db, ctx.actor.userId));
  const known = await knownOf(ctx, rows);
  const tax = await taxOf(ctx);
  const wanted = rows.flatMap((row) => {
    const own = known.get(keyOf(row));
    return own === undefined || row.saved_for_later === 1 || stateOf(own, ctx.now) !== 'available'
      ? []
      : [{ priceMinor: own.priceMinor, currency: own.item.currency }];
  });
  return {
    data: rows.map((row) => toLine(row, known.get(keyOf(row)), ctx.now)),
    total: rows.length,
    // One order has one currency: lines of two are two orders.
    sums: [...Map.groupBy(wanted, (line) => line.currency)].map(([currency, lines]) => {
      const sum = orderAmounts(
        lines.map((line) => line.priceMinor),
        { taxRate: tax.rate, authorShare: 0 },
      );
      return {
        currency,
        subtotal: toMajor(sum.subtotal, currency),
        tax: toMajor(sum.tax, currency),
        total: toMajor(sum.total, currency),
      };
    }),
    tax_label: tax.label,
    tax_rate: tax.rate / 100,
  };
}

/** Puts something into the own cart; where it stands there already, it stands there as added now. */
export async function addToCart(ctx: Ctx, name: ItemName, isSaved: boolean | undefined): Promise<CartItem> {
  const id = ctx.newId();
  const known = await getBuyable(ctx, name);
  const { userId } = ctx.actor;
  const rows = await repo.findRows(ctx.db, userId, name.id);
  const [first] = rows;
  const added = addedAfter(rows, ctx.now);
  if (first !== undefined)
    await repo.updateRow(
      ctx.db,
      first.id,
      { added_at: added, ...(isSaved === undefined ? {} : { saved_for_later: isSaved ? 1 : 0 }) },
      ctx.now,
    );
  else {
    const all = await repo.listRows(ctx.db, userId);
    if (all.length >= MOST_LINES) refuse('CONFLICT', `A cart holds ${MOST_LINES} things at most.`);
    await repo.insertRow(ctx.db, {
      id,
      user_id: userId,
      content_type: name.type,
      content_id: name.id,
      price_seen: known.priceMinor,
      currency_seen: known.item.currency,
      added_at: added,
      saved_for_later: isSaved === true ? 1 : 0,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  }
  return getLine(ctx, name.id);
}

const notThere = (): never => refuse('NOT_FOUND', 'This is not in your cart.');

async function getLine(ctx: Ctx, contentId: number): Promise<CartItem> {
  const [row] = await repo.findRows(ctx.db, ctx.actor.userId, contentId);
  if (row === undefined) return notThere();
  const known = await knownOf(ctx, [row]);
  return toLine(row, known.get(keyOf(row)), ctx.now);
}

/** Puts a line aside or back, or takes the price of today as seen. */
export async function changeLine(
  ctx: Ctx,
  contentId: number,
  wanted: { readonly isSaved?: boolean | undefined; readonly isPriceSeen?: true | undefined },
): Promise<CartItem> {
  const rows = await repo.findRows(ctx.db, ctx.actor.userId, contentId);
  if (rows.length === 0) notThere();
  const known = await knownOf(ctx, rows);
  for (const row of rows) {
    const now = known.get(keyOf(row));
    await repo.updateRow(
      ctx.db,
      row.id,
      {
        ...(wanted.isSaved === undefined ? {} : { saved_for_later: wanted.isSaved ? 1 : 0 }),
        ...(wanted.isPriceSeen === undefined || now === undefined
          ? {}
          : { price_seen: now.priceMinor, currency_seen: now.item.currency }),
      },
      ctx.now,
    );
  }
  return getLine(ctx, contentId);
}

/** Takes a line out; what another computer added since then stays. */
export async function removeLine(ctx: Ctx, contentId: number): Promise<void> {
  const rows = seenRows(ctx, await repo.findRows(ctx.db, ctx.actor.userId, contentId));
  await repo.removeRows(
    ctx.db,
    rows.map((row) => row.id),
    ctx.now,
  );
}
