import { z } from 'zod';
import { answered } from './answered.ts';
import type { Chance } from './chance.ts';
import { isKilled } from './faults.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { holdsBack } from './held-back.ts';
import type { HubDesk } from './hub-desk.ts';
import { Violation } from './invariants.ts';
import { placesOf, type Place } from './places.ts';
import type { Staff } from './staff.ts';
import type { Talkers } from './talkers.ts';

/** How often somebody reports or decides something in a step of a history in which people talk. */
const ACTIVE = 0.35;
const MOST_REPORTS = 4;

const Made = z.object({ id: z.number() });
const Shown = z.object({ writers: z.array(z.object({ user_id: z.number() })), messages: z.array(Made) });

interface Report {
  readonly id: number;
  /** Null where it was made at the hub. */
  readonly device: Device | null;
}

/** People who report what was said to them, and those who keep order, who decide about it at the same time. */
export class OrderKeepers {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #talkers: Talkers;
  readonly #desk: HubDesk;
  readonly #staff: Staff;
  readonly #isExam: boolean;
  readonly #reports: Report[] = [];
  #next: Place | null = null;

  constructor(
    fleet: Fleet,
    chance: Chance,
    around: {
      readonly talkers: Talkers;
      readonly desk: HubDesk;
      readonly staff: Staff;
      readonly isExam: boolean;
    },
  ) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#talkers = around.talkers;
    this.#desk = around.desk;
    this.#staff = around.staff;
    this.#isExam = around.isExam;
  }

  perhapsAt(): Node | null {
    if (this.#talkers.conversations.length === 0 || !this.#chance.happens(ACTIVE)) return null;
    this.#next = this.#chance.pick(placesOf(this.#fleet, this.#isExam));
    return this.#next.node;
  }

  async act(node: Node): Promise<string> {
    const place = this.#next;
    if (place?.node !== node) return 'nothing';
    if (node === this.#fleet.hub && (!this.#staff.isAppointed || this.#chance.happens(0.1)))
      return this.#staff.appoint();
    const isFull = this.#reports.length >= MOST_REPORTS;
    if (this.#reports.length === 0 || (!isFull && this.#chance.happens(0.4))) return this.#report(place);
    return this.#decide(this.#chance.pick(this.#reports).id);
  }

  async #report({ node, person }: Place): Promise<string> {
    const conversationId = this.#chance.pick(this.#talkers.conversations);
    const last = await node.database.write
      .selectFrom('message')
      .where('conversation_id', '=', conversationId)
      // What one says oneself may be refused at the hub.
      .where('sender_id', '<>', person.id)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirst();
    const body = {
      conversation_id: conversationId,
      reason: 'other',
      message_ids: last === undefined || this.#chance.happens(0.3) ? [] : [last.id],
    };
    const answer = await answered(this.#fleet, node, person, 'POST', '/api/report-conversation', body);
    const made = Made.safeParse(answer.body);
    if (!made.success) return `no report, ${answer.status}`;
    const device = this.#fleet.devices.find((one) => one === node) ?? null;
    this.#reports.push({ id: made.data.id, device });
    return `reports ${conversationId}, ${answer.status}`;
  }

  /** Two people who saw the same report decide differently in the same moment. */
  async #decide(id: number): Promise<string> {
    const seats = this.#staff.seats().filter(({ node }) => !isKilled(node));
    const both = [this.#chance.pick(seats), this.#chance.pick(seats)];
    const shown = await this.#look(both[0], id);
    if (shown === null) return `report ${id} is not shown`;
    const url = `/api/message-reports/${id}/decision`;
    const answers = await this.#desk.askAll(
      both.map(({ node, person }) => [node, person, 'POST', url, this.#decisionAbout(shown)]),
    );
    const decided = answers.filter((answer) => answer?.status === 201);
    if (decided.length > 1) throw new Violation('I2', `report ${id} was decided twice`);
    return `decides about ${id}, ${answers.map((answer) => answer?.status ?? 'no answer').join()}`;
  }

  async #look(place: Place | undefined, id: number): Promise<z.infer<typeof Shown> | null> {
    if (place === undefined) return null;
    const answer = await this.#desk.ask(place.node, place.person, 'GET', `/api/message-reports/${id}`);
    return answer?.status === 200 ? Shown.parse(answer.body) : null;
  }

  /** Hardly ever that somebody writes no messages for a day: nobody would say anything any more. */
  #decisionAbout({ writers, messages }: z.infer<typeof Shown>) {
    const kind = this.#chance.next();
    const [writer] = writers;
    if (kind < 0.4 && messages.length > 0)
      return { decision: 'remove', message_ids: [this.#chance.pick(messages).id] };
    if (kind < 0.7 && writer !== undefined) return { decision: 'warn', user_id: writer.user_id };
    if (kind < 0.75 && writer !== undefined) return { decision: 'silence', user_id: writer.user_id, days: 1 };
    return { decision: 'none' };
  }

  /** I1: what a computer reported is at the hub, or waits; I2: it is decided once, and a message is removed once. */
  async assertSound(welcome: ReadonlySet<Device>, isWhole: boolean): Promise<void> {
    const db = this.#fleet.hub.database.write;
    const rows = await db.selectFrom('message_report').select('id').execute();
    const onHub = new Set(rows.map((row) => row.id));
    for (const { id, device } of isWhole ? this.#reports : []) {
      if (device === null || onHub.has(id) || !welcome.has(device) || (await holdsBack(device, 'messages')))
        continue;
      throw new Violation('I1', `report ${id} of ${device.name} is nowhere`);
    }
    const decided = await db
      .selectFrom('message_report_decision')
      .select('message_report_id as id')
      .execute();
    const removed = await db
      .selectFrom('message_change')
      .where('kind', '=', 'removed')
      .select('message_id as id')
      .execute();
    for (const [what, ids] of Object.entries({ report: decided, message: removed }))
      if (new Set(ids.map(({ id }) => id)).size !== ids.length)
        throw new Violation('I2', `one ${what} was decided about, or removed, twice`);
  }
}
