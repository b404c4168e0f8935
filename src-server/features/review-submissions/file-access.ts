import { holds } from '#shared/access/ability.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

/** Whether a file stands in content that the signed-in person reviews, or could take. */
export const isFileUnderReview = async (
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  sha256: string,
): Promise<boolean> =>
  holds(actor.ability, 'peer-submissions:view') && repo.isFileUnderReview(db, actor.userId, sha256);
