import type { Report, ReportPreview } from '#shared/contract/reports.ts';
import { cellText, sumRow } from '#shared/domain/reports/cells.ts';
import type { ReportParameters } from '#shared/domain/reports/parameters.ts';
import type { ReportColumn } from '#shared/domain/reports/report-definition.ts';
import { columnsOf, definitionOf, REPORT_NAMES, type ReportName } from '#shared/domain/reports/registry.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { openReport } from './asked-report.ts';
import { readRows } from './read-rows.ts';
import { isDiskFull } from '../system-health/service.ts';
import * as repo from './repo.ts';
import { assertMayMake, listRecipients, listReportRoles, mayMake } from './rights.ts';

const SHOWN = 50;
/** A preview counts and adds up to this many rows. */
const MOST_COUNTED = 5000;
const MOST_CHOICES = 50;

const toColumn = ({ key, title, type, isSummed }: ReportColumn) => ({
  key,
  title,
  type,
  is_summed: isSummed === true,
});

/** @throws VALIDATION_FAILED for a column that the report has not */
export function assertColumns(name: ReportName, chosen: readonly string[]): void {
  const { columns } = definitionOf(name);
  const unknown = chosen.find((key) => !columns.some((column) => column.key === key));
  if (unknown === undefined) return;
  const text = `This report has no column "${unknown}".`;
  refuse('VALIDATION_FAILED', text, { fields: { columns: [text] } });
}

/** The reports that the signed-in person may make. */
export async function listReports(ctx: Ctx) {
  const data = REPORT_NAMES.filter((name) => mayMake(ctx.actor.ability, name)).map((name): Report => {
    const { title, sentence, version, parameters, columns } = definitionOf(name);
    return { name, title, sentence, version, parameters: [...parameters], columns: columns.map(toColumn) };
  });
  return {
    data,
    time_zone: (await repo.findInstitution(ctx.db))?.time_zone ?? 'UTC',
    is_disk_full: isDiskFull(ctx.services.health),
  };
}

interface Choice {
  readonly kind: 'exam' | 'course' | 'person' | 'recipient' | 'role';
  readonly search?: string | undefined;
  readonly id?: number | undefined;
}

const NEEDED = { exam: 'content-management', course: 'content-management', person: 'users' } as const;

/** What a report can be asked about, by its name. */
export async function listChoices(ctx: Ctx, { kind, search = '', id }: Choice) {
  if (kind === 'recipient') return listRecipients(ctx.db, ctx.now);
  if (kind === 'role') return listReportRoles(ctx.db);
  if (!ctx.actor.ability.can('view', NEEDED[kind]))
    refuse('ABILITY_MISSING', `This needs ${NEEDED[kind]}:view.`);
  const found =
    kind === 'person'
      ? await repo.listPeople(ctx.db, { search, limit: MOST_CHOICES })
      : await repo.listContents(ctx.db, kind, search, MOST_CHOICES);
  if (id === undefined || found.some((one) => one.id === id)) return found;
  const name = await repo.findTitle(ctx.db, kind, id);
  return name === undefined ? found : [{ id, name }, ...found];
}

interface AskedPreview {
  readonly params: { readonly name: ReportName };
  readonly body: { readonly parameters: ReportParameters; readonly columns: readonly string[] };
}

/** What was read before the transaction, by the body that it was asked with. */
const read = new WeakMap<object, ReportPreview>();

/** Reads a preview while others write. @throws ABILITY_MISSING, VALIDATION_FAILED */
export async function readPreview(ctx: Ctx, { params, body }: AskedPreview): Promise<void> {
  const { name } = params;
  assertMayMake(ctx.actor.ability, name);
  assertColumns(name, body.columns);
  const report = await openReport(ctx, name, body.parameters);
  const { rows, isWhole } = await readRows(ctx.db, name, report.asked, { most: MOST_COUNTED });
  const columns = columnsOf(report.definition, body.columns);
  const sums = isWhole ? sumRow(rows, columns) : null;
  read.set(body, {
    columns: columns.map(toColumn),
    rows: rows.slice(0, SHOWN).map((row) => ({
      key: row.key,
      cells: columns.map((column) => cellText(row, column, report.timeZone)),
    })),
    sums:
      sums === null
        ? null
        : columns.map((column) => (column.isSummed === true ? cellText(sums, column, report.timeZone) : '')),
    count: rows.length,
    is_whole: isWhole,
    facts: [...report.facts],
    as_of: iso(ctx.now),
    time_zone: report.timeZone,
  });
}

export const previewOf = (body: object): ReportPreview =>
  read.get(body) ?? refuse('UNAVAILABLE', 'This preview was not read. Try again.');
