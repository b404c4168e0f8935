import type { WishlistItem } from '#shared/contract/wishlist.ts';
import type { ItemName } from '#shared/domain/discover/item-key.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import {
  addedAfter,
  getBuyable,
  keyOf,
  knownOf,
  oncePerContent,
  seenRows,
  toKeptItem,
} from '../cart/kept-items.ts';
import { addToCart } from '../cart/service.ts';
import type { KnownItem } from '../discover/item-service.ts';
import * as repo from './repo.ts';

const MOST_ITEMS = 500;

const toItem = (row: repo.WishlistRow, known: KnownItem | undefined, now: number): WishlistItem => ({
  ...toKeptItem(row, known, now),
  is_in_cart: known?.item.is_in_cart ?? false,
});

/** The own wishlist. */
export async function listWishlist(ctx: Ctx) {
  const rows = oncePerContent(await repo.listRows(ctx.db, ctx.actor.userId));
  const known = await knownOf(ctx, rows);
  return { data: rows.map((row) => toItem(row, known.get(keyOf(row)), ctx.now)), total: rows.length };
}

/** Puts something on the own wishlist; where it stands there already, it stands there as added now. */
export async function addToWishlist(ctx: Ctx, name: ItemName): Promise<WishlistItem> {
  const id = ctx.newId();
  const known = await getBuyable(ctx, name);
  const { userId } = ctx.actor;
  const rows = await repo.findRows(ctx.db, userId, name.id);
  const [first] = rows;
  const added = addedAfter(rows, ctx.now);
  if (first !== undefined) await repo.updateRow(ctx.db, first.id, { added_at: added }, ctx.now);
  else {
    const all = await repo.listRows(ctx.db, userId);
    if (all.length >= MOST_ITEMS) refuse('CONFLICT', `A wishlist holds ${MOST_ITEMS} things at most.`);
    await repo.insertRow(ctx.db, {
      id,
      user_id: userId,
      content_type: name.type,
      content_id: name.id,
      price_seen: known.priceMinor,
      currency_seen: known.item.currency,
      added_at: added,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  }
  const [row] = await repo.findRows(ctx.db, userId, name.id);
  if (row === undefined) throw new Error('What was wished for is not there.');
  return toItem(row, known, ctx.now);
}

/** Takes something off; what another computer added since then stays. */
export async function removeFromWishlist(ctx: Ctx, contentId: number): Promise<void> {
  const rows = seenRows(ctx, await repo.findRows(ctx.db, ctx.actor.userId, contentId));
  await repo.removeRows(
    ctx.db,
    rows.map((row) => row.id),
    ctx.now,
  );
}

/** Puts what is wished for into the cart, and off the wishlist. */
export async function moveToCart(ctx: Ctx, contentId: number): Promise<void> {
  const [row] = await repo.findRows(ctx.db, ctx.actor.userId, contentId);
  if (row === undefined) return refuse('NOT_FOUND', 'This is not on your wishlist.');
  await addToCart(ctx, { type: row.content_type, id: contentId }, false);
  await removeFromWishlist(ctx, contentId);
}
