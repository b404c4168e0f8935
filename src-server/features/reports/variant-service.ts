import type { AskedReport, ReportVariant } from '#shared/contract/reports.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { openReport } from './asked-report.ts';
import { assertColumns } from './library-service.ts';
import { assertMayMake } from './rights.ts';
import { parseColumns, parseParameters } from './stored-text.ts';
import * as repo from './variant-repo.ts';

const MOST = 200;

const toVariant = (row: repo.VariantRow): ReportVariant => ({
  id: row.id,
  name: row.name,
  report: row.report,
  parameters: parseParameters(row.parameters),
  columns: parseColumns(row.columns),
});

export const listVariants = async (ctx: Ctx): Promise<ReportVariant[]> =>
  (await repo.listVariants(ctx.db, ctx.actor.userId)).map(toVariant);

/** Keeps how a report is asked for; a period of so many days stays one. */
export async function saveVariant(ctx: Ctx, { name, ...asked }: AskedReport & { name: string }) {
  assertMayMake(ctx.actor.ability, asked.report);
  assertColumns(asked.report, asked.columns);
  await openReport(ctx, asked.report, asked.parameters);
  const own = await repo.listVariants(ctx.db, ctx.actor.userId);
  if (own.length >= MOST) refuse('ILLEGAL_STATE', `You have ${MOST} already. Delete some first.`);
  if (own.some((one) => one.name === name)) {
    const text = 'You have one of this name. Choose another name.';
    refuse('VALIDATION_FAILED', text, { fields: { name: [text] } });
  }
  const row = {
    id: ctx.newId(),
    user_id: ctx.actor.userId,
    name,
    report: asked.report,
    parameters: JSON.stringify(asked.parameters),
    columns: JSON.stringify(asked.columns),
    created_at: ctx.now,
  };
  await repo.insertVariant(ctx.db, row);
  return toVariant(row);
}

export async function deleteVariant(ctx: Ctx, id: number): Promise<void> {
  if (!(await repo.removeVariant(ctx.db, id, ctx.actor.userId)))
    refuse('NOT_FOUND', 'There is no such saved report of yours.');
}
