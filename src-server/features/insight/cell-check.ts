import { cellsOf, daysOfSlots, type Cell } from '#shared/domain/insight/cells.ts';
import type { CellKind } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';
import * as repo from './cell-repo.ts';

const ALWAYS = { startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER };

const placeOf = ({ exam_id, day }: Pick<Cell, 'exam_id' | 'day'>): string => `${exam_id} ${day}`;

/** What a cell says, apart from where it stands. */
const saidOf = ({ exam_id: _exam, exam_version_id: _version, day: _day, ...said }: Cell): string =>
  Object.entries(said)
    .map(([name, value]) => `${name} ${String(value)}`)
    .toSorted()
    .join(', ');

const byPlace = (cells: readonly Cell[]): Map<string, string> =>
  new Map(cells.map((cell) => [`version ${cell.exam_version_id} on ${cell.day}`, saidOf(cell)]));

async function problemsOf(db: Db, kind: CellKind, zone: string) {
  // What waits is read first: what is folded after that is right.
  const waiting = await repo.listWaiting(db, kind, ALWAYS, { examIds: null, limit: null });
  const days = daysOfSlots(
    waiting.map(({ slot }) => slot),
    zone,
  );
  const open = new Set(waiting.map(({ exam_id }, at) => placeOf({ exam_id, day: days[at] ?? '' })));
  const settled = (cells: readonly Cell[]) => byPlace(cells.filter((cell) => !open.has(placeOf(cell))));
  const kept = settled(await repo.listCells(db, kind, { from: '0000', to: '9999' }, null));
  const counted = settled(cellsOf(await repo.sumSlots(db, kind, null, ALWAYS), zone));
  const problems: string[] = [];
  for (const place of new Set([...kept.keys(), ...counted.keys()])) {
    const [says, is] = [kept.get(place) ?? 'nothing', counted.get(place) ?? 'nothing'];
    if (says !== is) problems.push(`${kind} of ${place} says ${says}; the attempts say ${is}`);
  }
  return { checked: counted.size, problems };
}

/** Counts every cell afresh; those that wait to be folded are left out. */
export async function cellProblems(db: Db): Promise<{ checked: number; problems: string[] }> {
  const fold = await repo.findFold(db);
  if (fold === undefined) return { checked: 0, problems: [] };
  const start = await problemsOf(db, 'start', fold.zone);
  const handIn = await problemsOf(db, 'hand_in', fold.zone);
  return {
    checked: start.checked + handIn.checked,
    problems: [...start.problems, ...handIn.problems],
  };
}
