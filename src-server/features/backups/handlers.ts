import path from 'node:path';
import type { Backups, RecoveryReport, backupsContract } from '#shared/contract/backups.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { BackupControl } from '#server/backups/keeping.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { roleOf } from '#server/sync/role.ts';
import { iso, isoOrNull } from '#server/iso.ts';

/** What was done about a damaged database is said for a week. */
const SHOWN_MS = 7 * 24 * 60 * 60_000;

const NONE: Backups = {
  is_available: false,
  soundness: 'sound',
  folder: null,
  is_fixed: true,
  is_running: false,
  newest: null,
  kept: 0,
  next_at: null,
  problem: null,
  recovery: null,
};

/** What was done about a damaged database, in the last week. */
function recoveryReport({ now, services: { backups } }: Ctx): RecoveryReport | null {
  const note = backups?.recovery(now - SHOWN_MS) ?? null;
  if (note === null) return null;
  const { at, problem, backup_at: backupAt, aside, restored, left, files } = note;
  return {
    at: iso(at),
    problem,
    backup_at: isoOrNull(backupAt),
    aside: aside === null ? null : path.basename(aside),
    restored,
    left,
    files: files.map((file) => path.basename(file)),
  };
}

/** Whoever reaches a hub by the network does not say where it writes. */
async function present(ctx: Ctx): Promise<Backups> {
  const { backups } = ctx.services;
  if (backups === undefined) return NONE;
  const { kept, nextAt, problem, folder, isFixed, isRunning } = backups.state();
  const [newest] = kept;
  return {
    is_available: true,
    soundness: backups.soundness().state,
    folder,
    is_fixed: isFixed || (await roleOf(ctx.db)) === 'hub',
    is_running: isRunning,
    newest: newest === undefined ? null : { file: newest.file, made_at: iso(newest.at), bytes: newest.bytes },
    kept: kept.length,
    next_at: nextAt === null ? null : iso(nextAt),
    problem,
    recovery: recoveryReport(ctx),
  };
}

const controlOf = ({ services: { backups } }: Ctx): BackupControl =>
  backups ?? refuse('ILLEGAL_STATE', 'This server makes no backups by itself.');

export const backupsHandlers: HandlersFor<typeof backupsContract, Ctx> = {
  getBackups: async (ctx) => ({ status: 200, body: { data: await present(ctx) } }),

  backUpNow: async (ctx) => {
    await controlOf(ctx).backUpNow();
    return { status: 201, body: { data: await present(ctx) } };
  },

  chooseFolder: async (ctx, { body }) => {
    const control = controlOf(ctx);
    if ((await roleOf(ctx.db)) === 'hub')
      refuse(
        'ILLEGAL_STATE',
        'The folder of the backups of a hub is given when it is started: --backups DIR.',
      );
    control.choose(body.folder);
    return { status: 200, body: { data: await present(ctx) } };
  },

  getSoundness: async (ctx) => {
    const report = recoveryReport(ctx);
    const recovery =
      report === null
        ? null
        : { at: report.at, backup_at: report.backup_at, restored: report.restored, left: report.left };
    const soundness = ctx.services.backups?.soundness().state ?? 'sound';
    return { status: 200, body: { data: { soundness, recovery } } };
  },
};
