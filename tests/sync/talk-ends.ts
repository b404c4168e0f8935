import { sql } from 'kysely';
import { inboxProblems } from '#server/features/messages/inbox-repo.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';

/** What a computer holds of conversations that its people are part of, and of no other. */
const OF_TALKS = [
  'conversation_participant',
  'conversation_leaving',
  'message',
  'message_change',
  'message_arrival',
] as const;

/** I3: an inbox is what a fresh count gives. */
export async function assertCounted({ database }: Node, name: string): Promise<void> {
  const { problems } = await inboxProblems(database.write);
  const [first] = problems;
  if (first !== undefined) throw new Violation('I3', `${name}: ${first}`);
}

/** I2: nobody says the same twice. */
export async function assertNothingTwice(hub: Node): Promise<void> {
  const rows = await hub.database.write
    .selectFrom('message')
    .where('text', 'like', 'said %')
    .select('text')
    .execute();
  if (new Set(rows.map((row) => row.text)).size !== rows.length)
    throw new Violation('I2', 'something was said twice');
}

const arrivalsOn = ({ database }: Node) =>
  database.write
    .selectFrom('message_arrival')
    .orderBy('conversation_id')
    .orderBy('seq')
    .select(['message_id', 'conversation_id', 'seq', 'arrived_at'])
    .execute();

/** I3: every message has one place at the hub, none is left out, and every computer has the same. */
export async function assertOneOrder({ hub }: Fleet, welcome: ReadonlySet<Device>): Promise<void> {
  const messages = await hub.database.write.selectFrom('message').select('id').execute();
  const arrivals = await arrivalsOn(hub);
  const placed = new Map(arrivals.map((row) => [row.message_id, row]));
  if (arrivals.length !== messages.length || placed.size !== arrivals.length)
    throw new Violation('I3', `${messages.length} messages have ${placed.size} places`);
  for (const [at, { conversation_id: id, seq, arrived_at: time }] of arrivals.entries()) {
    const before = arrivals[at - 1];
    const isNext = before?.conversation_id === id;
    if (seq !== (isNext ? before.seq + 1 : 1))
      throw new Violation('I3', `a place of conversation ${id} is left out before ${seq}`);
    if (isNext && time < before.arrived_at)
      throw new Violation('I3', `${seq} of conversation ${id} came before ${before.seq}`);
  }
  for (const device of welcome)
    for (const row of await arrivalsOn(device)) {
      const own = placed.get(row.message_id);
      if (own?.seq !== row.seq || own.arrived_at !== row.arrived_at)
        throw new Violation(
          'I3',
          `${device.name} has ${row.message_id} at ${row.seq}, the hub at ${own?.seq}`,
        );
    }
}

/** I6: nobody holds a conversation that is not theirs, whatever the hub's own scopes say. */
export async function assertOwnTalksOnly({ hub }: Fleet, device: Device): Promise<void> {
  const rows = await hub.database.write
    .selectFrom('conversation_participant as p')
    .innerJoin('sync_client_user as seat', 'seat.user_id', 'p.user_id')
    .leftJoin('conversation_leaving as l', 'l.conversation_participant_id', 'p.id')
    .where('seat.client_id', '=', device.clientId)
    .where('l.id', 'is', null)
    .select('p.conversation_id as id')
    .execute();
  const own = new Set(rows.map((row) => row.id));
  for (const table of OF_TALKS) {
    const held = await sql<{ id: number }>`select conversation_id as id from ${sql.table(table)}`.execute(
      device.database.write,
    );
    const other = held.rows.find(({ id }) => !own.has(id));
    if (other !== undefined)
      throw new Violation(
        'I6',
        `${device.name} holds ${table} of ${other.id}, which nobody there is part of`,
      );
  }
}
