import type { systemHealthContract } from '#shared/contract/system-health.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { listDeviceHealth } from './device-health-service.ts';
import { muteProbe, readHealth, runProbe } from './service.ts';

export const systemHealthHandlers: HandlersFor<typeof systemHealthContract, Ctx> = {
  getSystemHealth: async (ctx) => ({ status: 200, body: await readHealth(ctx) }),

  getHubHealth: async (ctx) => ({ status: 200, body: await readHealth(ctx) }),

  listDeviceHealth: async (ctx) => {
    const data = await listDeviceHealth(ctx);
    return { status: 200, body: { as_of: iso(ctx.now), data, total: data.length } };
  },

  runProbe: async (ctx, { params }) => ({ status: 200, body: { data: await runProbe(ctx, params.probe) } }),

  muteProbe: async (ctx, { params, body }) => {
    await muteProbe(ctx, params.probe, body);
    return { status: 200, body: { message: 'Nobody is told of it until then.' } };
  },

  unmuteProbe: async (ctx, { params }) => {
    await muteProbe(ctx, params.probe, null);
    return { status: 200, body: { message: 'The administrators are told of it again.' } };
  },
};
