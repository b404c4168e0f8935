import type { Ctx } from '#server/context.ts';

interface Dated {
  readonly created_at: number;
  readonly updated_at: number;
}

/** Nothing was written after the moment in which it is taken along. */
export const dated = <T extends Dated>({ now }: Ctx, row: T): T => ({
  ...row,
  created_at: Math.min(row.created_at, now),
  updated_at: Math.min(row.updated_at, now),
});
