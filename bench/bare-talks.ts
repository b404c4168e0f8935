import type { Talks } from './talk-bank.ts';

const PAGE = 20;

interface ById {
  readonly id: number;
}
interface InConversation {
  readonly conversation_id: number;
}

/** What the pages of messages cost at least: the same rows by hand-prepared statements, without a server. */
export function bareTalks({ raw, reader, longId }: Talks) {
  const marks = Array<string>(PAGE).fill('?').join(',');
  const own = `from conversation_inbox where user_id = ${reader.id} and is_hidden = 0`;
  const inbox = raw.prepare<[number], InConversation>(`select i.*, c.kind, c.subject, c.created_at
    from (select * ${own} order by is_pinned desc, last_at desc, conversation_id desc limit ${PAGE} offset ?) i
    join conversation c on c.id = i.conversation_id order by i.is_pinned desc, i.last_at desc, i.conversation_id desc`);
  const count = raw.prepare(`select count(*) ${own}`).pluck();
  const unread = raw.prepare(`select sum(unread) ${own} and unread > 0`).pluck();
  const some = <T>(sql: string) => raw.prepare<unknown[], T>(sql);
  const people =
    some(`select p.*, u.first_name, u.last_name from conversation_participant p join user u on u.id = p.user_id
    where p.conversation_id in (${marks}) and not exists
      (select 1 from conversation_leaving l where l.conversation_participant_id = p.id) order by p.created_at, p.id`);
  const newest = some<ById>(`select m.*, a.seq, a.arrived_at from conversation_inbox i
    join message_arrival a on a.conversation_id = i.conversation_id and a.seq = i.last_seq
    join message m on m.id = a.message_id where i.user_id = ${reader.id} and i.conversation_id in (${marks})`);
  const read = some(`select conversation_id, max(read_seq) from conversation_mark
    where user_id = ${reader.id} and deleted_at is null and conversation_id in (${marks}) group by conversation_id`);
  const changes = some(`select * from message_change where message_id in (${marks}) order by created_at, id`);
  const files = some(
    `select * from message_attachment where message_id in (${marks}) and deleted_at is null`,
  );
  const latest =
    some<ById>(`select m.*, a.seq, a.arrived_at from message_arrival a join message m on m.id = a.message_id
    where a.conversation_id = ? order by a.seq desc limit ${PAGE}`);
  const said = raw.prepare('select count(*) from message where conversation_id = ?').pluck();
  const words = `from message_words where message_words match ?`;
  const found = some<ById & InConversation>(`select m.*, a.seq, a.arrived_at from message m
    join message_arrival a on a.message_id = m.id where m.id in (select rowid ${words})
    order by m.created_at desc, m.id desc limit ${PAGE}`);
  const foundCount = raw.prepare(`select count(*) ${words}`).pluck();

  const filled = (ids: readonly number[]): (number | null)[] => [
    ...ids,
    ...Array<null>(PAGE - ids.length).fill(null),
  ];
  const shown = (rows: readonly ById[]) => {
    const ids = filled(rows.map(({ id }) => id));
    return [rows, changes.all(ids), files.all(ids)];
  };
  const placed = (rows: readonly InConversation[]) => {
    const ids = filled(rows.map((row) => row.conversation_id));
    return [rows, people.all(ids), read.all(ids), shown(newest.all(ids))];
  };

  return {
    inbox: (page: number) => [placed(inbox.all((page - 1) * PAGE)), count.get(), unread.get()],
    newest: () => [shown(latest.all([longId])), people.all(filled([longId])), said.get(longId)],
    search: (word: string) => {
      const match = `"\ue000${reader.id}" AND "${word}"*`;
      const rows = found.all([match]);
      return [shown(rows), placed(rows), foundCount.get(match)];
    },
  };
}
