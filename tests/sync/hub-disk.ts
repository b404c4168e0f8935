import { beginHistory } from '#server/sync/restore.ts';
import type { Administrator } from './administrator.ts';
import type { Author, Edit } from './author.ts';
import type { Candidate } from './candidate.ts';
import type { Chance } from './chance.ts';
import { closeNode, type Device, type Node } from './fleet.ts';
import type { RestorableFleet } from './fleet-pool.ts';
import { Violation } from './invariants.ts';
import { assertKept, eventsOn, GREETS_AFTER_MS, heldBeyond } from './put-back.ts';
import { reindexAll } from './reindex.ts';
import type { Watch } from './watch.ts';

/** How often a hub's file is put back by hand, and for how many steps at most nobody says so to the hub. */
const PUT_BACK = 0.5;
const LONGEST_PUT_BACK = 16;

/** Who forgets or repeats something when the hub goes back, and how its process comes up again. */
interface Around {
  readonly fleet: RestorableFleet;
  readonly author: Author;
  readonly candidate: Candidate;
  readonly administrator: Administrator;
  readonly watch: Watch;
  readonly edits: Edit[];
  readonly trace: string[];
  /** Without it there is never a backup. */
  readonly mayRestore: boolean;
  /** Null where the new history begins at once. */
  readonly putBacks: Chance | null;
  isTwin(node: Node): boolean;
  revive(node: Node): Promise<void>;
  /** @returns whether it came to its end. */
  round(device: Device): Promise<boolean>;
}

/** The disk of the hub: its backups, what goes when one is put in its place, and the history that begins then. */
export class HubDisk {
  readonly #around: Around;
  #hasBackup = false;
  #epoch = 1;
  /** The step at which somebody begins the history of a hub that went back; null while its history has begun. */
  #beginsAt: number | null = null;
  #restores = 0;

  constructor(around: Around) {
    this.#around = around;
  }

  get restores(): number {
    return this.#restores;
  }

  /** Whether the hub went back, and nobody has said so to it. */
  get isPutBack(): boolean {
    return this.#beginsAt !== null;
  }

  async keepBackup(): Promise<void> {
    if (!this.#around.mayRestore || this.isPutBack) return;
    this.#hasBackup = true;
    await this.#around.fleet.backUpHub();
    this.#around.trace.push('backup');
  }

  /** The hub's disk is gone, and its last backup is put in its place. */
  async restore(step: number): Promise<void> {
    if (!this.#hasBackup || this.isPutBack) return;
    const { fleet, author, candidate, administrator, watch, edits, trace, putBacks, ...around } =
      this.#around;
    this.#restores += 1;
    await closeNode(fleet.hub);
    fleet.restoreHub();
    await around.revive(fleet.hub);
    await reindexAll(fleet.hub);
    author.forgetHubEdits(edits, (node) => around.isTwin(node));
    candidate.forgetHubAnswers();
    administrator.forgetHistory();
    for (const device of fleet.devices) watch.expectRepeats(device);
    trace.push('restore');
    if (putBacks?.happens(PUT_BACK) !== true) return this.#startHistory();
    trace.push('nobody has said so to the hub');
    this.#beginsAt = step + 1 + putBacks.below(LONGEST_PUT_BACK);
  }

  /**
   * What `lectern begin-history` does, some time after the hub went back: until then every device had to stop.
   * @param step nothing happens before the one at which it is due; without it, it is due now.
   */
  async beginHistory(step = Infinity): Promise<void> {
    if (this.#beginsAt === null || step < this.#beginsAt) return;
    const { fleet, trace } = this.#around;
    for (const device of fleet.devices) {
      const before = await heldBeyond(fleet, device);
      if (before === null) continue;
      device.clock.advance(GREETS_AFTER_MS);
      if (await this.#around.round(device))
        throw new Violation('I1', `${device.name} follows a hub that went back`);
      assertKept(device, before, await eventsOn(device));
    }
    this.#beginsAt = null;
    await this.#startHistory();
    trace.push('the history begins');
  }

  async #startHistory(): Promise<void> {
    const { hub } = this.#around.fleet;
    await beginHistory(hub.database.write, `epoch-${++this.#epoch}`, hub.clock.now());
    await this.#around.revive(hub);
  }
}
