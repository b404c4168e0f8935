import type { Permission } from '#shared/access/ability.ts';
import type { SessionUser } from '#shared/contract/auth.ts';
import { writable } from '#shared/domain/wire/instants.ts';

interface AccountRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role_name: string;
  readonly is_onboarding_complete: 0 | 1;
}

/** The account as its owner sees it. */
export const toSessionUser = (row: AccountRow): SessionUser => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  user_role: row.role_name,
  is_onboarding_complete: row.is_onboarding_complete === 1,
});

/** Resource to list of actions: the shape of sign-in (spec 2 §6). */
export function toPermissionMap(permissions: readonly Permission[]): Record<string, string[]> {
  const map: Record<string, string[]> = {};
  for (const { resource, action } of permissions) (map[resource] ??= []).push(action);
  return map;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (day: number): string => new Date(day * DAY_MS).toISOString().replace(/T.*$/, 'T');

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

let lastDay = 0;
let lastDate = dayOf(0);

/**
 * Milliseconds to ISO 8601 UTC, as `toISOString` does it; what no time can be is the first or the last one that
 * can be written, so that one odd row spoils no page. The rows of a list are mostly of few days, and
 * their dates cost a tenth of the list.
 */
export function iso(ms: number): string {
  const whole = writable(ms);
  const day = Math.floor(whole / DAY_MS);
  if (day !== lastDay) {
    lastDate = dayOf(day);
    lastDay = day;
  }
  const rest = whole - day * DAY_MS;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const thousandths = `${1000 + (rest % 1000)}`.slice(1);
  return `${lastDate}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${thousandths}Z`;
}
