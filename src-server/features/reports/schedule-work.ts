import { lastDueTime, nextDueTimes, RHYTHMS, type Schedule } from '#shared/domain/reports/due-times.ts';
import { definitionOf, isReportName } from '#shared/domain/reports/registry.ts';
import { titleOf } from '#shared/domain/reports/report-file.ts';
import type { Db } from '#server/db/tables.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import { queueLetter } from '../mail/letter-queue.ts';
import { notify } from '../notifications/notify.ts';
import { definitionHash, openReport } from './asked-report.ts';
import * as runs from './repo.ts';
import { abilityNow, listRecipients, mayMake } from './rights.ts';
import * as repo from './schedule-repo.ts';
import { parseParameters } from './stored-text.ts';

const AT_ONCE = 20;
/** Made this long after it was due, it is called late. */
const LATE_MS = 10 * 60_000;
/** So many failures in a row pause a schedule. */
const MOST_FAILURES = 3;

/** When a stored schedule is due. */
export const dueOf = (row: repo.ScheduleRow): Schedule => ({
  rhythm: RHYTHMS.find((one) => one === row.rhythm) ?? 'daily',
  onDay: row.on_day,
  atTime: row.at_time,
  timeZone: row.time_zone,
});

interface DueWork {
  readonly transaction: <T>(work: (ctx: SettleCtx) => Promise<T>) => Promise<T>;
  readonly now: number;
  readonly onError: (error: unknown, scheduleId: number) => void;
}

/**
 * Begins a run for each schedule that is due, in one transaction with its next time: one run for one due time, also
 * after a crash. What was missed several times is made once, for the last of them, and marked late.
 */
export async function makeDueRuns(read: Db, { transaction, now, onError }: DueWork): Promise<void> {
  for (const { id } of await repo.listDue(read, now, AT_ONCE)) {
    try {
      await transaction((ctx) => makeDueRun(ctx, id));
    } catch (error) {
      // The others are due all the same.
      onError(error, id);
    }
  }
}

/** Pauses a schedule; its owner and whoever else looks after reports is told. */
async function pause(ctx: SettleCtx, schedule: repo.ScheduleRow, reason: string): Promise<void> {
  const { id, name, user_id: owner } = schedule;
  await repo.updateSchedule(ctx.db, id, { state: 'paused', reason, next_due_at: null });
  const others = await listRecipients(ctx.db, ctx.now);
  const to = [owner, ...others.map((person) => person.id)];
  await notify(ctx, { kind: 'report_paused', aboutId: id, to, subject: name });
}

async function makeDueRun(ctx: SettleCtx, id: number): Promise<void> {
  const schedule = await repo.findSchedule(ctx.db, id);
  const { now } = ctx;
  if (schedule?.state !== 'on' || schedule.next_due_at === null || schedule.next_due_at > now) return;
  const ability = await abilityNow(ctx.db, schedule.user_id, now);
  if (ability === null) return pause(ctx, schedule, 'Its owner is suspended or has left.');
  if (!isReportName(schedule.report)) return pause(ctx, schedule, 'This report is not made any more.');
  if (!mayMake(ability, schedule.report))
    return pause(ctx, schedule, 'Its owner may not see this report any more.');
  const due = dueOf(schedule);
  const dueAt = lastDueTime(due, schedule.next_due_at, now);
  const next = nextDueTimes(due, now, 1)[0] ?? null;
  await repo.updateSchedule(ctx.db, id, { next_due_at: next });
  const parameters = parseParameters(schedule.parameters);
  // The days of a period are those of the time at which it was due.
  const opened = await openReport({ db: ctx.db, now: dueAt }, schedule.report, parameters).catch(() => null);
  await runs.insertRun(ctx.db, {
    id: ctx.newId(),
    user_id: schedule.user_id,
    report: schedule.report,
    definition_version: definitionOf(schedule.report).version,
    definition_hash: definitionHash(schedule.report),
    parameters: JSON.stringify(opened?.parameters ?? parameters),
    columns: schedule.columns,
    time_zone: opened?.timeZone ?? schedule.time_zone,
    state: 'waiting',
    reason: '',
    before_id: null,
    schedule_id: id,
    due_at: dueAt,
    is_late: now - dueAt > LATE_MS ? 1 : 0,
    created_at: now,
  });
}

type MadeRun = Pick<runs.WaitingRun, 'id' | 'report' | 'schedule_id' | 'user_id' | 'reason'>;

/** What the end of a run means for its schedule: news and mails, or one failure more; in the transaction that ends it. */
export async function settleSchedule(
  ctx: SettleCtx,
  run: MadeRun,
  outcome: 'ready' | 'failed',
): Promise<void> {
  if (run.schedule_id === null) return;
  const schedule = await repo.findSchedule(ctx.db, run.schedule_id);
  if (schedule === undefined) return;
  if (outcome === 'failed') return noteFailure(ctx, schedule, run.reason);
  await repo.updateSchedule(ctx.db, schedule.id, { failures: 0 });
  const recipients = await repo.listRecipientsOf(ctx.db, [schedule.id]);
  const holders = await repo.listRoleHolders(ctx.db, schedule.id);
  const ids = new Set([schedule.user_id, ...[...recipients, ...holders].map(({ id }) => id)]);
  for (const person of await runs.listActive(ctx.db, [...ids])) {
    const ability = await abilityNow(ctx.db, person.id, ctx.now);
    if (ability === null || !isReportName(run.report) || !mayMake(ability, run.report)) continue;
    await notify(ctx, { kind: 'report_ready', aboutId: run.id, to: [person.id], subject: schedule.name });
    if (schedule.is_mailed === 0) continue;
    await queueLetter(ctx, {
      kind: 'reports',
      to: person.email,
      userId: person.id,
      values: { name: person.first_name, schedule: schedule.name, report: titleOf(run.report) },
      page: { path: `/Reports?tab=runs&preview=${run.id}` },
    });
  }
}

async function noteFailure(ctx: SettleCtx, schedule: repo.ScheduleRow, reason: string): Promise<void> {
  const failures = schedule.failures + 1;
  await repo.updateSchedule(ctx.db, schedule.id, { failures });
  if (failures >= MOST_FAILURES)
    await pause(ctx, schedule, `It failed ${MOST_FAILURES} times in a row: ${reason}`);
}
