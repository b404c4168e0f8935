import { z } from 'zod';
import { findState } from '#server/sync/state.ts';
import { answered } from './answered.ts';
import type { Chance } from './chance.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import { assertCounted, assertNothingTwice, assertOneOrder, assertOwnTalksOnly } from './talk-ends.ts';
import { holdsBack } from './held-back.ts';
import { placesOf, type Place } from './places.ts';
import type { Person } from './templates.ts';

/** How often people talk in a history, and how often somebody does something about it in a step then. */
const TALKING = 0.4;
const ACTIVE = 0.6;
const MOST_CONVERSATIONS = 3;

const Started = z.object({ id: z.number(), message_id: z.number() });
const Sent = z.object({ id: z.number() });

/** What a computer said it has. */
interface Kept {
  readonly id: number;
  readonly text: string;
  readonly device: Device;
}

interface Reading {
  readonly userId: number;
  readonly conversationId: number;
  readonly seq: number;
  readonly device: Device;
}

/** People who write to each other on several computers, and in a browser at the hub. */
export class Talkers {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #isExam: boolean;
  readonly #isTalking: boolean;
  readonly #conversations: number[] = [];
  readonly #kept: Kept[] = [];
  readonly #readings: Reading[] = [];
  /** On which computer somebody blocked somebody first, by both; null where they also took that back. */
  readonly #blocks = new Map<string, Device | null>();
  #next: Place | null = null;
  #count = 0;
  /** False where a computer has a program from before there were any messages. */
  knowsMessages = true;

