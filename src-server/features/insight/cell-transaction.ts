import type { Db } from '#server/db/tables.ts';

/** Gives folding the writer for one short step. */
export type CellTransaction = (work: (ctx: { readonly db: Db }) => Promise<void>) => Promise<void>;
