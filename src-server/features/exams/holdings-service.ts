import type { Ctx } from '#server/context.ts';
import { listPublishedTitles, listTitlesToMark } from './holdings-repo.ts';

/** What somebody cannot leave behind: titles of exams that are published, and of those with answers to be marked. */
export interface Holdings {
  readonly exams: readonly string[];
  readonly markings: readonly string[];
}

/** What keeps an account from being deleted. */
export const holdingsOf = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<Holdings> => ({
  exams: await listPublishedTitles(db, userId),
  markings: await listTitlesToMark(db, userId),
});
