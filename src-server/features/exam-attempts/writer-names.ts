import type { Ctx } from '#server/context.ts';

/**
 * The names of computers by their numbers: on the server of an institution those that are connected to it,
 * elsewhere none. The server itself has none either: a log with its number was written in a browser.
 */
export async function listWriterNames(
  ctx: Pick<Ctx, 'db'>,
  deviceNos: readonly number[],
): Promise<Map<number, string>> {
  if (deviceNos.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('sync_client')
    .where('device_no', 'in', [...deviceNos])
    .select(['device_no', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.device_no, row.name]));
}
