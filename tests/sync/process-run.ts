import type { Author, Edit } from './author.ts';
import type { Candidate } from './candidate.ts';
import type { Chance } from './chance.ts';
import type { Device } from './fleet.ts';
import {
  assertAccounted,
  assertConverged,
  assertNoKeys,
  assertOwnEditsShown,
  assertTallied,
  assertWhole,
  assertWrittenOnce,
  versionsOf,
} from './invariants.ts';
import { roundOf, type Member, type ProcessFleet } from './process-fleet.ts';
import { Interrupted } from './process-node.ts';

const ROUNDS_TO_REST = 12;
const PHASES = 4;
const LONGEST_LIFE_MS = 500;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Counts {
  kills: number;
  writes: number;
}

export interface Story {
  readonly at: ProcessFleet;
  readonly author: Author;
  readonly candidate: Candidate;
  /** Everything whose saving was acknowledged, over all runs of this fleet. */
  readonly edits: Edit[];
  readonly counts: Counts;
  readonly chance: Chance;
  readonly problems: string[];
}

const isDevice = (node: Member['node']): node is Device => 'clientId' in node;

/** One run: writing, synchronising and kill -9 at the same time, then rest; throws what must never be. */
export async function playRun(story: Story, isFull: boolean): Promise<void> {
  const { at, chance } = story;
  for (let phase = 0; phase < PHASES; phase++) {
    if (isFull && phase === 1) at.crowded?.disk.leave(chance.below(160));
    await playPhase(story, isFull);
  }
  if (isFull) at.crowded?.disk.makeRoomy();
  await comeToRest(story);
}

async function playPhase(story: Story, isFull: boolean): Promise<void> {
  const { at, chance } = story;
  const members = [at.hub, ...at.devices];
  const victims = chance.happens(0.45) ? [at.hub] : [];
  if (victims.length === 0 || chance.happens(0.4)) victims.push(chance.pick(at.devices));
  if (chance.happens(0.3)) victims.push(chance.pick(at.devices));
  const work = Promise.allSettled(
    members.flatMap((member) => [write(story, member, isFull), synchronise(at, member)]),
  );
  await sleep(chance.below(LONGEST_LIFE_MS));
  for (const victim of new Set(victims)) {
    if (!victim.process.isRunning) continue;
    victim.reader.letGo();
    await victim.process.kill();
    story.counts.kills += 1;
  }
  for (const part of await work) if (part.status === 'rejected') throw part.reason;
  for (const victim of new Set(victims)) await lookAtDead(story, victim);
  // Some stay away while the others go on without them.
  await startAll(
    members.filter(() => chance.happens(0.7)),
    isFull,
  );
}

/** A disk without room for its journal may keep a server from starting; that is nobody's loss. */
export async function startAll(members: readonly Member[], isFull: boolean): Promise<void> {
  const starts = await Promise.allSettled(members.map((member) => member.process.start()));
  for (const start of starts) if (start.status === 'rejected' && !isFull) throw start.reason;
}

/** What a person at a member does until the power goes, or for a while. */
async function write(story: Story, member: Member, isFull: boolean): Promise<void> {
  const { at, author, candidate, chance, edits } = story;
  const isStudent = member.person.role === 'Student';
  const crowded = isFull ? at.crowded?.member : undefined;
  for (let left = chance.below(8); left > 0 && member.process.isRunning; left--) {
    try {
      story.counts.writes += 1;
      if (isStudent || (member === at.hub && chance.happens(0.2))) await candidate.act(member.node);
      else {
        const edit = await author.write(member.node);
        if (edit !== null) edits.push(edit);
      }
    } catch (error) {
      if (error instanceof Interrupted || !member.process.isRunning || member === crowded) continue;
      story.problems.push(`${member.name}: ${String(error)}`);
    }
  }
}

async function synchronise(at: ProcessFleet, member: Member): Promise<void> {
  if (member === at.hub || !member.process.isRunning) return;
  try {
    await roundOf(member);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}

/** What a kill left on the disk, before anything has put it right. */
async function lookAtDead({ chance, problems }: Story, { name, node, reader, process: server }: Member) {
  if (server.isRunning || chance.happens(0.5)) return;
  problems.push(...reader.damage().map((damage) => `${name}, killed: ${damage}`));
  await assertWhole(node, name);
  if (isDevice(node)) {
    await assertOwnEditsShown(node);
    await versionsOf(node);
  }
  reader.letGo();
}

/** Everybody is back and the network is whole: in a few rounds nothing is left to say (I8). */
async function comeToRest(story: Story): Promise<void> {
  const { at, author, candidate, edits, problems } = story;
  const members = [at.hub, ...at.devices];
  await startAll(members, false);
  let last: unknown;
  for (let round = 0; round < ROUNDS_TO_REST; round++) {
    await Promise.all(at.devices.map((device) => roundOf(device)));
    last = await whatIsWrongAtRest(at).then(
      () => null,
      (error: unknown) => error,
    );
    if (last === null) break;
    await sleep(100);
  }
  if (last !== null) throw last;
  for (const { node, name, person } of members) {
    await assertWhole(node, name);
    if (isDevice(node) && person.role === 'Student' && at.fleet.people.length > 0) assertKeptFrom(node, name);
  }
  await author.assertNothingLost(edits);
  await candidate.assertNothingLost();
  await assertWrittenOnce(at.fleet);
  for (const { name, reader } of members) {
    problems.push(...reader.damage().map((damage) => `${name}: ${damage}`));
  }
}

/** The devices where students alone sign in. */
const STUDENTS_ALONE = new Set(['Laptop 2', 'Laptop 4']);

const assertKeptFrom = (device: Device, name: string): void => {
  if (STUDENTS_ALONE.has(name)) assertNoKeys(device);
};

async function whatIsWrongAtRest({ fleet }: ProcessFleet): Promise<void> {
  for (const device of fleet.devices) {
    await assertAccounted(fleet, device);
    await assertConverged(fleet, device);
    await assertTallied(device);
  }
}
