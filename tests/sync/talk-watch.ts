import type { Db } from '#server/db/tables.ts';
import type { Fleet } from './fleet.ts';
import { Violation } from './invariants.ts';
import { changesOf } from './watch.ts';

const readMarks = (db: Db) => db.selectFrom('conversation_mark').select(['id', 'read_seq']).execute();

const readArrivals = (db: Db) =>
  db
    .selectFrom('message_arrival as a')
    .innerJoin('conversation as c', 'c.id', 'a.conversation_id')
    .select(['a.id', 'a.message_id', 'a.conversation_id', 'a.sender_id', 'a.seq', 'a.arrived_at', 'c.kind'])
    .execute();

const readBlocks = (db: Db) =>
  db
    .selectFrom('person_block')
    .where('deleted_at', 'is', null)
    .select(['id', 'user_id', 'blocked_id'])
    .execute();

const readPeople = (db: Db) =>
  db.selectFrom('conversation_participant').select(['conversation_id', 'user_id']).execute();

const readDecisions = (db: Db) =>
  db.selectFrom('message_report_decision').select(['message_report_id', 'decision', 'decided_by']).execute();

const readTickets = (db: Db) =>
  db.selectFrom('support_ticket_state').select(['support_ticket_id', 'accepted_by', 'version']).execute();

async function lookAt(db: Db, now: number) {
  return {
    now,
    marks: await readMarks(db),
    arrivals: await readArrivals(db),
    blocks: await readBlocks(db),
    people: await readPeople(db),
    decisions: await readDecisions(db),
    tickets: await readTickets(db),
  };
}

type Look = Awaited<ReturnType<typeof lookAt>>;

/** Sees what the hub says of conversations from one moment to the next, where it did not go back. */
export class TalkWatch {
  readonly #fleet: Fleet;
  readonly #restores: () => number;
  #restored = 0;
  #changes: number | null = null;
  #before: Look | null = null;

  constructor(fleet: Fleet, restores: () => number) {
    this.#fleet = fleet;
    this.#restores = restores;
  }

  async look(): Promise<void> {
    const { hub } = this.#fleet;
    const changes = changesOf(hub);
    const isSameHistory = this.#restored === this.#restores();
    if (isSameHistory && changes !== null && changes === this.#changes) return;
    const now = await lookAt(hub.database.write, hub.clock.now());
    if (this.#before !== null && isSameHistory) compare(this.#before, now);
    this.#restored = this.#restores();
    this.#changes = changes;
    this.#before = now;
  }
}

function compare(before: Look, now: Look): void {
  assertStaysRead(before, now);
  assertInTime(before, now);
  assertBlocked(before, now);
  assertStaysDecided(before, now);
  assertStaysAccepted(before, now);
}

/** I7: what was read on a computer is not unread again. */
function assertStaysRead(before: Look, now: Look): void {
  const seqs = new Map(now.marks.map((mark) => [mark.id, mark.read_seq]));
  for (const { id, read_seq: seq } of before.marks) {
    const later = seqs.get(id) ?? seq;
    if (later < seq) throw new Violation('I7', `mark ${id} went from ${seq} back to ${later}`);
  }
}

/** I3: a message has its place for good, and came when the hub took it, by the clock of the hub. */
function assertInTime(before: Look, now: Look): void {
  const known = new Map(before.arrivals.map((one) => [one.id, one]));
  for (const { id, message_id: messageId, seq, arrived_at: at } of now.arrivals) {
    const earlier = known.get(id);
    if (earlier === undefined && (at < before.now || at > now.now))
      throw new Violation('I3', `${messageId} came at ${at}, between ${before.now} and ${now.now}`);
    if (earlier !== undefined && (earlier.seq !== seq || earlier.arrived_at !== at))
      throw new Violation('I3', `${messageId} has another place than before`);
  }
}

/** I1: whom somebody blocks says nothing more to them alone, for as long as this block stands. */
function assertBlocked(before: Look, now: Look): void {
  const known = new Set(before.arrivals.map(({ id }) => id));
  const blocks = before.blocks.filter(({ id }) => now.blocks.some((block) => block.id === id));
  const fresh = now.arrivals.filter(({ id, kind }) => kind === 'direct' && !known.has(id));
  for (const { conversation_id: conversationId, sender_id: sender, message_id: messageId } of fresh)
    for (const { user_id: user, blocked_id: blocked } of blocks) {
      const isTo = now.people.some((one) => one.conversation_id === conversationId && one.user_id === user);
      if (blocked === sender && isTo)
        throw new Violation('I1', `${sender} said ${messageId} to ${user}, who takes no messages of theirs`);
    }
}

/** I2: a decision stands once, as it was taken. */
function assertStaysDecided(before: Look, now: Look): void {
  const standing = new Map(now.decisions.map((one) => [one.message_report_id, one]));
  for (const { message_report_id: id, decision, decided_by: by } of before.decisions) {
    const later = standing.get(id);
    if (later?.decision !== decision || later.decided_by !== by)
      throw new Violation('I2', `report ${id} was decided otherwise afterwards`);
  }
}

/** I2: who has a request gives it back before somebody else takes it on. */
function assertStaysAccepted(before: Look, now: Look): void {
  const standing = new Map(now.tickets.map((one) => [one.support_ticket_id, one]));
  for (const { support_ticket_id: id, accepted_by: by, version } of before.tickets) {
    const later = standing.get(id);
    if (by === null || later === undefined || later.accepted_by === null || later.accepted_by === by)
      continue;
    if (later.version < version + 2)
      throw new Violation('I2', `ticket ${id} went from ${by} to ${later.accepted_by}`);
  }
}
