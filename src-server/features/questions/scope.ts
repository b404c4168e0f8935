import { changesAny } from '#shared/access/ability.ts';
import type { Actor } from '#server/context.ts';

/** Whose questions a person sees: null means those of the whole institution. */
export type OwnerScope = number | null;

/** Authors see their own questions; who only looks (administrators) sees all. */
export const scopeOf = (actor: Pick<Actor, 'ability' | 'userId'>): OwnerScope =>
  changesAny(actor.ability, 'questions') ? actor.userId : null;
