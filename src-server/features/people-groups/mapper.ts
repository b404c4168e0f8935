import type { GroupMember, PeopleGroup } from '#shared/contract/people-groups.ts';
import { iso } from '#server/iso.ts';
import type { listPeople, PeopleGroupRow } from './repo.ts';

export const toPeopleGroup = (row: PeopleGroupRow): PeopleGroup => ({
  id: row.id,
  name: row.name,
  member_count: row.member_count ?? 0,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export const toGroupMember = (row: Awaited<ReturnType<typeof listPeople>>['rows'][number]): GroupMember => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  user_role: row.role_name,
});
