import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { TransportResponse } from '#shared/contract/client.ts';
import type { Chance } from './chance.ts';
import { Violation } from './invariants.ts';
import type { Member, ProcessFleet } from './process-fleet.ts';
import { Interrupted } from './process-node.ts';
import type { Person } from './templates.ts';

const TOO_FAST = 429;
/** Nobody may send more than so many a minute: whoever is too fast waits a moment. */
const MOMENT_MS = 250;
const LONGEST_PAUSE = 400;

const Started = z.object({ id: z.number(), message_id: z.number() });
const Sent = z.object({ id: z.number() });
const Page = z.object({
  data: z.array(z.object({ id: z.number(), text: z.string(), state: z.string() })),
  total: z.number(),
});

/** One message that somebody wrote, under the key of its call. */
interface Saying {
  readonly text: string;
  readonly key: string;
  readonly desk: Member;
  readonly person: Person;
  /** Null where its call got no answer: it may be there, and may not. */
  id: number | null;
  /** Whoever wrote it does not try again. */
  isGivenUp: boolean;
}

/** People who write into one conversation at two computers that may die at any time. */
export class Correspondence {
  readonly #at: ProcessFleet;
  readonly #chance: Chance;
  readonly #sayings: Saying[] = [];
  readonly #reads: { readonly person: Person; readonly seq: number }[] = [];
  #conversationId = 0;
  readonly #calling = new Set<Member>();
  repeated = 0;

  constructor(at: ProcessFleet, chance: Chance) {
    this.#at = at;
    this.#chance = chance;
  }

  get acknowledged(): number {
    return this.#sayings.filter(({ id }) => id !== null).length;
  }

  get unanswered(): number {
    return this.#sayings.length - this.acknowledged;
  }

  get written(): number {
    return this.#sayings.length;
  }

  /** Whether a message is being written there. */
  isWriting(desk: Member): boolean {
    return this.#calling.has(desk);
  }

