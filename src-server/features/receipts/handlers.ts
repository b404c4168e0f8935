import type { ordersContract } from '#shared/contract/orders.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { listOwn } from './repo.ts';
import { readReceiptFile, toReceipt } from './service.ts';

export const receiptsHandlers: Pick<
  HandlersFor<typeof ordersContract, Ctx>,
  'listReceipts' | 'getReceiptFile'
> = {
  listReceipts: async (ctx, { query }) => {
    const { rows, total } = await listOwn(ctx.db, ctx.actor.userId, query);
    return { status: 200, body: { data: rows.map((row) => toReceipt(row, ctx.services)), count: total } };
  },

  getReceiptFile: async (ctx, { params }) => {
    const { bytes, number } = await readReceiptFile(ctx, params.id);
    return {
      status: 200,
      body: bytes,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${number}.pdf"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    };
  },
};
