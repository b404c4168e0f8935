import { standaloneNumber } from '#shared/domain/sync/device-number.ts';
import { compileOnce } from './compile-once.ts';
import type { Db } from './tables.ts';

/** Bits of an id that count on one device; the device number stands above them (architecture.md, ids). */
export const COUNTER_RANGE = 2 ** 33;

/** The number of the device that minted an id. */
export const deviceNoOf = (id: number): number => Math.floor(id / COUNTER_RANGE);

/** Ids are promised to a device this many at a time: one write of its row serves many transactions. */
const BLOCK = 1024;

// Never lower: whatever set it higher meanwhile has promised what lies below.
const storeBound = compileOnce((db, { bound }: { bound: number }) =>
  db.updateTable('device').set({ id_counter: bound }).where('id_counter', '<', bound),
);

/**
 * Mints ids that no other device can mint. The device's row says up to where they may be in use; a
 * start goes on from there, so that those which a stopped process had left are skipped, never reused.
 */
export class IdSource {
  readonly deviceNo: number;
  #counter: number;
  #reserved: number;

  constructor(deviceNo: number, counter: number) {
    this.deviceNo = deviceNo;
    this.#counter = counter;
    this.#reserved = counter;
  }

  /** The id that the next call of `next` returns. */
  peek(): number {
    return this.deviceNo * COUNTER_RANGE + this.#counter + 1;
  }

  next(): number {
    this.#counter += 1;
    return this.deviceNo * COUNTER_RANGE + this.#counter;
  }

  /** Never returns an id of this device up to this one: it is in use outside of the database. */
  passOver(id: number): void {
    if (deviceNoOf(id) === this.deviceNo) this.#counter = Math.max(this.#counter, id % COUNTER_RANGE);
  }

  /**
   * Writes a new bound into the transaction that went past the old one. @returns it, to be confirmed
   * once the transaction has committed; null when the old one still holds.
   */
  async reserve(db: Db): Promise<number | null> {
    if (this.#counter <= this.#reserved) return null;
    const bound = this.#counter + BLOCK;
    await storeBound(db, { bound });
    return bound;
  }

  confirm(bound: number | null): void {
    if (bound !== null) this.#reserved = Math.max(this.#reserved, bound);
  }
}

/** Loads the device's number, drawing one the first time a database is opened. */
export async function loadIdSource(db: Db, random: (bytes: number) => Uint8Array): Promise<IdSource> {
  const device = await db.selectFrom('device').selectAll().executeTakeFirst();
  if (device !== undefined) return new IdSource(device.device_no, device.id_counter);
  const drawn = new DataView(random(4).slice().buffer).getUint32(0);
  const deviceNo = standaloneNumber(drawn);
  await db.insertInto('device').values({ device_no: deviceNo, id_counter: 0 }).execute();
  return new IdSource(deviceNo, 0);
}
