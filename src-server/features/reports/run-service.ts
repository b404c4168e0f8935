import type { AskedReport, ReportDifference, ReportRun } from '#shared/contract/reports.ts';
import { ReportDifference as Difference } from '#shared/contract/reports.ts';
import { definitionOf, isReportName, type ReportName } from '#shared/domain/reports/registry.ts';
import { titleOf } from '#shared/domain/reports/report-file.ts';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { definitionHash, openReport } from './asked-report.ts';
import { assertColumns } from './library-service.ts';
import * as repo from './repo.ts';
import { assertMayMake } from './rights.ts';
import { MOST_XLSX_ROWS } from './files/xlsx-in-worker.ts';
import { readReportFile } from './run-desk.ts';
import { parseColumns, parseParameters } from './stored-text.ts';

/** More of one person do not wait at once. */
const MOST_WAITING = 20;

const STATES = ['waiting', 'ready', 'failed', 'cancelled'] as const;

/** A run as whoever sees it does. */
export const toRun = (ctx: Ctx, row: repo.RunRow): ReportRun => ({
  id: row.id,
  report: row.report,
  title: titleOf(row.report),
  parameters: parseParameters(row.parameters),
  columns: parseColumns(row.columns),
  definition_version: row.definition_version,
  definition_hash: row.definition_hash,
  time_zone: row.time_zone,
  state: STATES.find((state) => state === row.state) ?? 'failed',
  done: ctx.services.reports.doneOf(row.id),
  reason: row.reason,
  as_of: isoOrNull(row.as_of),
  count: row.row_count,
  sha256: row.csv_sha256,
  by: `${row.first_name} ${row.last_name}`.trim(),
  is_own: row.user_id === ctx.actor.userId,
  schedule: row.schedule_name,
  due_at: isoOrNull(row.due_at),
  is_late: row.is_late === 1,
  before_id: row.before_id,
  created_at: iso(row.created_at),
  finished_at: isoOrNull(row.finished_at),
});

const getRow = async (ctx: Ctx, id: number): Promise<repo.RunRow> =>
  (await repo.findRun(ctx.db, id, ctx.actor.userId)) ??
  refuse('NOT_FOUND', 'There is no such report of yours.');

const nameOf = ({ report }: Pick<repo.RunRow, 'report'>): ReportName =>
  isReportName(report) ? report : refuse('NOT_FOUND', 'This report is not made any more.');

async function begin(ctx: Ctx, asked: AskedReport, beforeId: number | null): Promise<ReportRun> {
  assertMayMake(ctx.actor.ability, asked.report);
  if (beforeId === null) assertColumns(asked.report, asked.columns);
  if ((await repo.countWaiting(ctx.db, ctx.actor.userId)) >= MOST_WAITING)
    refuse('ILLEGAL_STATE', `${MOST_WAITING} of your reports wait already. Cancel some, or wait for them.`);
  const { parameters, timeZone } = await openReport(ctx, asked.report, asked.parameters);
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertRun(ctx.db, {
    id,
    user_id: ctx.actor.userId,
    report: asked.report,
    definition_version: definitionOf(asked.report).version,
    definition_hash: definitionHash(asked.report),
    parameters: JSON.stringify(parameters),
    columns: JSON.stringify(asked.columns),
    time_zone: timeZone,
    state: 'waiting',
    reason: '',
    before_id: beforeId,
    created_at: ctx.now,
  });
  ctx.afterCommit(() => ctx.services.reports.note());
  return toRun(ctx, await getRow(ctx, id));
}

/** Has a report made apart from the call. */
export const startRun = (ctx: Ctx, asked: AskedReport): Promise<ReportRun> => begin(ctx, asked, null);

