import type { reportsContract } from '#shared/contract/reports.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { listChoices, listReports, previewOf, readPreview } from './library-service.ts';
import { cancelRun, getRun, listRuns, readRunFile, runAgain, startRun } from './run-service.ts';
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  setState,
  updateSchedule,
} from './schedule-service.ts';
import { makeTableFile } from './table-file-service.ts';
import { deleteVariant, listVariants, saveVariant } from './variant-service.ts';

type Contract = typeof reportsContract;

const TABLE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

export const reportsHandlers: HandlersFor<Contract, Ctx> = {
  makeTableFile: async (ctx, { body }) => ({
    status: 200,
    body: await makeTableFile(ctx, body),
    headers: { 'content-type': TABLE_TYPES[body.format], 'cache-control': 'no-store' },
  }),

  listReports: async (ctx) => ({ status: 200, body: await listReports(ctx) }),

  listReportChoices: async (ctx, { query }) => ({
    status: 200,
    body: { data: await listChoices(ctx, query) },
  }),

  previewReport: async (_ctx, { body }) => ({ status: 200, body: { data: previewOf(body) }, kept: null }),

  startReportRun: async (ctx, { body }) => ({ status: 201, body: { data: await startRun(ctx, body) } }),

  listReportRuns: async (ctx, { query }) => ({ status: 200, body: await listRuns(ctx, query) }),

  getReportRun: async (ctx, { params }) => ({ status: 200, body: await getRun(ctx, params.id) }),

  getReportRunFile: async (ctx, { params, query }) => {
    const { bytes, type, fileName } = await readRunFile(ctx, params.id, query.format);
    return {
      status: 200,
      body: bytes,
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${fileName}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    };
  },

  runReportAgain: async (ctx, { params }) => ({
    status: 201,
    body: { data: await runAgain(ctx, params.id) },
  }),

  cancelReportRun: async (ctx, { params }) => {
    await cancelRun(ctx, params.id);
    return { status: 200, body: { message: 'The report was stopped.' } };
  },

  listReportVariants: async (ctx) => ({ status: 200, body: { data: await listVariants(ctx) } }),

  saveReportVariant: async (ctx, { body }) => ({ status: 201, body: { data: await saveVariant(ctx, body) } }),

  deleteReportVariant: async (ctx, { params }) => {
    await deleteVariant(ctx, params.id);
    return { status: 200, body: { message: 'The saved report was deleted.' } };
  },

  listReportSchedules: async (ctx) => ({ status: 200, body: { data: await listSchedules(ctx) } }),

  createReportSchedule: async (ctx, { body }) => ({
    status: 201,
    body: { data: await createSchedule(ctx, body) },
  }),

  updateReportSchedule: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await updateSchedule(ctx, params.id, body) },
  }),

  setReportScheduleState: async (ctx, { params, body }) => ({
    status: 200,
    body: { data: await setState(ctx, params.id, body.state) },
  }),

  deleteReportSchedule: async (ctx, { params }) => {
    await deleteSchedule(ctx, params.id);
    return { status: 200, body: { message: 'The schedule was deleted.' } };
  },
};

export const reportsPreparations = {
  previewReport: (ctx: Ctx, input: HandlerInput<Contract['previewReport']>) => readPreview(ctx, input),
};
