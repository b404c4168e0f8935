import type { auditContract } from '#shared/contract/audit.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { exportAuditLogs, getAuditChoices, getAuditLog, listAuditLogs } from './service.ts';

export const auditHandlers: HandlersFor<typeof auditContract, Ctx> = {
  listAuditLogs: async (ctx, { query }) => ({ status: 200, body: await listAuditLogs(ctx, query) }),
  getAuditChoices: async (ctx) => ({ status: 200, body: await getAuditChoices(ctx) }),
  getAuditLog: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getAuditLog(ctx, params.no) },
  }),
  exportAuditLogs: async (ctx, { params, query }) => ({
    status: 200,
    body: await exportAuditLogs(ctx, params.format, query),
  }),
};