/** The same once more, of the same days; what could not be made is compared with what it was to be compared with. */
export async function runAgain(ctx: Ctx, id: number): Promise<ReportRun> {
  const row = await getRow(ctx, id);
  if (row.state === 'waiting') refuse('ILLEGAL_STATE', 'It is being made. Wait for it, or cancel it.');
  return begin(
    ctx,
    { report: nameOf(row), parameters: parseParameters(row.parameters), columns: parseColumns(row.columns) },
    row.state === 'ready' ? id : row.before_id,
  );
}

export async function listRuns(
  ctx: Ctx,
  {
    offset,
    limit,
    scheduled,
  }: { readonly offset: number; readonly limit: number; readonly scheduled?: boolean | undefined },
) {
  const page = { offset, limit, isScheduled: scheduled };
  const { rows, total } = await repo.listRuns(ctx.db, ctx.actor.userId, page);
  return { data: rows.map((row) => toRun(ctx, row)), count: total };
}

export async function getRun(ctx: Ctx, id: number) {
  const row = await getRow(ctx, id);
  const difference: ReportDifference | null =
    row.difference === null || !isReportName(row.report)
      ? null
      : Difference.parse(JSON.parse(row.difference));
  if (difference !== null) assertMayMake(ctx.actor.ability, nameOf(row));
  return { data: toRun(ctx, row), difference };
}

/** Stops a run of one's own that waits. */
export async function cancelRun(ctx: Ctx, id: number): Promise<void> {
  const row = await getRow(ctx, id);
  if (row.user_id !== ctx.actor.userId) refuse('FORBIDDEN', 'Whoever had this report made stops it.');
  if (!(await repo.endRun(ctx.db, id, { state: 'cancelled', finished_at: ctx.now })))
    refuse('ILLEGAL_STATE', `This report is ${row.state} already.`);
  ctx.afterCommit(() => ctx.services.reports.cancel(id));
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

type Format = keyof typeof TYPES;

/** Made once, when somebody asks for it, of the rows that were kept; then it is kept itself. */
async function makeFile(ctx: Ctx, row: repo.RunRow, format: 'xlsx' | 'pdf'): Promise<string> {
  const file = readReportFile(ctx.services.blobs, row.rows_sha256 ?? '');
  // Its library is loaded with the first file, not with every start.
  const { MOST_PDF_ROWS, pdfFile } = await import('./files/pdf-file.ts');
  const most = format === 'xlsx' ? MOST_XLSX_ROWS : MOST_PDF_ROWS;
  if (file.rows.length > most)
    refuse(
      'TOO_LARGE',
      `${format.toUpperCase()} holds up to ${most} rows, and this report has more: take CSV.`,
    );
  const bytes = format === 'xlsx' ? await ctx.services.reports.sheet(file) : await pdfFile(file);
  const sha256 = ctx.services.blobs.put(bytes);
  return ctx.transaction(async (own) => {
    const mime = format === 'xlsx' ? TYPES.xlsx : TYPES.pdf;
    await insertBlob(own.db, { id: own.newId(), sha256, mime, size: bytes.byteLength, now: own.now });
    return repo.keepFile(own.db, row.id, `${format}_sha256`, sha256);
  });
}

/**
 * A file of a run; the rights of whoever opens it are those of now.
 * @throws ABILITY_MISSING, NOT_FOUND, and TOO_LARGE for what the format does not hold
 */
export async function readRunFile(ctx: Ctx, id: number, format: Format) {
  const row = await getRow(ctx, id);
  assertMayMake(ctx.actor.ability, nameOf(row));
  if (row.state !== 'ready' || row.csv_sha256 === null)
    return refuse('ILLEGAL_STATE', 'This report has no file: it is not ready.');
  const sha256 =
    format === 'csv' ? row.csv_sha256 : (row[`${format}_sha256`] ?? (await makeFile(ctx, row, format)));
  const bytes =
    ctx.services.blobs.get(sha256) ??
    refuse('NOT_FOUND', 'The file of this report is not on this server any more.');
  const day = iso(row.as_of ?? row.created_at).slice(0, 10);
  return { bytes, type: TYPES[format], fileName: `${row.report}-${day}.${format}` };
}
