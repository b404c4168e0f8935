import type { mediaContract } from '#shared/contract/media.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { addMediaFile, linkMediaFile, prepareFinish, replaceMediaFile } from './finish-service.ts';
import {
  deleteMediaFile,
  getMediaFile,
  listMediaFiles,
  listUses,
  restoreMediaFile,
  updateMediaFile,
} from './library-service.ts';
import { getLimits, setLimit } from './limits-service.ts';
import { createTicket } from './ticket-service.ts';
import { beginUpload, cancelUpload, getUpload, listUploads, putPiece, takeFile } from './upload-service.ts';

export const mediaHandlers: HandlersFor<typeof mediaContract, Ctx> = {
  beginUpload: async (ctx, { body }) => ({ status: 201, body: { data: await beginUpload(ctx, body) } }),

  putUploadPiece: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await putPiece(ctx, { uploadId: params.id, offset: params.offset, bytes: body }) },
  }),

  takeUploadFile: async (ctx, { params }) => ({
    status: 200,
    body: { data: await takeFile(ctx, params.id) },
  }),

  getUpload: async (ctx, { params }) => ({ status: 200, body: { data: await getUpload(ctx, params.id) } }),

  listUploads: async (ctx) => ({ status: 200, body: { data: await listUploads(ctx) } }),

  cancelUpload: async (ctx, { params }) => {
    await cancelUpload(ctx, params.id);
    return { status: 200, body: { message: 'The file is not taken.' } };
  },

  addMediaFile: async (ctx, { body }) => ({ status: 201, body: { data: await addMediaFile(ctx, body) } }),

  listMediaFiles: async (ctx, { query }) => ({ status: 200, body: await listMediaFiles(ctx, query) }),

  getMediaFile: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getMediaFile(ctx, params.id) },
  }),

  listMediaUses: async (ctx, { params }) => ({ status: 200, body: { data: await listUses(ctx, params.id) } }),

  updateMediaFile: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await updateMediaFile(ctx, params.id, body) },
  }),

  replaceMediaFile: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await replaceMediaFile(ctx, params.id, body) },
  }),

  linkMediaFile: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await linkMediaFile(ctx, params.id, body) },
  }),

  deleteMediaFile: async (ctx, { params }) => ({
    status: 200,
    body: { message: `'${await deleteMediaFile(ctx, params.id)}' is removed from your library.` },
  }),

  restoreMediaFile: async (ctx, { params }) => ({
    status: 200,
    body: { message: `'${await restoreMediaFile(ctx, params.id)}' is back in your library.` },
  }),

  createTicket: async (ctx, { body }) => ({ status: 201, body: await createTicket(ctx, body) }),

  getMediaLimits: async (ctx) => ({ status: 200, body: await getLimits(ctx) }),

  setMediaLimit: async (ctx, { body }) => {
    await setLimit(ctx, body.institution_bytes);
    return { status: 200, body: { message: 'The limit of files is saved.' } };
  },
};

export const mediaPreparations = {
  addMediaFile: (ctx: Ctx, { body }: HandlerInput<typeof mediaContract.addMediaFile>) =>
    prepareFinish(ctx, body.upload_id),
  replaceMediaFile: (ctx: Ctx, { body }: HandlerInput<typeof mediaContract.replaceMediaFile>) =>
    prepareFinish(ctx, body.upload_id),
};