  constructor(fleet: Fleet, chance: Chance, isExam: boolean) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#isExam = isExam;
    this.#isTalking = chance.happens(TALKING);
  }

  /** What has begun so far. */
  get conversations(): readonly number[] {
    return this.#conversations;
  }

  perhapsAt(): Node | null {
    if (!this.#isTalking || !this.knowsMessages || !this.#chance.happens(ACTIVE)) return null;
    this.#next = this.#chance.pick(placesOf(this.#fleet, this.#isExam));
    return this.#next.node;
  }

  async act(node: Node): Promise<string> {
    const place = this.#next;
    if (place?.node !== node) return 'nothing';
    const isNew = this.#conversations.length === 0;
    if (isNew || (this.#conversations.length < MOST_CONVERSATIONS && this.#chance.happens(0.08)))
      return this.#start(place);
    const conversationId = await this.#pickAt(node);
    const kind = this.#chance.next();
    if (kind < 0.45) return this.#send(place, conversationId);
    if (kind < 0.55) return this.#change(place);
    if (kind < 0.83) return this.#read(place, conversationId);
    if (kind < 0.92) return this.#mark(place, conversationId);
    return this.#block(place);
  }

  /** Mostly one that is there; now and then one that has not come yet, or that somebody has left. */
  async #pickAt({ database }: Node): Promise<number> {
    const rows = await database.write
      .selectFrom('conversation')
      .where('id', 'in', this.#conversations)
      .orderBy('id')
      .select('id')
      .execute();
    const isAny = rows.length === 0 || this.#chance.happens(0.15);
    return isAny ? this.#chance.pick(this.#conversations) : this.#chance.pick(rows).id;
  }

  /** With one other person, or with two. */
  async #start({ node, person }: Place): Promise<string> {
    const [, , , admin] = this.#fleet.people;
    const other = this.#otherOf(person);
    const recipients = this.#chance.happens(0.3) ? [other, admin] : [other];
    const message = this.#words();
    const body = {
      recipient_ids: recipients.map(({ id }) => id),
      subject: `Talk ${this.#conversations.length}`,
      message,
    };
    const url = '/api/create-new-message-post';
    const { status, body: answer } = await answered(this.#fleet, node, person, 'POST', url, body);
    const started = Started.safeParse(answer);
    if (!started.success) return `no conversation, ${status}`;
    this.#conversations.push(started.data.id);
    await this.#keep(node, started.data.message_id, message);
    return `a conversation with ${recipients.length}, ${status}`;
  }

  async #send({ node, person }: Place, conversationId: number): Promise<string> {
    const message = this.#words();
    const body = { conversation_id: conversationId, message };
    const answer = await answered(this.#fleet, node, person, 'POST', '/api/send-message', body);
    const sent = Sent.safeParse(answer.body);
    if (sent.success) await this.#keep(node, sent.data.id, message);
    return `a message in ${conversationId}, ${answer.status}`;
  }

  /** Says something else where somebody has just said something, or takes it back. */
  async #change({ node, person }: Place): Promise<string> {
    const last = this.#kept.findLast(({ device }) => device === node);
    if (last === undefined) return 'nothing';
    const [method, url, body] = this.#chance.happens(0.6)
      ? (['POST', `/api/edit-message/${last.id}`, { message: `${last.text}, changed` }] as const)
      : (['DELETE', `/api/messages/${last.id}`, undefined] as const);
    const { status } = await answered(this.#fleet, node, person, method, url, body);
    return `${method} ${url}, ${status}`;
  }

  async #read({ node, person }: Place, conversationId: number): Promise<string> {
    const row = await node.database.write
      .selectFrom('message_arrival')
      .where('conversation_id', '=', conversationId)
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirst();
    const url = `/api/conversations/${conversationId}/read`;
    const { status } = await answered(this.#fleet, node, person, 'POST', url);
    const device = this.#fleet.devices.find((one) => one === node);
    if (status === 200 && device !== undefined)
      this.#readings.push({ userId: person.id, conversationId, seq: row?.seq ?? 0, device });
    return `reads ${conversationId}, ${status}`;
  }

  async #mark({ node, person }: Place, conversationId: number): Promise<string> {
    const url = `/api/conversations/${conversationId}`;
    const [method, at] = this.#chance.pick([
      ['POST', `${url}/pin`],
      ['POST', `${url}/unpin`],
      ['POST', `${url}/flag`],
      ['POST', `${url}/unflag`],
      ['DELETE', `/api/delete-conversation/${conversationId}`],
      ['POST', `${url}/restore`],
      ['POST', `${url}/leave`],
    ] as const);
    const { status } = await answered(this.#fleet, node, person, method, at);
    return `${method} ${at}, ${status}`;
  }

  /** Takes no more messages of somebody, or takes them again: on whichever computer. */
  async #block({ node, person }: Place): Promise<string> {
    const other = this.#otherOf(person);
    const isBlocked = this.#chance.happens(0.5);
    const url = `/api/blocked-people/${other.id}`;
    const pair = `${person.id} ${other.id}`;
    // Also where a crash comes before the answer: it may have been taken back.
    if (!isBlocked) this.#blocks.set(pair, null);
    const { status } = await answered(this.#fleet, node, person, isBlocked ? 'PUT' : 'DELETE', url);
    const device = this.#fleet.devices.find((one) => one === node);
    if (isBlocked && status === 200 && device !== undefined && !this.#blocks.has(pair))
      this.#blocks.set(pair, device);
    return `${isBlocked ? 'blocks' : 'unblocks'} ${other.id}, ${status}`;
  }

  /** With whom somebody talks. */
  #otherOf(person: Person): Person {
    const [author, colleague, student] = this.#fleet.people;
    return person !== author ? author : this.#isExam ? student : colleague;
  }

  #words(): string {
    this.#count += 1;
    return `said ${this.#count}`;
  }

  /** I8: what a computer has and the hub has not is called waiting, never sent. */
  async #keep(node: Node, id: number, text: string): Promise<void> {
    const device = this.#fleet.devices.find((one) => one === node);
    if (device === undefined) return;
    this.#kept.push({ id, text, device });
    const placed = await device.database.write
      .selectFrom('message_arrival')
      .where('message_id', '=', id)
      .select('seq')
      .executeTakeFirst();
    if (placed !== undefined) throw new Violation('I8', `${device.name} calls ${id} sent`);
  }

  /**
   * I1, I2: whatever a computer said it has is at the hub once, or waits on it; I3: there is one order, and everybody's
   * inbox is what a fresh count gives; what was read is not unread again.
   * @param welcome devices that their hub still takes something from
   * @param isWhole false where a disk was copied or put back, which takes along what only it had
   */
  async assertSound(welcome: ReadonlySet<Device>, isWhole: boolean): Promise<void> {
    const { hub } = this.#fleet;
    await assertCounted(hub, 'the hub');
    for (const device of welcome) await assertCounted(device, device.name);
    if (this.#conversations.length === 0) return;
    for (const device of welcome) await assertOwnTalksOnly(this.#fleet, device);
    await assertNothingTwice(hub);
    await assertOneOrder(this.#fleet, welcome);
    await this.#assertReadWhatIsThere();
    if (!isWhole) return;
    await this.#assertNothingLost(welcome);
    await this.#assertStaysBlocked(welcome);
    const isRestored = (await findState(hub.database.write, 'previous_epoch')) !== undefined;
    // A hub that went back gives the places in its order anew.
    if (!isRestored) await this.#assertStaysRead(welcome);
  }

  async #assertNothingLost(welcome: ReadonlySet<Device>): Promise<void> {
    const rows = await this.#fleet.hub.database.write.selectFrom('message').select(['id', 'text']).execute();
    const onHub = new Map(rows.map((row) => [row.id, row.text]));
    for (const { id, text, device } of this.#kept) {
      if (onHub.get(id) === text || !welcome.has(device) || (await holdsBack(device, 'messages'))) continue;
      throw new Violation('I1', `what ${device.name} said under ${id} is nowhere`);
    }
  }

  /** I1: whom somebody blocked, and never took back, is blocked at the hub. */
  async #assertStaysBlocked(welcome: ReadonlySet<Device>): Promise<void> {
    const rows = await this.#fleet.hub.database.write
      .selectFrom('person_block')
      .where('deleted_at', 'is', null)
      .select(['user_id', 'blocked_id'])
      .execute();
    const standing = new Set(rows.map((row) => `${row.user_id} ${row.blocked_id}`));
    for (const [pair, device] of this.#blocks) {
      if (device === null || standing.has(pair) || !welcome.has(device)) continue;
      if (!(await holdsBack(device, 'messages')))
        throw new Violation('I1', `that ${pair} was blocked on ${device.name} is nowhere`);
    }
  }

  /** Nobody has read what has not arrived, also where a hub gives places anew. */
  async #assertReadWhatIsThere(): Promise<void> {
    const rows = await this.#fleet.hub.database.write
      .selectFrom('conversation_mark as m')
      .where('m.read_seq', '>', ({ selectFrom }) =>
        selectFrom('message_arrival as a')
          .whereRef('a.conversation_id', '=', 'm.conversation_id')
          .select(({ fn, val }) => fn.coalesce(fn.max('a.seq'), val(0)).as('last')),
      )
      .select(['m.user_id', 'm.read_seq'])
      .execute();
    const [first] = rows;
    if (first !== undefined)
      throw new Violation('I3', `${first.user_id} has read ${first.read_seq}, which is not there`);
  }

  async #assertStaysRead(welcome: ReadonlySet<Device>): Promise<void> {
    const marks = await this.#fleet.hub.database.write
      .selectFrom('conversation_mark')
      .select(['user_id', 'conversation_id', 'read_seq'])
      .execute();
    for (const { userId, conversationId, seq, device } of this.#readings) {
      const read = Math.max(
        0,
        ...marks
          .filter((one) => one.user_id === userId && one.conversation_id === conversationId)
          .map((one) => one.read_seq),
      );
      if (read >= seq || !welcome.has(device) || (await holdsBack(device, 'messages'))) continue;
      throw new Violation(
        'I3',
        `${userId} read ${seq} of ${conversationId} on ${device.name}, the hub ${read}`,
      );
    }
  }
}
