import type { DataExport } from '#shared/contract/profile.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { insertOutsideCall } from '#server/outside/outside-repo.ts';
import { refuse } from '#server/refuse.ts';
import { EXPORT_OWN_DATA } from './export-own-data.ts';
import { exportsOf } from './own-exports.ts';

/** How far the own export is. */
export function exportState({ services, actor, now }: Ctx): DataExport {
  const one = exportsOf(services).find(actor.userId, now);
  if (one === undefined) return { state: 'none', progress: 0, made_at: null, size: null };
  return {
    state: one.state,
    progress: one.progress,
    made_at: one.madeAt === null ? null : iso(one.madeAt),
    size: one.bytes?.byteLength ?? null,
  };
}

/** Begins to gather; while that is under way, nothing new begins. The timer takes it up within a second. */
export async function beginExport(ctx: Ctx): Promise<DataExport> {
  const { actor, now, services } = ctx;
  if (exportsOf(services).find(actor.userId, now)?.state === 'running') return exportState(ctx);
  await insertOutsideCall(ctx.db, {
    id: ctx.newId(),
    name: EXPORT_OWN_DATA,
    payload: JSON.stringify({ userId: actor.userId }),
    due_at: now,
    created_at: now,
  });
  exportsOf(services).begin(actor.userId, now);
  return exportState(ctx);
}

/** The zip. @throws NOT_FOUND while there is none, or none any more */
export function downloadExport({ services, actor, now }: Ctx): Uint8Array {
  const bytes = exportsOf(services).find(actor.userId, now)?.bytes;
  return bytes ?? refuse('NOT_FOUND', 'There is no export of your data. Begin one first.');
}
