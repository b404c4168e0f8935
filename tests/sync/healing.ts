import type { Administrator } from './administrator.ts';
import type { Author, Edit } from './author.ts';
import type { Candidate } from './candidate.ts';
import type { Examiner } from './examiner.ts';
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
import { assertFilesReachable, assertFilesThere } from './pictures.ts';
import type { Versions } from './versions.ts';
import { changesOf } from './watch.ts';

/** Rounds in which a healed fleet must have nothing left to say (I8). */
const ROUNDS_TO_REST = 6;
/** The devices of an exam that only its student uses. */
const OF_STUDENTS = /Laptop [12]$/;

/** What has happened in a history, and how it goes on. */
export interface Past {
  readonly fleet: Fleet;
  readonly network: Network;
  readonly administrator: Administrator;
  readonly author: Author;
  /** Null where nobody makes exams. */
  readonly examiner: Examiner | null;
  readonly candidate: Candidate;
  readonly edits: readonly Edit[];
  readonly versions: Versions | null;
  readonly isExam: boolean;
  isTwin(node: Node): boolean;
  /** @returns whether it came to its end. */
  round(device: Device): Promise<boolean>;
  restart(node: Node): Promise<void>;
}

/** Everything still under way has arrived: the fleet comes to rest, and everything that was promised holds. */
export async function heal(past: Past): Promise<void> {
  await comeToRest(past);
  const welcome = new Set<Device>();
  for (const device of past.fleet.devices)
    if (!(await past.administrator.isRevoked(device))) welcome.add(device);
  await assertDevicesHealed(past, welcome);
  await assertHubHealed(past, welcome);
  for (const device of welcome) await past.versions?.assertAdopted(device, (one) => past.restart(one));
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
    await assertConverged(fleet, device, onHub);
    await past.administrator.assertWithinRights(device);
    await assertFilesReachable(fleet, device, filesOver(fleet, device, network.lineOf(device)));
  }
}

async function assertHubHealed(past: Past, welcome: ReadonlySet<Device>): Promise<void> {
  const { fleet, administrator, author, examiner, candidate, edits } = past;
  await assertHubSound(fleet, administrator);
  await assertDoneOnce(fleet);
  await assertWhole(fleet.hub, 'the hub');
  await author.assertNothingLost(edits);
  await author.assertSeenToGo();
  await examiner?.assertSound((node) => past.isTwin(node));
  await candidate.assertNothingLost((device) => {
    if (!welcome.has(device)) return 'keeping all';
    return past.isTwin(device) ? 'keeping refused' : 'sending all';
  });
}

/** What must hold on the hub at any moment. */
export async function assertHubSound(fleet: Fleet, administrator: Administrator): Promise<void> {
  await administrator.assertRespected();
  await assertFilesThere(fleet);
}
