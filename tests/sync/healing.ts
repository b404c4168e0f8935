import type { Database } from '#server/db/database.ts';
import type { Administrator } from './administrator.ts';
import type { Author, Edit } from './author.ts';
import type { Candidate } from './candidate.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import {
  assertAccounted,
  assertConverged,
  assertDoneOnce,
  assertNoKeys,
  assertTallied,
  assertWhole,
  readHub,
  Violation,
} from './invariants.ts';
import type { Network } from './network.ts';
import type { Settler } from './settler.ts';
import type { Person } from './templates.ts';
import { assertFilesReachable, assertFilesThere } from './pictures.ts';
import type { TalkWatch } from './talk-watch.ts';
import type { Versions } from './versions.ts';
import type { Visitors } from './visitors.ts';
import { changesOf } from './watch.ts';

/** Rounds in which a healed fleet must have nothing left to say (I8). */
const ROUNDS_TO_REST = 6;
/** So often something is settled at a computer in the end, where not everything is made again and refused again. */
const MOST_SETTLED = 60;
/** The devices of an exam that only its student uses. */
const OF_STUDENTS = /Laptop [12]$/;

/** What has happened in a history, and how it goes on. */
export interface Past {
  readonly fleet: Fleet;
  readonly network: Network;
  readonly administrator: Administrator;
  readonly author: Author;
  readonly visitors: Visitors;
  readonly talkWatch: TalkWatch;
  /** Whether a disk was copied, or put back to a copy: what was settled on one half is not on the other. */
  readonly hasCopies: boolean;
  readonly candidate: Candidate;
  readonly edits: readonly Edit[];
  readonly versions: Versions | null;
  readonly isExam: boolean;
  isTwin(node: Node): boolean;
  /** @returns whether it came to its end. */
  round(device: Device): Promise<boolean>;
  restart(node: Node): Promise<void>;
  /** Somebody does something, and what was acknowledged of it is noted. */
  saving(node: Node, write: () => Promise<Edit | string | null>): Promise<void>;
}

/** Everything still under way has arrived: the fleet comes to rest, and everything that was promised holds. */
export async function heal(past: Past): Promise<void> {
  await comeToRest(past);
  const welcome = new Set<Device>();
  for (const device of past.fleet.devices)
    if (!(await past.administrator.isRevoked(device))) welcome.add(device);
  await assertHealed(past, welcome);
  if (past.visitors.settler?.isSettling === true) await settle(past, past.visitors.settler, welcome);
  for (const device of welcome) await past.versions?.assertAdopted(device, (one) => past.restart(one));
}

async function assertHealed(past: Past, welcome: ReadonlySet<Device>): Promise<void> {
  await assertDevicesHealed(past, welcome);
  await assertHubHealed(past, welcome);
}

/** Whoever may write goes through what is listed for them, one computer after another, until nothing is. */
async function settle(past: Past, settler: Settler, welcome: ReadonlySet<Device>): Promise<void> {
  const seats: [Device, Person][] = [];
  for (const device of welcome) {
    for (const person of await past.author.peopleAt(device))
      if (await past.administrator.mayWrite(person)) seats.push([device, person]);
  }
  let hasSettled = false;
  for (const isLast of [false, true]) {
    for (const [device, person] of seats) {
      // They were at rest before.
      if (hasSettled) await past.round(device);
      for (let left = MOST_SETTLED; left > 0; left--) {
        let isOver = false;
        await past.saving(device, async () => {
          const done = await settler.settleOne(device, person, isLast);
          isOver = done === null;
          return done;
        });
        if (isOver) break;
        hasSettled = true;
      }
      if (hasSettled) await past.round(device);
    }
  }
  if (hasSettled) await comeToRest(past);
  for (const [device, person] of seats) await settler.assertSettled(device, person);
  if (hasSettled) await assertHealed(past, welcome);
}

/** Rounds of all devices, until the next one of each would be its last one again. */
async function comeToRest(past: Past): Promise<void> {
  const restingAt = new Map<Device, string>();
  for (let round = 0; round < ROUNDS_TO_REST; round++) {
    for (const device of past.fleet.devices) {
      const before = changesWith(past.fleet, device);
      if (before !== null && before === restingAt.get(device)) continue;
      const isDone = await past.round(device);
      const isRevoked = await past.administrator.isRevoked(device);
      if (isRevoked && isDone)
        throw new Violation('I6', `${device.name} synchronises although it was revoked`);
      const after = changesWith(past.fleet, device);
      if ((isDone || isRevoked) && after !== null && after === before) restingAt.set(device, after);
    }
  }
}

/** What a device and the hub have ever written; null where it cannot be told. */
function changesWith({ hub }: Fleet, device: Device): string | null {
  const counts = [hub, device].map(changesOf);
  return counts.includes(null) ? null : counts.join();
}

/** @param welcome devices that their hub still takes something from. */
async function assertDevicesHealed(past: Past, welcome: ReadonlySet<Device>): Promise<void> {
  const { fleet, network } = past;
  const onHub = await readHub(fleet);
  for (const device of fleet.devices) {
    await assertWhole(device, device.name);
    await assertTallied(device);
    if (past.isExam && OF_STUDENTS.test(device.name)) assertNoKeys(device);
    if (!welcome.has(device)) continue;
    await assertAccounted(fleet, device, past.isTwin(device));
    await assertConverged(fleet, device, onHub, past.versions?.versionOf(device));
    await past.administrator.assertWithinRights(device);
    await assertFilesReachable(fleet, device, filesOver(fleet, device, network.lineOf(device)));
  }
}

async function assertHubHealed(past: Past, welcome: ReadonlySet<Device>): Promise<void> {
  const { fleet, administrator, author, candidate, edits } = past;
  const { discards, examiner, librarian, registrar, learner, lecturer, approver, shopper } = past.visitors;
  const { talkers, supporters, orderKeepers } = past.visitors;
  await assertHubSound(fleet, administrator);
  await assertDoneOnce(fleet);
  await assertWhole(fleet.hub, 'the hub');
  await author.assertNothingLost(edits, await discards.marks());
  if (!past.hasCopies) await discards.assertNowhere(fleet);
  await librarian?.assertSound();
  await registrar?.assertSound();
  await lecturer?.assertSound();
  await approver?.assertSound();
  if (!past.hasCopies) await learner?.assertSound(welcome);
  await shopper?.assertOnce();
  await past.talkWatch.look();
  await talkers?.assertSound(welcome, !past.hasCopies);
  await supporters?.assertSound(welcome, !past.hasCopies);
  await orderKeepers?.assertSound(welcome, !past.hasCopies);
  await author.assertSeenToGo();
  await examiner?.assertSound((node) => past.isTwin(node));
  await candidate.assertNothingLost((device) => {
    if (!welcome.has(device)) return 'keeping all';
    // An attempt that one half of a copied computer began may have been gone on with on any other computer.
    return past.hasCopies ? 'keeping refused' : 'sending all';
  });
}

/** By the process of a hub, what it had written when it was looked at last. */
const soundAt = new WeakMap<Database, number | null>();

/** What must hold on the hub at any moment: looked at when something was written there. */
export async function assertHubSound(fleet: Fleet, administrator: Administrator): Promise<void> {
  const changes = changesOf(fleet.hub);
  if (changes !== null && soundAt.get(fleet.hub.database) === changes) return;
  soundAt.set(fleet.hub.database, changes);
  await administrator.assertRespected();
  await assertFilesThere(fleet);
}
