import { z } from 'zod';
import { answered } from './answered.ts';
import type { Chance } from './chance.ts';
import { isKilled } from './faults.ts';
import { callAs, type Device, type Fleet, type Node } from './fleet.ts';
import type { HubDesk } from './hub-desk.ts';
import { holdsBack } from './held-back.ts';
import { Violation } from './invariants.ts';
import { placesOf, type Place } from './places.ts';
import type { Staff } from './staff.ts';

/** How often people ask for support in a history, and how often somebody does something about it in a step then. */
const HELPING = 0.4;
const ACTIVE = 0.5;
const MOST_TICKETS = 4;

const Asked = z.object({ id: z.number(), conversation_id: z.number() });
const Listed = z.object({
  data: z.array(z.object({ id: z.number(), state: z.string(), accepted_by: z.number().nullable() })),
});

interface Ticket {
  readonly id: number;
  readonly conversationId: number;
  /** Null where it was asked at the hub. */
  readonly device: Device | null;
}

/** People who ask for support where they are, and several who take it on at the same time. */
export class Supporters {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #desk: HubDesk;
  readonly #staff: Staff;
  readonly #isExam: boolean;
  readonly #isHelping: boolean;
  readonly #tickets: Ticket[] = [];
  #next: Place | null = null;
  /** False where a computer has a program from before there were any tickets. */
  knowsTickets = true;

  constructor(
    fleet: Fleet,
    chance: Chance,
    around: { readonly desk: HubDesk; readonly staff: Staff; readonly isExam: boolean },
  ) {
    this.#fleet = fleet;
    this.#chance = chance;
    this.#desk = around.desk;
    this.#staff = around.staff;
    this.#isExam = around.isExam;
    this.#isHelping = chance.happens(HELPING);
  }

