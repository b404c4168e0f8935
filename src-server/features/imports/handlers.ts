import type { importsContract } from '#shared/contract/imports.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { confirmImport, readBeforeImport } from './confirm-service.ts';
import { chooseColumns, getColumns } from './columns-service.ts';
import { listDuplicates } from './duplicates-service.ts';
import { chooseLabels, getItem, getLabels, mendItem, resetItem, skipItems } from './fixes-service.ts';
import {
  cancelImport,
  getOwnBatch,
  listImports,
  presentImport,
  receivePart,
  startImport,
} from './service.ts';
import { getPreview } from './preview-service.ts';
import { undoImport } from './undo-service.ts';

export const importsHandlers: HandlersFor<typeof importsContract, Ctx> = {
  startImport: async (ctx, { body }) => ({
    status: 201,
    body: { data: await startImport(ctx, { name: body.file_name, size: body.size }) },
  }),

  putImportPart: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await receivePart(ctx, params.id, params.part, body) },
  }),

  getImport: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentImport(ctx, await getOwnBatch(ctx, params.id)) },
  }),

  listImports: async (ctx, { query }) => ({ status: 200, body: await listImports(ctx, query) }),

  getImportPreview: async (ctx, { params, query }) => ({
    status: 200,
    body: await getPreview(ctx, params.id, query),
  }),

  getImportItem: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getItem(ctx, params.id, params.index) },
  }),

  putImportItem: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await mendItem(ctx, params.id, params.index, body) },
  }),

  resetImportItem: async (ctx, { params }) => ({
    status: 200,
    body: { data: await resetItem(ctx, params.id, params.index) },
  }),

  putImportSkips: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await skipItems(ctx, params.id, body) },
  }),

  listImportDuplicates: async (ctx, { params, query }) => ({
    status: 200,
    body: await listDuplicates(ctx, params.id, query),
  }),

  getImportLabels: async (ctx, { params }) => ({ status: 200, body: await getLabels(ctx, params.id) }),

  putImportLabels: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await chooseLabels(ctx, params.id, body) },
  }),

  getImportColumns: async (ctx, { params }) => ({ status: 200, body: await getColumns(ctx, params.id) }),

  putImportColumns: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await chooseColumns(ctx, params.id, body.columns) },
  }),

  confirmImport: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await confirmImport(ctx, params.id, body) },
  }),

  cancelImport: async (ctx, { params }) => ({
    status: 200,
    body: { message: await cancelImport(ctx, params.id) },
  }),

  undoImport: async (ctx, { params }) => ({ status: 200, body: await undoImport(ctx, params.id) }),
};

/** What runs before a command's transaction. */
export const importsPreparations = {
  confirmImport: (ctx: Ctx, { params }: HandlerInput<(typeof importsContract)['confirmImport']>) =>
    readBeforeImport(ctx, params.id),
} satisfies Partial<Record<keyof typeof importsContract, unknown>>;
