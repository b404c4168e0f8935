import type { Device, OpenCode } from '#shared/contract/devices.ts';
import { ENROLMENT_CODE_MS, enrolmentCodeOf, showEnrolmentCode } from '#shared/domain/sync/enrolment-code.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { findState, writeState } from '#server/sync/state.ts';
import { findNotedLoss } from '#server/sync/went-back.ts';
import { iso } from '#server/iso.ts';
import * as repo from './device-repo.ts';

/** One person rarely stands in front of more computers at once. */
const MAX_OPEN_CODES = 200;
const CODE_BYTES = 10;

export function assertHub(ctx: Ctx): void {
  if (ctx.services.sync.role !== 'hub') {
    refuse(
      'ILLEGAL_STATE',
      'Only the server of an institution has other computers. Start it with npm run hub.',
    );
  }
}

const nameOf = (row: { first_name: string | null; last_name: string | null }): string =>
  `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim();

export async function listDevices(ctx: Ctx): Promise<{ devices: Device[]; isOpen: boolean }> {
  const people = Map.groupBy(await repo.listClientPeople(ctx.db), (row) => row.client_id);
  const devices = (await repo.listClients(ctx.db)).map((row): Device => ({
    client_id: row.client_id,
    name: row.name,
    device_no: row.device_no,
    app_version: row.app_version,
    schema_version: row.schema_version,
    enrolled_at: iso(row.enrolled_at),
    enrolled_by: nameOf(row),
    last_seen_at: iso(row.last_seen_at),
    pending_count: row.pending_count,
    clock_offset_ms: row.clock_offset_ms,
    revoked_at: row.revoked_at === null ? null : iso(row.revoked_at),
    people: (people.get(row.client_id) ?? []).map((one) => ({ id: one.id, name: nameOf(one) })),
  }));
  return { devices, isOpen: (await findState(ctx.db, 'open_enrolment')) === '1' };
}

/** What proved that this server went back to an earlier state, as people are shown it. */
export async function readLoss(ctx: Ctx) {
  const loss = await findNotedLoss(ctx.db);
  return loss === null ? null : { ...loss, at: iso(loss.at) };
}

/** A code of fifty bits, good for one computer within a day; only its hash is kept. */
export async function createCode(ctx: Ctx): Promise<{ id: number; code: string; expiresAt: number }> {
  assertHub(ctx);
  await repo.forgetOldCodes(ctx.db, ctx.now - ENROLMENT_CODE_MS);
  if ((await repo.countOpenCodes(ctx.db, ctx.actor.userId, ctx.now)) >= MAX_OPEN_CODES) {
    refuse('RATE_LIMITED', `You have ${MAX_OPEN_CODES} codes that nobody has used yet.`, {
      retryAfterMs: ENROLMENT_CODE_MS,
    });
  }
  const code = enrolmentCodeOf(ctx.random(CODE_BYTES));
  const expiresAt = ctx.now + ENROLMENT_CODE_MS;
  const id = ctx.newId();
  await repo.insertCode(ctx.db, {
    id,
    code_hash: hashToken(code),
    created_by: ctx.actor.userId,
    created_at: ctx.now,
    expires_at: expiresAt,
  });
  return { id, code: showEnrolmentCode(code), expiresAt };
}

export async function listCodes(ctx: Ctx): Promise<OpenCode[]> {
  return (await repo.listOpenCodes(ctx.db, ctx.now)).map((row) => ({
    id: row.id,
    created_by: nameOf(row),
    created_at: iso(row.created_at),
    expires_at: iso(row.expires_at),
  }));
}

export async function withdrawCode(ctx: Ctx, id: number): Promise<void> {
  if (!(await repo.withdrawCode(ctx.db, id)))
    refuse('NOT_FOUND', 'This code has been used or withdrawn already, or is too old.');
}

export async function setPolicy(ctx: Ctx, isOpen: boolean): Promise<void> {
  assertHub(ctx);
  await writeState(ctx.db, 'open_enrolment', isOpen ? '1' : '0');
}

export async function renameDevice(ctx: Ctx, clientId: string, name: string): Promise<void> {
  if (!(await repo.renameClient(ctx.db, clientId, name))) refuse('NOT_FOUND', 'There is no such device.');
}

export async function revokeDevice(ctx: Ctx, clientId: string): Promise<void> {
  const isRevoked = await repo.revokeClient(ctx.db, clientId, ctx.now);
  if (!isRevoked) refuse('NOT_FOUND', 'There is no such device, or it was revoked before.');
  // It learns so from the answer to its next round, which is now.
  ctx.services.wakeDevice?.(clientId);
}
