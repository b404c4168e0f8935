import type { Ctx } from '#server/context.ts';
import { findInstitution } from './repo.ts';

/** The institution with its settings, for other features; undefined before it is set up. */
export const getInstitution = ({ db }: Pick<Ctx, 'db'>) => findInstitution(db);

/** The currency of its prices; that of a new institution before there is one. */
export const findCurrency = async (db: Ctx['db']): Promise<string> =>
  (await findInstitution(db))?.currency ?? 'EUR';
