import { z } from 'zod';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import {
  COLUMN_ROLES,
  columnsProblem,
  headingsKey,
  type TableColumnRoles,
} from '#shared/domain/imports/table-roles.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { changeBatch } from './repo.ts';
import { getOwnBatch, presentImport, readInBackground, wrongState } from './service.ts';
import { changeSetup, dropFixes, findSetup, keepColumns } from './setup-repo.ts';

const Head = z.object({ headings: z.array(z.string()), samples: z.array(z.array(z.string())) });
const Columns = z.array(z.enum(COLUMN_ROLES).nullable());

/** The columns of a table as they came, and what each is taken for. @throws NOT_FOUND for what is no such table. */
export async function getColumns(
  ctx: Ctx,
  id: number,
): Promise<z.output<typeof Head> & { columns: z.output<typeof Columns> }> {
  const { id: importId } = await getOwnBatch(ctx, id);
  const { headings, columns } = await findSetup(ctx.db, importId);
  if (headings === null) return refuse('NOT_FOUND', 'This file has no columns to choose.');
  const head = Head.parse(JSON.parse(headings));
  return { ...head, columns: columns === null ? [] : Columns.parse(JSON.parse(columns)) };
}

/** Has a table read again with other columns, and remembers them for its headings. What was mended in it is forgotten. */
export async function chooseColumns(ctx: Ctx, id: number, columns: TableColumnRoles): Promise<ImportBatch> {
  const row = await getOwnBatch(ctx, id);
  const { headings } = await getColumns(ctx, id);
  const problem =
    columns.length === headings.length
      ? columnsProblem(columns)
      : 'Choose something for every column of the file.';
  if (problem !== null) refuse('VALIDATION_FAILED', problem, { fields: { columns: [problem] } });
  await ctx.transaction(async (tx) => {
    const isOpen = await changeBatch(
      tx.db,
      id,
      ['ready', 'failed'],
      { state: 'reading', reason: null },
      tx.now,
    );
    if (!isOpen) wrongState(row, 'only one that is ready can be changed');
    const text = JSON.stringify(columns);
    await changeSetup(tx.db, id, { columns: text, labels: null });
    await dropFixes(tx.db, id);
    await keepColumns(tx.db, {
      userId: tx.actor.userId,
      headings: headingsKey(headings),
      columns: text,
      now: tx.now,
    });
  });
  ctx.services.imports.forget(id);
  readInBackground(ctx, row);
  return presentImport(ctx, await getOwnBatch(ctx, id));
}
