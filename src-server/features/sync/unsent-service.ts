import { holds } from '#shared/access/ability.ts';
import type { UnsentExport } from '#shared/contract/sync-exports.ts';
import type { Ctx } from '../../context.ts';
import { refuse } from '../../refuse.ts';
import { findState } from '../../sync/state.ts';
import { iso } from '../auth/mapper.ts';
import { unsentLogs } from '../exam-attempts/send-service.ts';
import { filesFor } from './export-files.ts';
import { reasonOf, wordsFor } from './status-service.ts';
import { listCommands } from './repo.ts';

const STATES = { pending: 'waiting', refused: 'refused', settled: 'confirmed' } as const;

/** What stands on this computer and nowhere else: of a hub that does not know it, also what that had confirmed. */
export async function exportUnsent(ctx: Ctx): Promise<UnsentExport> {
  const { services, actor } = ctx;
  if (services.sync.role !== 'device') refuse('ILLEGAL_STATE', 'This computer does not belong to a hub.');
  const isForAll = holds(actor.ability, 'settings:add');
  const ownerId = isForAll ? null : actor.userId;
  const isForgotten = services.sync.status().error?.code === 'DEVICE_UNKNOWN';
  const rows = await listCommands(ctx.db, ownerId, [
    'pending',
    'refused',
    ...(isForgotten ? (['settled'] as const) : []),
  ]);
  const changes = rows.map((row): UnsentExport['changes'][number] => ({
    mid: row.mid,
    user_id: row.user_id,
    endpoint: row.endpoint,
    what: wordsFor(row.endpoint),
    at: iso(row.now),
    state: STATES[row.state],
    message: row.state === 'refused' ? reasonOf(row.verdict).message : null,
    input: JSON.parse(row.input),
  }));
  const { device_no } = await ctx.db.selectFrom('device').select('device_no').executeTakeFirstOrThrow();
  return {
    exported_at: iso(ctx.now),
    hub_url: (await findState(ctx.db, 'hub_url')) ?? null,
    device_name: (await findState(ctx.db, 'device_name')) ?? null,
    device_no,
    of: isForAll ? 'everybody' : 'own',
    changes,
    attempts: await unsentLogs(ctx.db, ownerId, isForgotten),
    ...filesFor(ctx, changes),
  };
}
