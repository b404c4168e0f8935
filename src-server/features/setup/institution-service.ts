import type { Ctx } from '#server/context.ts';
import { findInstitution } from './repo.ts';

/** The institution with its settings, for other features; undefined before it is set up. */
export const getInstitution = ({ db }: Pick<Ctx, 'db'>) => findInstitution(db);
