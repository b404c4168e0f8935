import { cellProblems } from '#server/features/insight/cell-check.ts';
import { foldCells } from '#server/features/insight/cell-fold.ts';
import type { Node } from './fleet.ts';
import { Violation } from './invariants.ts';

/** So many histories share the cost of one that looks. */
const LOOKED_AT = 5;

export const isLookedAt = (seed: number): boolean => seed % LOOKED_AT === 0;

/** Folds on a hub what waits of its figures: all of it the first time. */
export const foldHub = ({ database, writer, clock }: Node): Promise<void> =>
  foldCells(database.read, (work) => writer.transaction((db) => work({ db })), { now: () => clock.now() });

/** I14: what a hub keeps of its figures is what a fresh count comes to, whatever came late, twice or from a backup. */
export async function assertCells(hub: Node): Promise<void> {
  await foldHub(hub);
  const { problems } = await cellProblems(hub.database.read);
  if (problems.length > 0) throw new Violation('I14', problems.join('; '));
}
