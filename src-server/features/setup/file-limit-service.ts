import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { findInstitution, updateInstitutionRow } from './repo.ts';

/** How large a file of this institution may be, in bytes; null where it has set no limit. */
export const findFileLimit = async (db: Db): Promise<number | null> =>
  (await findInstitution(db))?.max_file_bytes ?? null;

export const setFileLimit = (ctx: Pick<Ctx, 'db' | 'now'>, bytes: number | null) =>
  updateInstitutionRow(ctx.db, { max_file_bytes: bytes }, ctx.now);
