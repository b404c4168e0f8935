import { itemKey, type ItemName } from '#shared/domain/discover/item-key.ts';
import type { Ctx } from '#server/context.ts';
import { listRows, removeRows } from './repo.ts';

/** What somebody has got leaves their cart, on all their computers. */
export async function removeBought(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  bought: readonly ItemName[],
): Promise<void> {
  const keys = new Set(bought.map(itemKey));
  const rows = (await listRows(db, userId)).filter((row) =>
    keys.has(itemKey({ type: row.content_type, id: row.content_id })),
  );
  if (rows.length === 0) return;
  await removeRows(
    db,
    rows.map((row) => row.id),
    now,
  );
}
