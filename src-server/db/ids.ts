import { compileOnce } from './compile-once.ts';
import type { Db } from './tables.ts';

/** Bits of an id that count on one device; the device number stands above them (architecture.md, ids). */
const COUNTER_RANGE = 2 ** 33;
/** Standalone devices draw their number from the upper half of 20 bits, a hub leases from the lower. */
const STANDALONE_FIRST = 2 ** 19;

const storeCounter = compileOnce((db, { counter }: { counter: number }) =>
  db.updateTable('device').set({ id_counter: counter }),
);

/**
 * Mints ids that no other device can mint. How far it has counted is stored with the rows that used
 * the ids: in the outbox row of a command, in the device's own row otherwise.
 */
export class IdSource {
  readonly deviceNo: number;
  #counter: number;

  constructor(deviceNo: number, counter: number) {
    this.deviceNo = deviceNo;
    this.#counter = counter;
  }

  /** The id that the next call of `next` returns. */
  peek(): number {
    return this.deviceNo * COUNTER_RANGE + this.#counter + 1;
  }

  next(): number {
    this.#counter += 1;
    return this.deviceNo * COUNTER_RANGE + this.#counter;
  }

  /** Stores the counter in a transaction that leaves no outbox row; ids of a rollback are skipped. */
  async store(db: Db): Promise<void> {
    await storeCounter(db, { counter: this.#counter });
  }
}

/** Where the ids of the commands still in the outbox end, as a counter; 0 without any. */
async function lastOutboxCounter(db: Db): Promise<number> {
  const last = await db
    .selectFrom('sync_outbox')
    .select(['first_id', 'id_count'])
    .orderBy('mid', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? 0 : (last.first_id % COUNTER_RANGE) + last.id_count - 1;
}

/** Loads the device's number, drawing one the first time a database is opened. */
export async function loadIdSource(db: Db, random: (bytes: number) => Uint8Array): Promise<IdSource> {
  const device = await db.selectFrom('device').selectAll().executeTakeFirst();
  if (device !== undefined) {
    return new IdSource(device.device_no, Math.max(device.id_counter, await lastOutboxCounter(db)));
  }
  const drawn = new DataView(random(4).slice().buffer).getUint32(0);
  const deviceNo = STANDALONE_FIRST + (drawn % STANDALONE_FIRST);
  await db.insertInto('device').values({ device_no: deviceNo, id_counter: 0 }).execute();
  return new IdSource(deviceNo, 0);
}
