import { offerToHub, takeFromDevice } from '#server/features/exam-attempts/receipt-repo.ts';
import { findAttempt } from '#server/features/exam-attempts/repo.ts';
import type { Fleet, Node } from './fleet.ts';

/**
 * Has a computer write on in an attempt of another one without a release, as programs did that knew of none, and as a
 * copy of a disk does.
 */
export async function writeRegardless(fleet: Fleet, node: Node, attemptId: number): Promise<void> {
  await node.writer.transaction(async (db) => {
    const attempt = await findAttempt(db, attemptId);
    if (attempt === undefined) throw new Error(`Attempt ${attemptId} is not there.`);
    if (node === fleet.hub) await takeFromDevice(db, attemptId);
    else await offerToHub(db, attempt);
  });
}
