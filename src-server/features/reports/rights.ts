import { defineAbilityFor, holds, type AppAbility } from '#shared/access/ability.ts';
import { definitionOf, type ReportName } from '#shared/domain/reports/registry.ts';
import type { Db } from '#server/db/tables.ts';
import { permissionsOf } from '#server/permission-repo.ts';
import { refuse } from '#server/refuse.ts';
import { listActive, listGiven, listRolesWith } from './repo.ts';

/** Whether somebody sees what a report says, by other pages than this one. */
export const mayMake = (ability: AppAbility, name: ReportName): boolean =>
  holds(ability, 'reports:view') &&
  definitionOf(name).needs.every((resource) => holds(ability, `${resource}:view`));

/** @throws ABILITY_MISSING with what is missing */
export function assertMayMake(ability: AppAbility, name: ReportName): void {
  const missing = definitionOf(name).needs.filter((resource) => !holds(ability, `${resource}:view`));
  if (missing.length > 0)
    refuse('ABILITY_MISSING', `This report needs ${missing.map((one) => `${one}:view`).join(' and ')}.`);
}

/** What somebody may do now; null where they are suspended or gone. */
export async function abilityNow(db: Db, userId: number, now: number): Promise<AppAbility | null> {
  const [user] = await listActive(db, [userId]);
  if (user === undefined) return null;
  return defineAbilityFor(await permissionsOf(db, user.id, user.role_id, now));
}

const MOST_RECIPIENTS = 500;

/** Everybody who may look at reports. */
export async function listRecipients(db: Db, now: number): Promise<{ id: number; name: string }[]> {
  const people: { id: number; name: string }[] = [];
  for (const row of await listGiven(db, 'reports', MOST_RECIPIENTS)) {
    const ability = defineAbilityFor(await permissionsOf(db, row.id, row.role_id, now));
    if (holds(ability, 'reports:view'))
      people.push({ id: row.id, name: `${row.first_name} ${row.last_name}`.trim() });
  }
  return people;
}

/** Roles whose holders may look at reports. */
export const listReportRoles = (db: Db) => listRolesWith(db, 'reports');