  /** The first of the people writes to all others, in a browser at the hub. */
  async begin(): Promise<void> {
    const desk = this.#at.hub;
    const [first, ...others] = this.#at.fleet.people;
    const body = { recipient_ids: others.map(({ id }) => id), subject: 'Letters', message: 'said 1' };
    const { status, body: answer } = await call(desk, first, 'POST', '/api/create-new-message-post', body);
    if (status !== 201) throw new Error(`Nobody began: ${JSON.stringify(answer)}`);
    const { id, message_id: messageId } = Started.parse(answer);
    this.#conversationId = id;
    this.#sayings.push({
      text: 'said 1',
      key: randomUUID(),
      desk,
      person: first,
      id: messageId,
      isGivenUp: false,
    });
  }

  /** One of the people of a desk writes. @throws Interrupted where the desk dies meanwhile */
  async write(desk: Member, people: readonly Person[]): Promise<void> {
    const person = this.#chance.pick(people);
    const text = `said ${this.#sayings.length + 1}`;
    const saying: Saying = { text, key: randomUUID(), desk, person, id: null, isGivenUp: false };
    this.#sayings.push(saying);
    await this.#send(saying);
  }

  /** Somebody reads what is there. @throws Interrupted where the desk dies meanwhile */
  async read(desk: Member, people: readonly Person[]): Promise<void> {
    const person = this.#chance.pick(people);
    const known = desk.node.database.read
      .selectFrom('message_arrival')
      .where('conversation_id', '=', this.#conversationId)
      .select(({ fn }) => fn.max<number | null>('seq').as('seq'));
    const seq = (await known.executeTakeFirst())?.seq ?? 0;
    const url = `/api/conversations/${this.#conversationId}/read`;
    const { status } = await call(desk, person, 'POST', url);
    if (status === 200) this.#reads.push({ person, seq });
  }

  /**
   * Half of what got no answer is tried again, as a page does that does not know; so is what was answered last, as if
   * the answer had not come through.
   */
  async repeat(desk: Member): Promise<void> {
    const last = this.#sayings.findLast((one) => one.desk === desk && one.id !== null);
    if (last !== undefined && this.#chance.happens(0.5)) await this.#send(last);
    const open = this.#sayings.filter((one) => one.desk === desk && one.id === null && !one.isGivenUp);
    for (const saying of open) {
      saying.isGivenUp = this.#chance.happens(0.5);
      if (saying.isGivenUp) continue;
      this.repeated += 1;
      await this.#send(saying);
    }
  }

  async #send(saying: Saying): Promise<void> {
    const { desk, person, text, key } = saying;
    const body = { conversation_id: this.#conversationId, message: text };
    for (let pauses = 0; ; pauses++) {
      this.#calling.add(desk);
      try {
        const answer = await call(desk, person, 'POST', '/api/send-message', body, key);
        const sent = Sent.safeParse(answer.body);
        if (answer.status === 201 && sent.success) {
          const { id } = sent.data;
          if (saying.id !== null && saying.id !== id)
            throw new Violation('I2', `'${text}' was written under ${saying.id}, and again under ${id}`);
          saying.id = id;
          return;
        }
        if (answer.status !== TOO_FAST || pauses === LONGEST_PAUSE)
          throw new Error(`${desk.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      } finally {
        this.#calling.delete(desk);
      }
      await wait(MOMENT_MS);
    }
  }

  /**
   * Once all is quiet. I1: what was acknowledged is everywhere; I2: nothing is there twice; I3: in one order, also on
   * the pages of both; I8: nothing waits.
   */
  async assertDelivered(): Promise<void> {
    const members = [this.#at.hub, ...this.#at.devices];
    const own = new Map(this.#sayings.map((one) => [one.text, one]));
    const orders: string[] = [];
    for (const { name, node } of members) {
      const rows = await node.database.read
        .selectFrom('message as m')
        .leftJoin('message_arrival as a', 'a.message_id', 'm.id')
        .where('m.conversation_id', '=', this.#conversationId)
        .orderBy('a.seq')
        .select(['m.id', 'm.text', 'a.seq'])
        .execute();
      const seen = new Set<string>();
      for (const { id, text, seq } of rows) {
        const saying = own.get(text);
        if (saying === undefined) throw new Violation('I2', `${name} has '${text}', which nobody said`);
        if (seen.has(text)) throw new Violation('I2', `${name} has '${text}' twice`);
        if (saying.id !== null && saying.id !== id)
          throw new Violation('I1', `'${text}' is ${id} on ${name}, and was answered as ${saying.id}`);
        if (seq === null) throw new Violation('I8', `'${text}' still waits on ${name}`);
        seen.add(text);
      }
      const lost = this.#sayings.find(({ text, id }) => id !== null && !seen.has(text));
      if (lost !== undefined)
        throw new Violation('I1', `'${lost.text}' of ${lost.desk.name} is not on ${name}`);
      orders.push(JSON.stringify(rows));
    }
    if (new Set(orders).size !== 1) throw new Violation('I3', `there are ${new Set(orders).size} orders`);
    await this.#assertShown();
    await this.#assertReadStays();
  }

  /** What a person at each computer is shown, page by page, in the order of the hub. */
  async #assertShown(): Promise<void> {
    const placed = await this.#at.hub.node.database.read
      .selectFrom('message_arrival')
      .where('conversation_id', '=', this.#conversationId)
      .orderBy('seq', 'desc')
      .select('message_id as id')
      .execute();
    const order = placed.map(({ id }) => id).join();
    for (const member of [this.#at.hub, ...this.#at.devices]) {
      const shown: number[] = [];
      for (let page = 1; ; page++) {
        const url = `/api/fetch-conversation-message/${this.#conversationId}?page=${page}`;
        const { data, total } = Page.parse((await call(member, member.person, 'GET', url)).body);
        shown.push(...data.toReversed().map(({ id }) => id));
        if (data.length === 0 || shown.length >= total) break;
      }
      if (shown.join() !== order)
        throw new Violation('I3', `${member.name} shows another order than the hub`);
    }
  }

  /** I7: what somebody read is not unread again, on any computer. */
  async #assertReadStays(): Promise<void> {
    for (const { name, node } of [this.#at.hub, ...this.#at.devices])
      for (const { person, seq } of this.#reads) {
        const marks = await node.database.read
          .selectFrom('conversation_mark')
          .where('user_id', '=', person.id)
          .where('conversation_id', '=', this.#conversationId)
          .select('read_seq')
          .execute();
        // A computer holds the marks of those who sign in there.
        if (marks.length > 0 && Math.max(...marks.map(({ read_seq }) => read_seq)) < seq)
          throw new Violation('I7', `${person.id} read ${seq}, and ${name} has forgotten it`);
      }
  }
}

/** A call under its own key. @throws Interrupted where nobody is there to answer */
async function call(
  { node, process: server }: Member,
  person: Person,
  ...[method, path, body, key]: [method: string, path: string, body?: unknown, key?: string]
): Promise<TransportResponse> {
  if (!server.isRunning) throw new Interrupted('Nobody is there.');
  return node.server.call({
    method,
    path,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body }),
  });
}
