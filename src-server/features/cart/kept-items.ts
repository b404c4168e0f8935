import type { KeptItem, LINE_STATES } from '#shared/contract/cart.ts';
import { itemKey, type ItemName } from '#shared/domain/discover/item-key.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { factSeen } from '#server/precondition.ts';
import { refuse } from '#server/refuse.ts';
import { loadKnown, type KnownItem } from '../discover/item-service.ts';

/** What rows of carts and wishlists have in common. */
export interface KeptRow {
  readonly id: number;
  readonly content_type: 'exam' | 'course';
  readonly content_id: number;
  readonly price_seen: number;
  readonly currency_seen: string;
  readonly added_at: number;
}

type LineState = (typeof LINE_STATES)[number];

export function stateOf(known: KnownItem | undefined, now: number): LineState {
  if (known === undefined) return 'gone';
  const { item } = known;
  if (item.is_enrolled) return 'owned';
  if (!known.isOffered) return 'gone';
  if (item.is_own) return 'own';
  return isClosedAt(item.closes_at === null ? null : Date.parse(item.closes_at), now)
    ? 'closed'
    : 'available';
}

const nameOf = (row: KeptRow): ItemName => ({ type: row.content_type, id: row.content_id });

/** One row of each content, what was added last first: until the hub has heard of both, two computers have two. */
export const oncePerContent = <R extends KeptRow>(rows: readonly R[]): R[] =>
  [...new Map(rows.toReversed().map((row) => [itemKey(nameOf(row)), row])).values()].toReversed();

/** A row with what its content is now: price and payee are the server's. */
export function toKeptItem(row: KeptRow, known: KnownItem | undefined, now: number): KeptItem {
  const item = known?.item;
  const currency = item?.currency ?? row.currency_seen;
  const minor = known?.priceMinor ?? row.price_seen;
  return {
    created: row.content_id,
    type: row.content_type,
    price: toMajor(minor, currency),
    currency,
    ...(item === undefined
      ? {}
      : row.content_type === 'exam'
        ? { exam_instructor_id: item.instructor_id }
        : { course_instructor_id: item.instructor_id }),
    title: item?.title ?? '',
    instructor_name: item?.instructor_name ?? '',
    category: item?.category ?? '',
    image: item?.image ?? null,
    price_seen: toMajor(row.price_seen, row.currency_seen),
    currency_seen: row.currency_seen,
    is_free: minor === 0,
    state: stateOf(known, now),
    added_at: iso(row.added_at),
  };
}

/** What the contents of some rows are now. */
export const knownOf = (ctx: Ctx, rows: readonly KeptRow[]): Promise<Map<string, KnownItem>> =>
  loadKnown(ctx, rows.map(nameOf));

export const keyOf = (row: KeptRow): string => itemKey(nameOf(row));

const WHY: Readonly<Record<Exclude<LineState, 'available' | 'gone'>, string>> = {
  owned: 'You have this already.',
  own: 'This is your own: nobody buys what they wrote.',
  closed: 'This exam has closed: nobody can start it any more.',
};

/** Something that may be put into a cart or on a wishlist. @throws NOT_FOUND, or CONFLICT with the reason */
export async function getBuyable(ctx: Ctx, name: ItemName): Promise<KnownItem> {
  const known = (await loadKnown(ctx, [name])).get(itemKey(name));
  const state = stateOf(known, ctx.now);
  if (known === undefined || state === 'gone')
    return refuse('NOT_FOUND', 'There is no such exam or course in the catalogue.');
  if (state !== 'available') refuse('CONFLICT', WHY[state]);
  return known;
}

/** Later than what stands there, whatever the clock says: so that taking out what was there before takes out no more. */
export const addedAfter = (rows: readonly KeptRow[], now: number): number =>
  rows.reduce((latest, row) => Math.max(latest, row.added_at + 1), now);

/** The rows that whoever takes something out has seen: what was added since, elsewhere, stays. */
export function seenRows<R extends KeptRow>(ctx: Ctx, rows: readonly R[]): R[] {
  const seen = factSeen(
    ctx,
    rows.reduce((latest, row) => Math.max(latest, row.added_at), 0),
  );
  return rows.filter((row) => typeof seen === 'number' && row.added_at <= seen);
}
