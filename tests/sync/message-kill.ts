import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Chance } from './chance.ts';
import { Correspondence } from './correspondence.ts';
import type { Device } from './fleet.ts';
import { assertAccounted, assertConverged, Violation } from './invariants.ts';
import { errorsLogged, roundOf, startProcessFleet, type Member, type ProcessFleet } from './process-fleet.ts';
import { Interrupted } from './process-node.ts';
import { startAll } from './process-run.ts';
import { assertCounted, assertNothingTwice, assertOneOrder } from './talk-ends.ts';
import type { Person } from './templates.ts';

/** An author and a colleague at one desk, a student and an administrator at the other. */
const SEATS = [
  [0, 1],
  [2, 3],
] as const;
const MOST_OF_A_PHASE = 8;
const ROUNDS_TO_REST = 20;
/** Longer than a message takes to be written, and than a round takes that sends it. */
const WRITING_MS = 12;
const SENDING_MS = 60;
const LONGEST_LIFE_MS = 250;

/** When somebody dies: while a message is written, while it is sent, or at any time. */
const MOMENTS = ['writing', 'sending', 'any'] as const;

export interface MessageKillOptions {
  readonly messages: number;
  readonly seed: number;
  /** Where the files are copied to when something went wrong. */
  readonly keep?: string;
  readonly onPhase?: (line: string) => void;
}

export interface MessageKillReport {
  readonly written: number;
  /** Messages whose writing was answered. */
  readonly acknowledged: number;
  /** Messages whose call got no answer, for good. */
  readonly unanswered: number;
  /** Calls that were tried again under their key. */
  readonly repeated: number;
  readonly kills: number;
  readonly killsOfHub: number;
  /** Kills in the middle of a call that writes. */
  readonly killsWriting: number;
  /** Kills after which the hub had judged a command, and its computer did not know. */
  readonly killsBeforeVerdict: number;
  /** What must never be, and everything else that was not well. Must be empty. */
  readonly problems: readonly string[];
}

type Tally = Record<'kills' | 'killsOfHub' | 'killsWriting' | 'killsBeforeVerdict', number>;

interface Story {
  readonly at: ProcessFleet;
  readonly chance: Chance;
  readonly desks: ReadonlyMap<Member, Chance>;
  readonly letters: Correspondence;
  readonly tally: Tally;
  readonly messages: number;
  readonly problems: string[];
}

const isDevice = (node: Member['node']): node is Device => 'clientId' in node;

const peopleAt = ({ fleet, devices }: ProcessFleet, desk: Member): Person[] =>
  (SEATS[devices.indexOf(desk)] ?? []).flatMap((seat) => fleet.people[seat] ?? []);

/** Two computers and a hub, killed while people write to each other. */
export async function killWhileTalking(options: MessageKillOptions): Promise<MessageKillReport> {
  const { messages, seed, keep, onPhase } = options;
  const at = await startProcessFleet(SEATS, null);
  // Who dies when follows from the seed, whatever else happens in which order.
  const chance = new Chance(seed);
  const letters = new Correspondence(at, new Chance(seed + 1));
  const tally: Tally = { kills: 0, killsOfHub: 0, killsWriting: 0, killsBeforeVerdict: 0 };
  const problems: string[] = [];
  const desks = new Map(at.devices.map((desk, no) => [desk, new Chance(seed + 2 + no)]));
  const story: Story = { at, chance, desks, letters, tally, messages, problems };
  try {
    await letters.begin();
    await comeToRest(story);
    while (letters.written < messages && problems.length === 0) {
      await playPhase(story);
      onPhase?.(`${letters.written} of ${messages} written, ${tally.kills} kills`);
    }
    await startAll([at.hub, ...at.devices], false);
    for (const desk of at.devices) await letters.repeat(desk);
    await comeToRest(story);
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (keep !== undefined) cpSync(at.fleet.folder, path.join(keep, String(seed)), { recursive: true });
  } finally {
    for (const member of [at.hub, ...at.devices]) {
      for (const end of member.process.ends) problems.push(`${member.name} ended by itself: ${end}`);
      problems.push(...errorsLogged(member));
    }
    await at.close();
  }
  const { written, acknowledged, unanswered, repeated } = letters;
  return { written, acknowledged, unanswered, repeated, ...tally, problems: problems.slice(0, 20) };
}