  perhapsAt(): Node | null {
    if (!this.#isHelping || !this.knowsTickets || !this.#chance.happens(ACTIVE)) return null;
    this.#next = this.#chance.pick(placesOf(this.#fleet, this.#isExam));
    return this.#next.node;
  }

  async act(node: Node): Promise<string> {
    const place = this.#next;
    if (place?.node !== node) return 'nothing';
    if (node === this.#fleet.hub && (!this.#staff.isAppointed || this.#chance.happens(0.1)))
      return this.#staff.appoint();
    const isFull = this.#tickets.length >= MOST_TICKETS;
    if (this.#tickets.length === 0 || (!isFull && this.#chance.happens(0.25))) return this.#ask(place);
    const ticket = this.#chance.pick(this.#tickets);
    return this.#chance.happens(0.6) ? this.#takeOn(ticket) : this.#move(ticket);
  }

  /** About an exam that both authors of a computer may know, or about nothing. */
  async #ask({ node, person }: Place): Promise<string> {
    const isAbout = this.#chance.happens(0.5);
    const body = {
      subject: `Ticket ${this.#tickets.length}`,
      description: 'It does not work.',
      exam_id: isAbout ? this.#fleet.exam.examId : null,
    };
    const answer = await answered(this.#fleet, node, person, 'POST', '/api/report-problem', body);
    const asked = Asked.safeParse(answer.body);
    if (!asked.success) return `no ticket, ${answer.status}`;
    const { id, conversation_id: conversationId } = asked.data;
    const device = this.#fleet.devices.find((one) => one === node) ?? null;
    this.#tickets.push({ id, conversationId, device });
    await assertUndecided(device, id);
    return `asks for support, ${answer.status}`;
  }

  /** Two people who saw the same list: each hears of one of them only. */
  async #takeOn({ conversationId }: Ticket): Promise<string> {
    const seats = this.#staff.seats().filter(({ node }) => !isKilled(node));
    const first = this.#chance.pick(seats);
    const others = seats.filter(({ node, person }) => node !== first.node && person !== first.person);
    const both = others.length === 0 ? [first] : [first, this.#chance.pick(others)];
    const body = { conversation_id: conversationId };
    const answers = await this.#desk.askAll(
      both.map(({ node, person }) => [node, person, 'POST', '/api/accept-support-request', body]),
    );
    const won = answers.filter((answer) => answer?.status === 200);
    if (won.length > 1) throw new Violation('I2', `the request in ${conversationId} was taken on twice`);
    return `takes on ${conversationId}, ${answers.map((answer) => answer?.status ?? 'no answer').join()}`;
  }

  async #move({ id }: Ticket): Promise<string> {
    const { node, person } = this.#chance.pick(this.#staff.seats());
    const move = this.#chance.pick([
      'give_back',
      'give_back',
      'give_back',
      'wait',
      'solve',
      'reopen',
    ] as const);
    const answer = await this.#desk.ask(node, person, 'POST', `/api/support-tickets/${id}/moves`, { move });
    return `${move} of ticket ${id}, ${answer?.status ?? 'no answer'}`;
  }

  /**
   * I1: what a computer asked is at the hub, or waits; I3: it stands once, with one number, and whoever has it is the
   * only one beside who asked in its talk; every computer shows what the hub says.
   */
  async assertSound(welcome: ReadonlySet<Device>, isWhole: boolean): Promise<void> {
    if (this.#tickets.length === 0) return;
    if (isWhole) await this.#assertNothingLost(welcome);
    await this.#assertOneSupporter();
    for (const device of welcome) await this.#assertShownAsAtHub(device);
  }

  async #assertNothingLost(welcome: ReadonlySet<Device>): Promise<void> {
    const rows = await this.#fleet.hub.database.write.selectFrom('support_ticket').select('id').execute();
    const onHub = new Set(rows.map((row) => row.id));
    for (const { id, device } of this.#tickets) {
      if (device === null || onHub.has(id) || !welcome.has(device)) continue;
      if (!(await holdsBack(device, 'support-tickets')))
        throw new Violation('I1', `what was asked under ${id} on ${device.name} is nowhere`);
    }
  }

  async #assertOneSupporter(): Promise<void> {
    const db = this.#fleet.hub.database.write;
    const tickets = await db
      .selectFrom('support_ticket as t')
      .leftJoin('support_ticket_state as s', 's.support_ticket_id', 't.id')
      .select(['t.id', 't.user_id', 't.conversation_id', 's.state', 's.accepted_by'])
      .execute();
    const people = await db
      .selectFrom('conversation_participant as p')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('conversation_leaving as l')
              .whereRef('l.conversation_participant_id', '=', 'p.id')
              .select('l.id'),
          ),
        ),
      )
      .select(['p.conversation_id', 'p.user_id'])
      .execute();
    for (const { id, user_id: asker, conversation_id: conversationId, state, accepted_by: by } of tickets) {
      if ((state === 'new') !== (by === null) && state !== 'closed' && state !== 'solved')
        throw new Violation('I3', `ticket ${id} is ${state}, and ${by} has it`);
      const present = people
        .filter((one) => one.conversation_id === conversationId)
        .map((one) => one.user_id)
        .toSorted((a, b) => a - b);
      const expected = [asker, ...(by === null ? [] : [by])].toSorted((a, b) => a - b);
      if (present.join() !== expected.join())
        throw new Violation('I2', `${present.join()} talk of ticket ${id}, which ${by} has`);
    }
  }

  async #assertShownAsAtHub(device: Device): Promise<void> {
    const db = this.#fleet.hub.database.write;
    for (const person of this.#fleet.people) {
      const { status, body } = await callAs(device, person, 'GET', '/api/support-tickets?offset=0&limit=10');
      if (status !== 200) continue;
      for (const shown of Listed.parse(body).data) {
        const row = await db
          .selectFrom('support_ticket_state')
          .where('support_ticket_id', '=', shown.id)
          .select(['state', 'accepted_by'])
          .executeTakeFirst();
        if (row !== undefined && (row.state !== shown.state || row.accepted_by !== shown.accepted_by))
          throw new Violation(
            'I3',
            `${device.name} shows ticket ${shown.id} as ${shown.state}, the hub ${row.state}`,
          );
      }
    }
  }
}

/** I8: how a request stands is said by the hub alone. */
async function assertUndecided(device: Device | null, id: number): Promise<void> {
  const state = await device?.database.write
    .selectFrom('support_ticket_state')
    .where('support_ticket_id', '=', id)
    .select('state')
    .executeTakeFirst();
  if (state !== undefined)
    throw new Violation('I8', `${device?.name} says itself that ${id} is ${state.state}`);
}
