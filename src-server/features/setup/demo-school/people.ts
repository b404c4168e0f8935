import type { RoleName } from '#shared/access/built-in-roles.ts';
import type { Ctx } from '#server/context.ts';
import { hashPassword } from '#server/secrets/password.ts';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { createAccounts } from '#server/features/users/account-service.ts';
import { chanceOf } from './chance.ts';
import type { DemoSchool } from './data.ts';
import { DAY_MS, HOUR_MS, inPortions, MINUTE_MS } from './writer.ts';

export interface DemoPerson {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: RoleName;
  /** Of students; 0 for staff. */
  readonly ability: number;
  /** Somebody who has registered and waits to be let in. */
  readonly isPending: boolean;
}

export const JOINED_DAYS_AGO = 160;
const LOGIN_DAYS = 14;
/** The demo student's own history is longer, for the activity of their dashboard. */
const STUDENT_LOGIN_DAYS = 84;

/** Roles and accounts; all of them share the password that the sign-in screen shows. */
export async function insertPeople(ctx: Ctx, school: DemoSchool): Promise<DemoPerson[]> {
  const roles = await createBuiltInRoles(ctx);
  const [account] = DEMO_ACCOUNTS;
  const passwordHash = await hashPassword(account.password);
  const named = [
    ...school.staff.map((person) => ({ ...person, ability: 0 })),
    ...school.students.map((person) => ({ ...person, role: 'Student' as const, is_pending: false })),
  ];
  const people = named.map((person): DemoPerson => ({
    id: ctx.newId(),
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.role,
    ability: person.ability,
    isPending: person.is_pending,
  }));
  const joinedAt = ctx.now - JOINED_DAYS_AGO * DAY_MS;
  await inPortions(people, (portion) =>
    createAccounts(
      ctx.db,
      portion.map((person) => ({
        ...person,
        roleId: roles.get(person.role) ?? 0,
        passwordHash,
        isOnboardingComplete: !person.isPending,
        ...(person.isPending ? { approvedAt: null } : {}),
      })),
      joinedAt,
    ),
  );
  return people;
}

const isDemoAccount = (person: DemoPerson): boolean =>
  DEMO_ACCOUNTS.some((account) => account.email === person.email);

/** When a person signed in: on some days, during the day, up to now. */
export function signInTimes(person: DemoPerson, now: number): number[] {
  const chance = chanceOf(`sign-ins ${person.email}`);
  const isDemoStudent = person.role === 'Student' && isDemoAccount(person);
  const days = isDemoStudent ? STUDENT_LOGIN_DAYS : LOGIN_DAYS;
  const times: number[] = [];
  for (let day = 0; day < days; day++) {
    const weekday = new Date(now - day * DAY_MS).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const share = isWeekend ? 0.2 : person.role === 'Student' ? 0.55 : 0.8;
    const comes = chance.happens(share);
    const midnight = Math.floor((now - day * DAY_MS) / DAY_MS) * DAY_MS;
    const at = midnight + 8 * HOUR_MS + chance.between(0, 11) * HOUR_MS;
    if (comes && at < now) times.push(Math.floor(at));
  }
  return times;
}

/** Sign-ins of the last weeks, and when everybody was last seen. */
export async function insertSignIns(ctx: Ctx, people: readonly DemoPerson[]): Promise<void> {
  const records = people
    .filter(({ isPending }) => !isPending)
    .flatMap((person) =>
      signInTimes(person, ctx.now - 5 * MINUTE_MS).map((at) => ({
        id: ctx.newId(),
        user_id: person.id,
        user_role: person.role,
        signed_in_at: at,
        ip_address: null,
        created_at: at,
        updated_at: at,
      })),
    );
  await inPortions(records, (portion) => ctx.db.insertInto('login_record').values(portion).execute());
}
