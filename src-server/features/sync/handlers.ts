import type { syncContract } from '#shared/contract/sync.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { adoptContent } from './adopt-service.ts';
import {
  createCode,
  listCodes,
  listDevices,
  readLoss,
  renameDevice,
  revokeDevice,
  setPolicy,
  withdrawCode,
} from './device-service.ts';
import { enrol } from './enrol-service.ts';
import { secondStepOf } from './sign-in-service.ts';
import { importUnsent, prepareImport } from './import-unsent-service.ts';
import * as refused from './refused-service.ts';
import * as status from './status-service.ts';
import { sealOwnAnswers } from './sealed-answers-service.ts';
import { exportUnsent } from './unsent-service.ts';

export const syncHandlers: HandlersFor<typeof syncContract, Ctx> = {
  getConnection: async (ctx) => ({ status: 200, body: await status.getConnection(ctx) }),

  enrol: async (ctx, { body }) => {
    const enrolled = await enrol(ctx, body).catch((error: unknown) => {
      const secondStep = secondStepOf(error);
      if (secondStep === null) throw error;
      return { secondStep };
    });
    if ('secondStep' in enrolled) return { status: 202, body: enrolled.secondStep };
    return {
      status: 201,
      body: {
        message: `This computer now belongs to ${enrolled.institutionName}.`,
        institution_name: enrolled.institutionName,
        hub_url: enrolled.hubUrl,
        device_name: enrolled.deviceName,
        items_to_carry: enrolled.itemsToCarry,
        archive: enrolled.archive,
      },
    };
  },

  getStatus: async (ctx) => ({ status: 200, body: await status.getStatus(ctx) }),

  startRound: async (ctx) => ({
    status: 202,
    body: { message: 'Synchronising.', state: await status.startRound(ctx) },
  }),

  exportRefused: async (ctx, { params }) => ({
    status: 200,
    body: await refused.exportRefused(ctx, params.mid),
  }),

  retryRefused: async (ctx, { params }) => ({
    status: 200,
    body: { message: 'Made again; it waits for the hub.', mid: await refused.retryRefused(ctx, params.mid) },
  }),

  discardRefused: async (ctx, { params, body }) => {
    await refused.discardRefused(ctx, params.mid, body.export_key);
    return { status: 200, body: { message: 'Discarded.' } };
  },

  exportUnsent: async (ctx) => ({ status: 200, body: await exportUnsent(ctx) }),

  sealAnswers: async (ctx, { params }) => ({
    status: 200,
    body: await sealOwnAnswers(ctx, params.id),
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  }),

  listConflicts: async (ctx) => {
    const data = await status.listConflicts(ctx);
    return { status: 200, body: { data, total: data.length } };
  },

  adoptContent: async (ctx, { body }) => ({
    status: 200,
    body: { message: 'Taken along.', adopted: await adoptContent(ctx, body) },
  }),

  listDevices: async (ctx) => {
    const { devices, isOpen } = await listDevices(ctx);
    const lists = { data: devices, total: devices.length, open_enrolment: isOpen };
    return { status: 200, body: { ...lists, went_back: await readLoss(ctx) } };
  },

  createEnrolmentCode: async (ctx) => {
    const { id, code, expiresAt } = await createCode(ctx);
    return { status: 201, body: { id, code, expires_at: iso(expiresAt) }, kept: null };
  },

  listEnrolmentCodes: async (ctx) => {
    const data = await listCodes(ctx);
    return { status: 200, body: { data, total: data.length } };
  },

  withdrawEnrolmentCode: async (ctx, { params }) => {
    await withdrawCode(ctx, params.id);
    return { status: 200, body: { message: 'The code connects nothing any more.' } };
  },

  setEnrolmentPolicy: async (ctx, { body }) => {
    await setPolicy(ctx, body.open_enrolment);
    const message = body.open_enrolment
      ? 'People may connect computers by themselves.'
      : 'Every computer needs a code.';
    return { status: 200, body: { message, open_enrolment: body.open_enrolment } };
  },

  renameDevice: async (ctx, { params, body }) => {
    await renameDevice(ctx, params.client_id, body.name);
    return { status: 200, body: { message: 'Renamed.' } };
  },

  revokeDevice: async (ctx, { params }) => {
    await revokeDevice(ctx, params.client_id);
    return { status: 200, body: { message: 'This computer synchronises no more.' } };
  },

  putUnsentPart: async (ctx, { params, body }) => {
    const bytes = Buffer.from(body.base64, 'base64');
    const sha256 = ctx.services.uploads.put(ctx.actor.userId, params.part, bytes);
    return { status: 200, body: { message: 'Received.', sha256 } };
  },

  importUnsent: async (ctx, { body }) => {
    const data = await importUnsent(ctx, body.sha256, body.is_preview);
    const message = body.is_preview ? 'Nothing was changed.' : 'Every piece of the file was judged.';
    return { status: 200, body: { message, data } };
  },
};

/** What runs before a command's transaction. */
export const syncPreparations = {
  importUnsent: (ctx: Ctx, { body }: HandlerInput<(typeof syncContract)['importUnsent']>) =>
    prepareImport(ctx, body.sha256),
} satisfies Partial<Record<keyof typeof syncContract, unknown>>;
