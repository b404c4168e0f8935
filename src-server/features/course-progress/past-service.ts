import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

// What was done before this server ran, as the demo school says it: kept as it is, and settled by whoever brings it.

/** One thing that was done. */
export type PastInteraction = Parameters<typeof repo.insertInteraction>[1];

export const keepPast = ({ db }: Pick<Ctx, 'db'>, row: PastInteraction) => repo.insertInteraction(db, row);

/** Keeps many of them. */
export const keepAllPast = ({ db }: Pick<Ctx, 'db'>, rows: readonly PastInteraction[]) =>
  repo.insertInteractions(db, rows);
