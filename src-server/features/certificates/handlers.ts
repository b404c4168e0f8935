import type { certificatesContract } from '#shared/contract/certificates.ts';
import { toCheck } from '#shared/domain/certificates/shown-check.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { pdfAnswer } from '#server/pdf-answer.ts';
import { refuse } from '#server/refuse.ts';
import { issueAgain, rotateKeys } from './again-service.ts';
import { findKey, findStatus, listKeys } from './key-repo.ts';
import { toAchievement, toCertificate, toFound, toHold } from './mapper.ts';
import * as repo from './repo.ts';
import { listCertified, listIssued } from './issued-service.ts';
import { check, drawPreview, findByNumber, readCredential, readPdf, revoke } from './service.ts';

/** A key as it was published: the members of a JWK are texts. */
const readJwk = (text: string): Record<string, string> => JSON.parse(text);

export const certificatesHandlers: HandlersFor<typeof certificatesContract, Ctx> = {
  listOwn: async (ctx) => {
    const { userId } = ctx.actor;
    const certificates = await repo.listOwn(ctx.db, userId);
    const achievements = await repo.listAchievements(ctx.db, userId);
    const holds = await repo.listHolds(ctx.db, userId);
    return {
      status: 200,
      body: {
        certificates: certificates.map((row) => toCertificate(row, ctx.services)),
        achievements: achievements.map(toAchievement),
        holds: holds.map(toHold),
        is_decided_elsewhere: ctx.services.authority === 'hub',
      },
    };
  },

  getPdf: async (ctx, { params }) => pdfAnswer(await readPdf(ctx, params.id), 'certificate.pdf'),

  getCredential: async (ctx, { params }) => ({ status: 200, body: await readCredential(ctx, params.id) }),

  preview: async (ctx, { query }) => pdfAnswer(await drawPreview(ctx, query), 'preview.pdf'),

  listIssued: async (ctx, { query: { kind, content_id: id, state, search, ...page } }) => {
    const content = kind === undefined || id === undefined ? null : { type: kind, id };
    const { rows, total, mayDecide } = await listIssued(ctx, { content, state, search }, page);
    const data = rows.map((row) => ({
      ...toCertificate(row, ctx.services),
      may_decide: mayDecide.has(row.id),
    }));
    return { status: 200, body: { data, count: total } };
  },

  listCertified: async (ctx) => ({
    status: 200,
    body: {
      data: (await listCertified(ctx)).map((row) => ({
        kind: row.content_type,
        content_id: row.content_id,
        title: row.title,
        certificates: row.certificates,
      })),
    },
  }),

  revoke: async (ctx, { params, body }) => {
    const row = await revoke(ctx, params.id, body.reason);
    return {
      status: 200,
      body: { message: `Certificate ${row.number} is revoked.`, data: toCertificate(row, ctx.services) },
    };
  },

  issueAgain: async (ctx, { body }) => {
    const row = await issueAgain(ctx, body.exam_id, body.student_id);
    return {
      status: 201,
      body: { message: `Certificate ${row.number} is issued.`, data: toCertificate(row, ctx.services) },
    };
  },

  rotateKeys: async (ctx) => ({
    status: 200,
    body: { message: 'Certificates are signed by new keys from now on.', key_id: await rotateKeys(ctx) },
  }),

  check: async (ctx, { body }) => {
    const { verdict, issuer } = await check(ctx, body);
    return { status: 200, body: toCheck(verdict, issuer) };
  },

  findByNumber: async (ctx, { params }) => {
    const { row, issuer } = await findByNumber(ctx, params.number);
    return { status: 200, body: toFound(row, issuer, ctx.now) };
  },

  getIssuer: async (ctx) => {
    const institution = await repo.findInstitution(ctx.db);
    const keys = await listKeys(ctx.db);
    const status = await findStatus(ctx.db);
    return {
      status: 200,
      body: {
        name: institution?.name ?? '',
        keys: keys.map((key) => ({
          key_id: key.key_id,
          kind: key.kind,
          jwk: readJwk(key.public_jwk),
          created_at: iso(key.created_at),
          retired_at: key.retired_at === null ? null : iso(key.retired_at),
        })),
        revocations: status?.list ?? null,
      },
    };
  },

  getKey: async (ctx, { params }) => {
    const key = await findKey(ctx.db, params.key);
    return key === undefined
      ? refuse('NOT_FOUND', 'This institution never had such a key.')
      : { status: 200, body: readJwk(key.public_jwk) };
  },
};
