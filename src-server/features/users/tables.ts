import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable, theScope, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** Authors and reviewers can be chosen without the network; students are nobody's business there. */
const isStaff = sql`t.role_id <> (select r.id from role r where r.name = 'Student' and r.deleted_at is null)`;

const SHOWN = new Set(
  'id first_name last_name role_id status version created_at updated_at deleted_at anonymised_at'.split(' '),
);

/** What stands in place of a column that must hold something; all others are empty. */
const hidden = (id: SyncRow[string] | undefined): SyncRow => ({
  email: `${String(id)}@hidden.invalid`,
  perm_version: 1,
  credential_version: 1,
  is_onboarding_complete: 1,
  is_two_factor_enabled: 0,
});

/** Who is neither oneself nor listed for administrators: a name and a role. Columns that come later are hidden. */
function nameAndRole(row: SyncRow): SyncRow {
  const instead = hidden(row['id']);
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      SHOWN.has(column) ? value : (instead[column] ?? null),
    ]),
  );
}

/** No computer gets what somebody signs in with. */
const hideAccount = (row: SyncRow, holds: (scope: string) => boolean): SyncRow => ({
  ...(holds('people') || holds(`u:${row['id']}`) ? row : nameAndRole(row)),
  password_hash: null,
});

export const USERS_TABLES = {
  user: syncTable('user', {
    class: 'server',
    owner: 'id',
    scopes: [
      scopeOf(SCOPES.person, 'id'),
      theScope(SCOPES.people),
      scopeWhere(isStaff, theScope(SCOPES.catalog)),
    ],
    redact: hideAccount,
    identity: true,
  }),
  user_permission: syncTable('user_permission', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    identity: true,
  }),
};
