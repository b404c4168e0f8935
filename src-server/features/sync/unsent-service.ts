import { holds } from '#shared/access/ability.ts';
import type { UnsentExport } from '#shared/contract/sync-exports.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { ControlStatus } from '#server/sync/control.ts';
import { findState } from '#server/sync/state.ts';
import { iso } from '#server/iso.ts';
import { unsentLogs } from '../exam-attempts/send-service.ts';
import { withChecksum } from './export-checksum.ts';
import { exportedBy, filesFor, recordedOf } from './export-files.ts';
import { reasonOf, wordsFor } from './status-service.ts';
import { listCommands } from './repo.ts';

const STATES = { pending: 'waiting', refused: 'refused', settled: 'confirmed' } as const;

/**
 * Whether the hub may lack what it had confirmed: it does not know this computer any more, or cannot be asked. One
 * that has revoked the computer knows it well.
 */
const mayBeLost = ({ state, error }: ControlStatus): boolean =>
  error === null ? state !== 'idle' : error.code !== 'DEVICE_REVOKED';

/** What stands on this computer and nowhere else: of a hub that may have lost it, also what that had confirmed. */
export async function exportUnsent(ctx: Ctx): Promise<UnsentExport> {
  const { services, actor } = ctx;
  if (services.sync.role !== 'device') refuse('ILLEGAL_STATE', 'This computer does not belong to a hub.');
  const isForAll = holds(actor.ability, 'settings:add');
  const ownerId = isForAll ? null : actor.userId;
  const isWithConfirmed = mayBeLost(services.sync.status());
  const rows = await listCommands(ctx.db, ownerId, [
    'pending',
    'refused',
    ...(isWithConfirmed ? (['settled'] as const) : []),
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
    recorded: recordedOf(row),
  }));
  return withChecksum({
    exported_at: iso(ctx.now),
    hub_url: (await findState(ctx.db, 'hub_url')) ?? null,
    ...(await exportedBy(ctx.db)),
    confirmed: isWithConfirmed ? ('included' as const) : ('left-out' as const),
    of: isForAll ? ('everybody' as const) : ('own' as const),
    changes,
    attempts: await unsentLogs(ctx.db, ownerId, isWithConfirmed),
    ...filesFor(ctx, changes),
  });
}
