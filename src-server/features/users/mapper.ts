import type { User } from '#shared/contract/users.ts';
import { iso } from '#server/iso.ts';
import type { UserRow } from './repo.ts';

/** An account as administrators see it. @param lastSignIn milliseconds, or undefined where there was none */
export const toUser = (row: UserRow, lastSignIn: number | undefined): User => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  user_role: row.role_name,
  status: row.status,
  created_at: iso(row.created_at),
  last_sign_in_at: lastSignIn === undefined ? null : iso(lastSignIn),
});