/** People write and read at both desks, lines are busy, and one or two processes die. */
async function playPhase(story: Story): Promise<void> {
  const { at, chance } = story;
  const victims = new Set([chance.happens(0.4) ? at.hub : chance.pick(at.devices)]);
  if (chance.happens(0.25)) victims.add(chance.pick([at.hub, ...at.devices]));
  const writings = new Map(at.devices.map((desk) => [desk, writeAt(story, desk)]));
  const rounds = at.devices.map((desk) => synchronise(desk, 1 + chance.below(3)));
  const work = Promise.allSettled([...writings.values(), ...rounds]);
  const [desk] = at.devices.filter((one) => victims.has(one));
  await awaitMoment(story, desk ?? chance.pick(at.devices), writings);
  for (const victim of victims) await kill(story, victim);
  for (const part of await work) if (part.status === 'rejected') throw part.reason;
  for (const victim of victims) await lookAtDead(story, victim);
  // Some stay away while the others go on without them.
  await startAll(
    [at.hub, ...at.devices].filter(() => chance.happens(0.75)),
    false,
  );
}

async function awaitMoment(
  { chance, letters }: Story,
  desk: Member,
  writings: ReadonlyMap<Member, Promise<void>>,
): Promise<void> {
  const moment = chance.pick(MOMENTS);
  if (moment === 'any') await wait(chance.below(LONGEST_LIFE_MS));
  if (moment === 'sending') {
    await writings.get(desk)?.catch(() => null);
    if (desk.process.isRunning) roundOf(desk).catch(() => null);
    await wait(chance.below(SENDING_MS));
  }
  if (moment === 'writing') {
    const until = performance.now() + LONGEST_LIFE_MS;
    while (!letters.isWriting(desk) && performance.now() < until) await wait(1);
    await wait(chance.below(WRITING_MS));
  }
}

async function kill({ at, letters, tally }: Story, victim: Member): Promise<void> {
  if (!victim.process.isRunning) return;
  victim.reader.letGo();
  if (letters.isWriting(victim)) tally.killsWriting += 1;
  await victim.process.kill();
  tally.kills += 1;
  if (victim === at.hub) tally.killsOfHub += 1;
}

async function writeAt({ at, desks, letters, messages }: Story, desk: Member): Promise<void> {
  const people = peopleAt(at, desk);
  const chance = desks.get(desk) ?? new Chance(0);
  try {
    await letters.repeat(desk);
    for (let left = 1 + chance.below(MOST_OF_A_PHASE); left > 0 && letters.written < messages; left--) {
      if (!desk.process.isRunning) return;
      await letters.write(desk, people);
      if (chance.happens(0.15)) await letters.read(desk, people);
      if (chance.happens(0.3)) await wait(chance.below(40));
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}

async function synchronise(desk: Member, rounds: number): Promise<void> {
  try {
    for (let left = rounds; left > 0 && desk.process.isRunning; left--) await roundOf(desk);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}

/** What a kill left on the disk, before anything has put it right. */
async function lookAtDead({ at, tally, problems }: Story, victim: Member): Promise<void> {
  if (victim.process.isRunning) return;
  problems.push(...victim.reader.damage().map((damage) => `${victim.name}, killed: ${damage}`));
  await assertCounted(victim.node, victim.name);
  const cut = victim === at.hub ? at.devices : [victim];
  for (const desk of cut) if (await hasUnheard(at, desk)) tally.killsBeforeVerdict += 1;
  victim.reader.letGo();
}

/** Whether the hub has judged what waits on a computer that has not heard of it. */
async function hasUnheard({ hub }: ProcessFleet, { node }: Member): Promise<boolean> {
  if (!isDevice(node)) return false;
  const waiting = await node.database.read
    .selectFrom('sync_outbox')
    .where('state', '=', 'pending')
    .select('mid')
    .execute();
  const mids = waiting.map(({ mid }) => mid);
  if (mids.length === 0) return false;
  const judged = await hub.node.database.read
    .selectFrom('sync_mutation')
    .where('client_id', '=', node.clientId)
    .where('mid', 'in', mids)
    .select('mid')
    .executeTakeFirst();
  return judged !== undefined;
}

/** Everybody is back: in a few rounds nothing is left to say, and both desks show what the hub has. */
async function comeToRest({ at, letters, problems }: Story): Promise<void> {
  let last: unknown;
  for (let round = 0; round < ROUNDS_TO_REST; round++) {
    await Promise.all(at.devices.map((desk) => roundOf(desk)));
    last = await whatIsWrongAtRest(at).then(
      () => null,
      (error: unknown) => error,
    );
    // A second message of the same is there at once, and waiting does not mend it.
    if (last === null || (last instanceof Violation && last.invariant === 'I2')) break;
    await wait(100);
  }
  if (last !== null) throw last;
  for (const { name, node } of [at.hub, ...at.devices]) await assertCounted(node, name);
  await assertNothingTwice(at.hub.node);
  await assertOneOrder(at.fleet, new Set(at.fleet.devices));
  await letters.assertDelivered();
  for (const { name, reader } of [at.hub, ...at.devices])
    problems.push(...reader.damage().map((damage) => `${name}: ${damage}`));
}

async function whatIsWrongAtRest({ fleet }: ProcessFleet): Promise<void> {
  await assertNothingTwice(fleet.hub);
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
  }
}
