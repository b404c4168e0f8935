import type { KnownInstitution } from '#shared/domain/people-imports/import-plan.ts';
import type { Ctx } from '#server/context.ts';
import { rankAmong } from '../users/standing-service.ts';

/**
 * What the person who imports may do with accounts: the rule of every change of people.
 * @param userIds whose accounts are asked about
 */
export const rankOf = (
  ctx: Ctx,
  userIds: readonly number[],
): Promise<Pick<KnownInstitution, 'mayGive' | 'mayManage'>> => rankAmong(ctx, userIds);
