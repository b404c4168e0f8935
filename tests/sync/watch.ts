import type { Device, Node } from './fleet.ts';
import { assertOwnEditsShown, assertWhole, versionsOf, Violation, type VersionsSeen } from './invariants.ts';

const counters = new WeakMap<object, () => unknown>();

/** Rows that the connection of a node has written, whoever used it; null where that cannot be told. */
export function changesOf({ database }: Node): number | null {
  const raw = database.sqlite?.raw;
  if (raw === undefined) return null;
  let count = counters.get(raw);
  if (count === undefined) {
    const statement = raw.prepare('select total_changes()').pluck();
    count = () => statement.get();
    counters.set(raw, count);
  }
  return Number(count());
}

/** Sees what must hold on a device at any moment. */
export class Watch {
  readonly #seen = new Map<Device, VersionsSeen>();
  readonly #checked = new Map<Device, number | null>();
  /** Devices with edits that wait a second time, because a restored hub has lost what came of them. */
  readonly #catchingUp = new Set<Device>();

  /** Looks at a device that has written something. */
  async assertSound(device: Device): Promise<void> {
    const changes = changesOf(device);
    if (changes === this.#checked.get(device)) return;
    this.#checked.set(device, changes);
    await assertWhole(device, device.name);
    if (!this.#catchingUp.has(device)) await assertOwnEditsShown(device);
    this.#assertNoStepBack(device, await versionsOf(device));
  }

  #assertNoStepBack(device: Device, now: VersionsSeen): void {
    const before = this.#seen.get(device);
    // A hub that went back to a backup counts anew, and a row that left and came again does so too.
    const isSameHistory = before?.epoch === now.epoch;
    for (const [table, versions] of isSameHistory ? now.versions : []) {
      const earlier = before?.versions.get(table);
      for (const [id, ver] of earlier === undefined ? [] : versions) {
        const known = earlier?.get(id) ?? 0;
        if (ver !== 0 && ver < known)
          throw new Violation('I7', `${device.name} went from ${known} to ${ver} at ${table} ${id}`);
      }
    }
    this.#seen.set(device, now);
  }

  /** A device has another database from here on: the disk of the original, or an older one. */
  begin(device: Device, original: Device): void {
    this.#seen.delete(device);
    this.#checked.delete(device);
    if (this.#catchingUp.has(original)) this.#catchingUp.add(device);
  }

  expectRepeats(device: Device): void {
    this.#catchingUp.add(device);
  }

  /** Nothing waits there any more. */
  caughtUp(device: Device): void {
    this.#catchingUp.delete(device);
  }
}
