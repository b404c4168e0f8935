import type { Database } from '#server/db/database.ts';
import { readGround } from './ground.ts';
import { analyse, ATTEMPTS_OF_STUDENT, insertStretch } from './rows-repo.ts';

/** So many attempts, and what goes with them, in one transaction. */
const STEP = 5000 * ATTEMPTS_OF_STUDENT;

/**
 * Adds attempts, and what so many students do besides, to the contents of a demo school: the same rows for the same
 * number, spread over the year before `now` whatever the number is. For benchmarks and pictures: attempts have no log.
 * @param attempts how many
 * @param onStep told how many there are by now
 */
export async function addScale(
  database: Pick<Database, 'read' | 'transaction'>,
  { attempts, now }: { readonly attempts: number; readonly now: number },
  onStep: (done: number) => void = () => undefined,
): Promise<void> {
  const ground = await readGround(database.read, now);
  for (let from = 0; from < attempts; from += STEP) {
    const to = Math.min(attempts, from + STEP);
    await database.transaction((db) => insertStretch(db, ground, { from, to }));
    onStep(to);
  }
  await database.transaction(analyse);
}
