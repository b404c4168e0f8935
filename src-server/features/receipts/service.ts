import { holds } from '#shared/access/ability.ts';
import type { Receipt } from '#shared/contract/orders.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Ctx, Services } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './repo.ts';

function standingOf(row: repo.ShownReceiptRow, { blobs }: Pick<Services, 'blobs'>): Receipt['pdf'] {
  if (row.content === '') return 'erased';
  if (row.pdf_sha256 === null) return 'printing';
  return blobs.has(row.pdf_sha256) ? 'here' : 'hub';
}

/** A document as it is listed. */
export const toReceipt = (row: repo.ShownReceiptRow, services: Pick<Services, 'blobs'>): Receipt => ({
  id: row.id,
  order_id: row.order_id,
  order_number: row.order_number,
  kind: row.kind,
  number: row.number,
  total: toMajor(row.total, row.currency),
  currency: row.currency,
  issued_at: iso(row.issued_at),
  pdf: standingOf(row, services),
});

/** The documents of some orders, by order. */
export async function receiptsOf(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  orderIds: readonly number[],
): Promise<Map<number, Receipt[]>> {
  const rows = await repo.listOfOrders(db, orderIds);
  return Map.groupBy(
    rows.map((row) => toReceipt(row, services)),
    (receipt) => receipt.order_id,
  );
}

/** The file of a document; a computer gets it from its hub where it is not here yet. */
export async function readReceiptFile(ctx: Ctx, id: number): Promise<{ bytes: Uint8Array; number: string }> {
  const row = await repo.findReceipt(ctx.db, id);
  const isTheirs = row !== undefined && row.user_id === ctx.actor.userId;
  if (row === undefined || !(isTheirs || holds(ctx.actor.ability, 'orders:view')))
    return refuse('NOT_FOUND', 'There is no such receipt.');
  if (row.content === '')
    return refuse('NOT_FOUND', 'The account of its buyer was erased, and the file with it.');
  const { blobs, sync } = ctx.services;
  const sha256 = row.pdf_sha256;
  if (sha256 === null)
    return refuse('UNAVAILABLE', 'This document is being printed. Try again in a moment.', {
      retryAfterMs: 1000,
    });
  if (!blobs.has(sha256)) await sync.hub?.fetchBlob(sha256).catch(() => undefined);
  const bytes = blobs.get(sha256);
  return bytes === null
    ? refuse('UNAVAILABLE', 'The file comes when this computer has been online.')
    : { bytes, number: row.number };
}

/** Takes what says who somebody is out of their documents. */
export const eraseReceipts = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, userId: number): Promise<void> => {
  await repo.eraseReceipts(db, userId, now);
};
