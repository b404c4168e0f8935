import { eraseReceipts } from '../receipts/service.ts';
import type { Eraser } from '../users/eraser.ts';
import { eraseBuyer } from './repo.ts';

/** Who somebody was, and where they live; what was bought, paid and given back stays in the books. */
export const orderEraser: Eraser = {
  tables: ['purchase_order', 'receipt'],
  erase: async (ctx, userId) => {
    await eraseBuyer(ctx.db, userId, ctx.now);
    await eraseReceipts(ctx, userId);
  },
};
