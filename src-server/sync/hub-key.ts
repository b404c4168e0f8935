import type { AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import type { Db } from '../db/tables.ts';
import { ATTEMPTS } from '../adapters.ts';
import { isGenuineReceipt } from '../signing-key.ts';
import { readState, writeState } from './state.ts';

/**
 * Compares the key that a hub shows with the one from the enrolment. It is never replaced: with another
 * key nothing that is signed counts, and the person is told so.
 */
export async function noteHubKey(db: Db, shown: string | undefined): Promise<void> {
  if (shown === undefined) return;
  if (shown === (await readState(db, 'hub_public_key')))
    await db.deleteFrom('sync_state').where('name', '=', 'hub_key_differs').execute();
  else await writeState(db, 'hub_key_differs', '1');
}

/** Receipts with the signature of the hub that this device belongs to, and those without. */
export async function sortReceipts(
  db: Db,
  receipts: readonly AttemptReceipt[],
): Promise<{ readonly genuine: readonly AttemptReceipt[]; readonly forged: readonly AttemptReceipt[] }> {
  const key = await readState(db, 'hub_public_key');
  const { genuine = [], forged = [] } = Object.groupBy(receipts, (receipt) =>
    isGenuineReceipt(key, receipt) ? 'genuine' : 'forged',
  );
  return { genuine, forged };
}

/** What a hub now lacks of a log that it has signed for, by its own word; null where it lacks nothing. */
export async function findLostReceipt(db: Db, answers: readonly AttemptReceipt[]): Promise<string | null> {
  const key = await readState(db, 'hub_public_key');
  for (const { attempt_id: id, code, count } of answers) {
    if (code !== 'LOG_GAP') continue;
    const held = await ATTEMPTS.findReceipt(db, id);
    if (held === undefined || held.count <= count || held.signature === null || held.received_at === null)
      continue;
    const { status, received_at, signature } = held;
    if (status === 'unsent' || status === 'refused') continue;
    if (isGenuineReceipt(key, { ...held, status, received_at, signature }))
      return `it has signed for ${held.count} events of attempt ${id}, and knows ${count}`;
  }
  return null;
}
