import { holds } from '#shared/access/ability.ts';
import type { Actor } from '#server/context.ts';

/** Whose questions a person sees: null means those of the whole institution. */
export type OwnerScope = number | null;

/** Authors see their own questions; who may view without adding (administrators) sees all. */
export const scopeOf = (actor: Pick<Actor, 'ability' | 'userId'>): OwnerScope =>
  holds(actor.ability, 'questions:add') ? actor.userId : null;
