import { defineAbilityFor } from '#shared/access/ability.ts';
import { builtInPermissions } from '#shared/access/built-in-roles.ts';
import type { Ctx } from '../../../context.ts';
import type { DemoPerson } from './people.ts';

export const DAY_MS = 24 * 3600 * 1000;
export const HOUR_MS = 3600 * 1000;
export const MINUTE_MS = 60 * 1000;

/** The context of a call that a person of the demo school made at some time. */
export function actingAs(ctx: Ctx, person: DemoPerson, now: number): Ctx {
  const permissions = builtInPermissions(person.role);
  const acting: Ctx = {
    db: ctx.db,
    now,
    newId: () => ctx.newId(),
    random: (bytes) => ctx.random(bytes),
    client: ctx.client,
    services: ctx.services,
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
    },
    transaction: (work) => work(acting),
  };
  return acting;
}

const ROWS_PER_STATEMENT = 250;

/** Rows in portions of one size, so that the same statement is prepared once. */
export async function inPortions<Row>(
  rows: readonly Row[],
  insert: (portion: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await insert(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}
