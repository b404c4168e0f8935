import type { AskedSchedule, ReportSchedule } from '#shared/contract/reports.ts';
import { isTimeZone } from '#shared/domain/exams/wall-time.ts';
import { nextDueTimes } from '#shared/domain/reports/due-times.ts';
import { titleOf } from '#shared/domain/reports/report-file.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { openReport } from './asked-report.ts';
import { assertColumns } from './library-service.ts';
import { assertMayMake, listRecipients, listReportRoles } from './rights.ts';
import * as repo from './schedule-repo.ts';
import { dueOf } from './schedule-work.ts';
import { parseColumns, parseParameters } from './stored-text.ts';

const MOST = 100;
const SHOWN_TIMES = 3;
const RUN_STATES = ['waiting', 'ready', 'failed', 'cancelled'] as const;

async function toSchedules(ctx: Ctx, rows: readonly repo.ScheduleRow[]): Promise<ReportSchedule[]> {
  const ids = rows.map(({ id }) => id);
  const people = Map.groupBy(await repo.listRecipientsOf(ctx.db, ids), ({ schedule_id: id }) => id);
  const roles = Map.groupBy(await repo.listRolesOf(ctx.db, ids), ({ schedule_id: id }) => id);
  const last = new Map((await repo.listLastRuns(ctx.db, ids)).map((run) => [run.schedule_id, run]));
  return rows.map((row) => {
    const run = last.get(row.id);
    const due = dueOf(row);
    return {
      id: row.id,
      name: row.name,
      report: row.report,
      title: titleOf(row.report),
      parameters: parseParameters(row.parameters),
      columns: parseColumns(row.columns),
      rhythm: due.rhythm,
      on_day: row.on_day,
      at_time: row.at_time,
      time_zone: row.time_zone,
      is_mailed: row.is_mailed === 1,
      people: (people.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      roles: (roles.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      state: row.state === 'on' ? 'on' : 'paused',
      reason: row.reason,
      next: row.state === 'on' ? nextDueTimes(due, ctx.now, SHOWN_TIMES).map(iso) : [],
      last:
        run === undefined
          ? null
          : {
              run_id: run.id,
              state: RUN_STATES.find((state) => state === run.state) ?? 'failed',
              reason: run.reason,
              due_at: isoOrNull(run.due_at),
              is_late: run.is_late === 1,
            },
    };
  });
}

async function toSchedule(ctx: Ctx, id: number): Promise<ReportSchedule> {
  const [schedule] = await toSchedules(ctx, [await getOwn(ctx, id)]);
  return schedule ?? refuse('NOT_FOUND', 'There is no such schedule of yours.');
}

async function getOwn(ctx: Ctx, id: number): Promise<repo.ScheduleRow> {
  const row = await repo.findSchedule(ctx.db, id);
  return row?.user_id === ctx.actor.userId ? row : refuse('NOT_FOUND', 'There is no such schedule of yours.');
}

function wrong(field: string, text: string): never {
  return refuse('VALIDATION_FAILED', text, { fields: { [field]: [text] } });
}

/** @throws VALIDATION_FAILED with the field that is at fault, ABILITY_MISSING */
async function check(ctx: Ctx, asked: AskedSchedule): Promise<void> {
  assertMayMake(ctx.actor.ability, asked.report);
  assertColumns(asked.report, asked.columns);
  await openReport(ctx, asked.report, asked.parameters);
  if (!isTimeZone(asked.time_zone)) wrong('time_zone', `There is no time zone "${asked.time_zone}".`);
  if (asked.rhythm === 'weekly' && (asked.on_day < 1 || asked.on_day > 7))
    wrong('on_day', 'Choose a day of the week.');
  if (asked.rhythm === 'monthly' && asked.on_day < 1) wrong('on_day', 'Choose a day of the month.');
  const allowed = new Set((await listRecipients(ctx.db, ctx.now)).map(({ id }) => id));
  if (asked.people.some((id) => !allowed.has(id))) wrong('people', 'Choose people who may look at reports.');
  const known = new Set((await listReportRoles(ctx.db)).map(({ id }) => id));
  if (asked.roles?.some((id) => !known.has(id)) === true)
    wrong('roles', 'Choose roles that may look at reports.');
}

const toRow = (ctx: Ctx, asked: AskedSchedule) => {
  const {
    people: _people,
    roles: _roles,
    parameters,
    columns,
    is_mailed: isMailed,
    rhythm,
    on_day: onDay,
    ...rest
  } = asked;
  const day = rhythm === 'daily' ? 0 : onDay;
  const due = { rhythm, onDay: day, atTime: rest.at_time, timeZone: rest.time_zone };
  return {
    ...rest,
    rhythm,
    on_day: day,
    parameters: JSON.stringify(parameters),
    columns: JSON.stringify(columns),
    is_mailed: isMailed ? (1 as const) : (0 as const),
    next_due_at: nextDueTimes(due, ctx.now, 1)[0] ?? null,
  };
};

async function setRecipients(ctx: Ctx, id: number, { people, roles = [] }: AskedSchedule): Promise<void> {
  const others = [...new Set(people)].filter((userId) => userId !== ctx.actor.userId);
  await repo.replaceRecipients(
    ctx.db,
    id,
    others.map((userId) => ({ id: ctx.newId(), userId })),
  );
  await repo.replaceRoles(
    ctx.db,
    id,
    [...new Set(roles)].map((roleId) => ({ id: ctx.newId(), roleId })),
  );
}

export const listSchedules = async (ctx: Ctx): Promise<ReportSchedule[]> =>
  toSchedules(ctx, await repo.listSchedules(ctx.db, ctx.actor.userId));

export async function createSchedule(ctx: Ctx, asked: AskedSchedule): Promise<ReportSchedule> {
  await check(ctx, asked);
  if ((await repo.listSchedules(ctx.db, ctx.actor.userId)).length >= MOST)
    refuse('ILLEGAL_STATE', `You have ${MOST} schedules already. Delete some first.`);
  const id = ctx.newId();
  ctx.audit({ id });
  const row = { ...toRow(ctx, asked), id, user_id: ctx.actor.userId, created_at: ctx.now };
  await repo.insertSchedule(ctx.db, { ...row, state: 'on', reason: '' });
  await setRecipients(ctx, id, asked);
  return toSchedule(ctx, id);
}

export async function updateSchedule(ctx: Ctx, id: number, asked: AskedSchedule): Promise<ReportSchedule> {
  const { state } = await getOwn(ctx, id);
  await check(ctx, asked);
  const row = toRow(ctx, asked);
  await repo.updateSchedule(ctx.db, id, state === 'on' ? row : { ...row, next_due_at: null });
  await setRecipients(ctx, id, asked);
  return toSchedule(ctx, id);
}

/** Pauses a schedule, or has it go on; what it missed meanwhile is not made. */
export async function setState(ctx: Ctx, id: number, state: 'on' | 'paused'): Promise<ReportSchedule> {
  const row = await getOwn(ctx, id);
  const next = state === 'on' ? (nextDueTimes(dueOf(row), ctx.now, 1)[0] ?? null) : null;
  await repo.updateSchedule(ctx.db, id, { state, reason: '', failures: 0, next_due_at: next });
  return toSchedule(ctx, id);
}

export async function deleteSchedule(ctx: Ctx, id: number): Promise<void> {
  await getOwn(ctx, id);
  await repo.removeSchedule(ctx.db, id);
}
