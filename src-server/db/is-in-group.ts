import { sql, type RawBuilder } from 'kysely';

/** SQL that is true for rows of `user` whose person is in a group. */
export const isInGroup = (groupId: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from people_group_member as member where member.user_id = ${sql.ref('user.id')}
    and member.people_group_id = ${groupId} and member.deleted_at is null)`;
