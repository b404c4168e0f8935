import type {
  Readiness,
  ReadinessExam,
  ReadinessPageFacts,
  ReadinessResult,
} from '#shared/contract/readiness.ts';
import { clockStanding, paperStanding, summarize } from '#shared/domain/exam-attempts/readiness.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { findHubClock } from '#server/sync/hub-clock.ts';
import { keepReadiness } from '#server/sync/kept-readiness.ts';
import { writeState } from '#server/sync/state.ts';
import { listSoonSat } from '../enrolments/list-service.ts';
import { sealedStandings } from '../exam-packages/readiness-service.ts';

/** A real commit, as every answer is. @returns how long it took, in milliseconds. @throws what the disk says */
async function writeTest(ctx: Ctx): Promise<number> {
  const { clock } = ctx.services;
  const before = clock.monotonic();
  await ctx.transaction((inner) => writeState(inner.db, 'readiness_probe', String(inner.now)));
  return Math.max(0, clock.monotonic() - before);
}

async function listPapers(ctx: Ctx): Promise<ReadinessExam[]> {
  const exams = await listSoonSat(ctx);
  const sealed = await sealedStandings(
    ctx.db,
    ctx.services.blobs,
    exams.flatMap((exam) => exam.sealed?.version_id ?? []),
  );
  return exams.map((exam) => ({
    exam_id: exam.exam_id,
    exam_title: exam.exam_title,
    opens_at: exam.opens_at,
    is_open: exam.is_open,
    paper: paperStanding(
      exam.is_on_computer,
      exam.sealed === null ? undefined : sealed.get(exam.sealed.version_id),
    ),
    size: exam.sealed?.size ?? null,
    sealed_at: exam.sealed?.sealed_at ?? null,
  }));
}

/** What this server can say of itself before an exam. */
export async function checkReadiness(ctx: Ctx): Promise<Readiness> {
  const { sync, media, clock } = ctx.services;
  const hub = await findHubClock(ctx.db, clock);
  return {
    as_of: iso(ctx.now),
    is_device: sync.role === 'device',
    write_ms: await writeTest(ctx),
    free_bytes: sync.role === 'hub' ? null : await media.freeBytes(),
    hub_clock: hub === null ? null : { told_at: iso(hub.toldMs), skew_ms: hub.skewMs },
    exams: await listPapers(ctx),
  };
}

/** Measures again, judges it with what the page found out, and keeps the result; the hub hears of it. */
export async function reportReadiness(ctx: Ctx, page: ReadinessPageFacts): Promise<ReadinessResult> {
  const measured = await checkReadiness(ctx);
  const found = summarize(
    {
      writeMs: measured.write_ms,
      freeBytes: measured.free_bytes,
      clock: clockStanding(measured, page.clock_ahead_ms),
      exams: measured.exams.map((exam) => ({ paper: exam.paper, isOpen: exam.is_open })),
    },
    {
      displays: page.displays,
      isOnBattery: page.on_battery,
      voices: page.voices,
      keyboard: page.keyboard,
    },
  );
  const { state, failing, warning, unknown } = found;
  await ctx.transaction(async (inner) => {
    inner.audit({ id: inner.actor.userId });
    if (measured.is_device) await keepReadiness(inner.db, { at: inner.now, state, failing, warning });
  });
  return { at: iso(ctx.now), state, failing, warning, unknown };
}
