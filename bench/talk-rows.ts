import type { Ctx } from '#server/context.ts';
import type { StagePerson } from './sync-stage.ts';

/** A conversation with one message, by the first of its people, written past the services. @returns its id */
export async function insertTalk(
  { db, now, newId }: Pick<Ctx, 'db' | 'now' | 'newId'>,
  people: readonly StagePerson[],
): Promise<number> {
  const stamps = { created_at: now, updated_at: now };
  const [id, messageId] = [newId(), newId()];
  const of = { conversation_id: id, ...stamps };
  const senderId = people[0]?.id ?? 0;
  await db
    .insertInto('conversation')
    .values({
      id,
      kind: people.length === 2 ? 'direct' : 'group',
      subject: 'Cells',
      started_by: senderId,
      course_id: null,
      exam_id: null,
      ...stamps,
    })
    .execute();
  for (const person of people) {
    const who = { user_id: person.id, name: 'Somebody', role: 'Student', added_by: senderId };
    await db
      .insertInto('conversation_participant')
      .values({ ...of, ...who, id: newId() })
      .execute();
  }
  const said = { sender_id: senderId, sender_name: 'Somebody', reply_to: null, text: 'Hello' };
  await db
    .insertInto('message')
    .values({ ...of, ...said, id: messageId })
    .execute();
  await db
    .insertInto('message_arrival')
    .values({ ...of, id: newId(), message_id: messageId, sender_id: senderId, seq: 1, arrived_at: now })
    .execute();
  return id;
}
