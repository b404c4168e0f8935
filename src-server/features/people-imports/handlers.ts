import type { peopleImportsContract } from '#shared/contract/people-imports.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { createStartCodes } from './codes-service.ts';
import { confirmImport } from './confirm-service.ts';
import { exportedFile, writeBeforeExport } from './export-service.ts';
import {
  cancelImport,
  getImport,
  getPreview,
  listImports,
  readBeforeStart,
  startImport,
  stopBeforeCancel,
} from './service.ts';
import { undoImport } from './undo-service.ts';

type Contract = typeof peopleImportsContract;

export const peopleImportsHandlers: HandlersFor<Contract, Ctx> = {
  start: async (ctx, { query, body }) => ({
    status: 201,
    body: { data: await startImport(ctx, query.file_name, body) },
  }),

  list: async (ctx, { query }) => ({ status: 200, body: await listImports(ctx, query) }),

  get: async (ctx, { params }) => ({ status: 200, body: await getImport(ctx, params.id) }),

  preview: async (ctx, { params, query }) => ({ status: 200, body: await getPreview(ctx, params.id, query) }),

  confirm: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await confirmImport(ctx, params.id, body) },
  }),

  cancel: async (ctx, { params }) => ({ status: 200, body: { message: await cancelImport(ctx, params) } }),

  undo: async (ctx, { params }) => ({ status: 200, body: { message: await undoImport(ctx, params.id) } }),

  createStartCodes: async (ctx, { params, body }) => ({
    status: 200,
    body: await createStartCodes(ctx, params.id, body.offset),
    kept: null,
  }),

  exportPeople: async (_ctx, { body }) => ({
    status: 200,
    body: exportedFile(body),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="people.csv"',
      'cache-control': 'no-store',
    },
    kept: null,
  }),
};

/** What runs before a command's transaction. */
export const peopleImportsPreparations = {
  start: (_ctx: Ctx, { body }: HandlerInput<Contract['start']>) => readBeforeStart(body),
  cancel: (ctx: Ctx, { params }: HandlerInput<Contract['cancel']>) => stopBeforeCancel(ctx, params),
  exportPeople: (ctx: Ctx, { body }: HandlerInput<Contract['exportPeople']>) => writeBeforeExport(ctx, body),
} satisfies Partial<Record<keyof Contract, unknown>>;
