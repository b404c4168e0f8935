import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

interface CountedRow {
  readonly user_id: number;
  readonly conversation_id: number;
  readonly last_seq: number;
  readonly unread: number;
  readonly is_pinned: number;
  readonly is_flagged: number;
}

/** What one of one's marks says that counts: the last one said. */
const lastMark = (flag: 'is_pinned' | 'is_flagged', at: 'pinned_at' | 'flagged_at') => sql`coalesce((
  select m.${sql.raw(flag)} from conversation_mark m where m.user_id = p.user_id
    and m.conversation_id = p.conversation_id and m.deleted_at is null
  order by m.${sql.raw(at)} desc, m.id desc limit 1), 0)`;

/** The inbox of everybody, counted from the rows without the triggers that keep it. */
const counted = sql`
  select p.user_id, p.conversation_id,
    coalesce((select max(a.seq) from message_arrival a where a.conversation_id = p.conversation_id), 0) as last_seq,
    (select count(*) from message_arrival a join message m on m.id = a.message_id
      where a.conversation_id = p.conversation_id and m.sender_id <> p.user_id
        and a.seq > coalesce((select max(k.read_seq) from conversation_mark k where k.user_id = p.user_id
          and k.conversation_id = p.conversation_id and k.deleted_at is null), 0)) as unread,
    ${lastMark('is_pinned', 'pinned_at')} as is_pinned, ${lastMark('is_flagged', 'flagged_at')} as is_flagged
  from (select distinct j.user_id, j.conversation_id from conversation_participant j
    where not exists (select 1 from conversation_leaving l where l.conversation_participant_id = j.id)) p`;

const nameOf = ({ user_id, conversation_id }: CountedRow): string =>
  `The inbox of person ${user_id} is wrong about conversation ${conversation_id}.`;

/** Compares the inbox with a fresh count (`lectern verify`). */
export async function inboxProblems(db: Db): Promise<{ checked: number; problems: string[] }> {
  const { rows } = await sql<CountedRow>`${counted}`.execute(db);
  const kept = await db.selectFrom('conversation_inbox').selectAll().execute();
  const known = new Map(kept.map((row) => [`${row.user_id} ${row.conversation_id}`, row]));
  const wrong = rows.filter((row) => {
    const one = known.get(`${row.user_id} ${row.conversation_id}`);
    known.delete(`${row.user_id} ${row.conversation_id}`);
    return (
      one === undefined ||
      one.last_seq !== row.last_seq ||
      one.unread !== row.unread ||
      one.is_pinned !== row.is_pinned ||
      one.is_flagged !== row.is_flagged
    );
  });
  return { checked: rows.length, problems: [...wrong, ...known.values()].map(nameOf) };
}
