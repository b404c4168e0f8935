import { createHash } from 'node:crypto';
import type { reportsContract } from '#shared/contract/reports.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './repo.ts';

type Table = HandlerInput<typeof reportsContract.makeTableFile>['body'];

const keyOf = (column: number): string => `c${column}`;

/** A table that somebody sees, as files of reports are made: its columns are its definition. */
function toReportFile(
  { title, facts, columns, rows }: Table,
  at: { readonly institution: string; readonly timeZone: string; readonly now: number },
): ReportFile {
  const titles = JSON.stringify(columns.map((column) => column.title));
  return {
    title,
    institution: at.institution,
    facts,
    timeZone: at.timeZone,
    asOf: at.now,
    definition: { version: 1, hash: createHash('sha256').update(titles).digest('hex') },
    columns: columns.map((column, index) => ({ key: keyOf(index), title: column.title, type: column.type })),
    rows: rows.map((cells, index) => ({
      key: String(index),
      cells: Object.fromEntries(columns.map((_, column) => [keyOf(column), cells[column] ?? null])),
    })),
  };
}

/** A spreadsheet or a PDF of a table. @throws VALIDATION_FAILED for a row of another width */
export async function makeTableFile(ctx: Ctx, body: Table): Promise<Uint8Array> {
  if (body.rows.some((cells) => cells.length !== body.columns.length))
    refuse('VALIDATION_FAILED', 'A row has more or fewer cells than there are columns.', {
      fields: { rows: ['A row has more or fewer cells than there are columns.'] },
    });
  const institution = await repo.findInstitution(ctx.db);
  const file = toReportFile(body, {
    institution: institution?.name ?? '',
    timeZone: institution?.time_zone ?? 'UTC',
    now: ctx.now,
  });
  if (body.format === 'xlsx') return ctx.services.reports.sheet(file);
  // Its library is loaded with the first file, not with every start.
  const { pdfFile } = await import('./files/pdf-file.ts');
  return pdfFile(file);
}
