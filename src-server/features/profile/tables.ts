import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable, theScope, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** What of a profile others read. */
const PUBLIC_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'is_public',
  'headline',
  'biography',
  'photo_sha256',
  'subjects',
  'current_occupation',
  'highest_level_of_education',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
]);

/** Answers to the questionnaires are for their person alone. */
const publicPart = (row: SyncRow, holds: (scope: string) => boolean): SyncRow =>
  holds(`u:${row['id']}`)
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, PUBLIC_COLUMNS.has(column) ? value : null]),
      );

export const PROFILE_TABLES = {
  user_profile: syncTable('user_profile', {
    class: 'draft',
    owner: 'id',
    scopes: [scopeOf(SCOPES.person, 'id'), scopeWhere(sql`t.is_public = 1`, theScope(SCOPES.catalog))],
    redact: publicPart,
    files: { columns: ['photo_sha256'], shownTo: 'row' },
    since: 30,
  }),
  user_setting: syncTable('user_setting', {
    class: 'draft',
    owner: 'id',
    scopes: [scopeOf(SCOPES.person, 'id')],
    since: 30,
  }),
};
