import { SET_APART, type Permission } from '#shared/access/ability.ts';
import type { SessionUser, SignedIn } from '#shared/contract/auth.ts';

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

/** The answer to a sign-in. */
export const toSignedIn = ({
  account,
  token,
  permissions,
}: {
  readonly account: AccountRow;
  readonly token: string;
  readonly permissions: readonly Permission[];
}): SignedIn => ({
  userId: account.id,
  token,
  permissions: toPermissionMap(permissions),
  data: { user_role: account.role_name, is_onboarding_complete: account.is_onboarding_complete === 1 },
});

/** Resource to list of actions: the shape of sign-in (spec 2 §6). */
export function toPermissionMap(permissions: readonly Permission[]): Record<string, string[]> {
  const map: Record<string, string[]> = {};
  for (const { resource, action } of permissions)
    if (action !== SET_APART) (map[resource] ??= []).push(action);
  return map;
}
