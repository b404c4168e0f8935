import { SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import type { Ctx } from '#server/context.ts';
import { getInstitution } from '../auth/repo.ts';

export const DAY_MS = 24 * 3600 * 1000;

/** The zone in which the institution's days begin. */
export const institutionZone = async (ctx: Pick<Ctx, 'db'>): Promise<string> =>
  (await getInstitution(ctx.db))?.time_zone ?? 'UTC';

/** Splits rows into those of the last days and those of as many days before. */
export function lastAndBefore<T extends { readonly slot: number }>(
  rows: readonly T[],
  now: number,
  days: number,
): { last: T[]; before: T[] } {
  const border = (now - days * DAY_MS) / SLOT_MS;
  const start = (now - 2 * days * DAY_MS) / SLOT_MS;
  return {
    last: rows.filter((row) => row.slot >= border),
    before: rows.filter((row) => row.slot >= start && row.slot < border),
  };
}
