import { defineAbilityFor } from '#shared/access/ability.ts';
import { builtInPermissions } from '#shared/access/built-in-roles.ts';
import type { Ctx } from '#server/context.ts';
import type { DemoPerson } from './people.ts';

/** The context of a call that a person of the demo school made at some time. */
export function actingAs(ctx: Ctx, person: DemoPerson, now: number): Ctx {
  const permissions = builtInPermissions(person.role);
  const { clock } = ctx.services;
  const acting: Ctx = {
    db: ctx.db,
    now,
    newId: () => ctx.newId(),
    random: (bytes) => ctx.random(bytes),
    versionStep: ctx.versionStep,
    client: ctx.client,
    services: { ...ctx.services, clock: { ...clock, monotonic: () => clock.monotonic(), now: () => now } },
    actor: {
      userId: person.id,
      sessionId: 0,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      role: person.role,
      permVersion: 1,
      permissions,
      ability: defineAbilityFor(permissions),
      missing: null,
    },
    record: () => undefined,
    audit: () => undefined,
    afterCommit: (effect) => ctx.afterCommit(effect),
    transaction: (work) => work(acting),
  };
  return acting;
}
