import type { blobsContract } from '#shared/contract/blobs.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { toImageAnswer } from './image-answer.ts';
import { getShownImage, storeImage, storeSolution } from './service.ts';

export const blobsHandlers: HandlersFor<typeof blobsContract, Ctx> = {
  putBlob: async (ctx, { body }) => ({ status: 201, body: await storeImage(ctx, body) }),

  putSolution: async (ctx, { body }) => ({ status: 201, body: await storeSolution(ctx, body) }),

  getBlob: async (ctx, { params }) => {
    const { image, isKept } = await getShownImage(ctx, params.sha256);
    const { body, headers } = toImageAnswer(image);
    return {
      status: 200,
      body,
      headers: {
        ...headers,
        // The address names the bytes, so they never change; private, because not everybody may have them.
        'cache-control': isKept ? 'private, max-age=31536000, immutable' : 'no-store',
      },
    };
  },
};
