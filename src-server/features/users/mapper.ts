import type { User } from '#shared/contract/users.ts';
import { iso } from '#server/iso.ts';
import type { UserRow } from './repo.ts';

export const isoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : iso(at);

/**
 * An account as administrators see it.
 * @param seen when its person signed in last, in milliseconds; and whether the asking person may change it
 */
export const toUser = (
  row: UserRow,
  seen: { readonly lastSignIn: number | undefined; readonly isManageable: boolean },
): User => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  user_role: row.role_name,
  role_id: row.role_id,
  status: row.status,
  is_approved: row.approved_at !== null,
  deletion_due_at: isoOrNull(row.deletion_due_at),
  is_manageable: seen.isManageable,
  created_at: iso(row.created_at),
  last_sign_in_at: isoOrNull(seen.lastSignIn),
});
