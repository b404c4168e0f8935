import type { Term } from '#shared/domain/insight/terms.ts';
import type { Ctx } from '#server/context.ts';
import { findInstitution } from './repo.ts';

/** The institution with its settings, for other features; undefined before it is set up. */
export const getInstitution = ({ db }: Pick<Ctx, 'db'>) => findInstitution(db);

/** Reads `institution.terms`, which is written as the contract checks it. */
export const readTerms = (json: string): Term[] => JSON.parse(json);

/** Its terms, in the order in which they were written down. */
export const listTerms = async (db: Ctx['db']): Promise<Term[]> =>
  readTerms((await findInstitution(db))?.terms ?? '[]');

/** The currency of its prices; that of a new institution before there is one. */
export const findCurrency = async (db: Ctx['db']): Promise<string> =>
  (await findInstitution(db))?.currency ?? 'EUR';
