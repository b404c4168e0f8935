import { holdsAny } from '#shared/access/ability.ts';
import type { AbilityName } from '#shared/contract/define.ts';
import type { Ctx } from './context.ts';
import { refuse } from './refuse.ts';

/** For what an endpoint does by its input. @throws ABILITY_MISSING unless the person holds one of them */
export function assertHolds({ actor }: Pick<Ctx, 'actor'>, ...names: readonly AbilityName[]): void {
  if (!holdsAny(actor.ability, names)) refuse('ABILITY_MISSING', `This needs ${names.join(' or ')}.`);
}
