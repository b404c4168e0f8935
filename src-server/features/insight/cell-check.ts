import { cellsOf, daysOfSlots } from '#shared/domain/insight/cells.ts';
import type { CellKind, DayKind, NotedKind } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { reckonAnswers } from './cell-fold.ts';
import * as repo from './cell-repo.ts';
import { DAY_KINDS, listDays, sumDays, type DayRow } from './day-repo.ts';
import { listKeptAnswers } from './question-repo.ts';
import { differences, saidOf, type Checked } from './said.ts';
import { standingProblems } from './standing-check.ts';

const ALWAYS = { startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER };

interface OfVersion extends repo.ExamDay {
  readonly exam_version_id: number;
}

const keyOf = ({ exam_id, day }: repo.ExamDay): string => `${exam_id} ${day}`;

/** The places of which something waits to be folded: those are right only afterwards. */
async function waitingAt(db: Db, kinds: readonly NotedKind[], zone: string): Promise<ReadonlySet<string>> {
  const waiting = await repo.listWaiting(db, kinds, ALWAYS, { examIds: null, limit: null });
  const days = daysOfSlots(
    waiting.map(({ slot }) => slot),
    zone,
  );
  return new Set(waiting.map(({ exam_id }, at) => keyOf({ exam_id, day: days[at] ?? '' })));
}

async function attemptProblems(db: Db, kind: CellKind, zone: string): Promise<Checked> {
  // What waits is read first: what is folded after that is right.
  const open = await waitingAt(db, [kind], zone);
  const settled = (rows: readonly OfVersion[]) =>
    new Map(
      rows
        .filter((row) => !open.has(keyOf(row)))
        .map((row) => [`${kind} of version ${row.exam_version_id} on ${row.day}`, saidOf(row)]),
    );
  const kept = settled(await repo.listCells(db, kind, { from: '0000', to: '9999' }, null));
  const counted = settled(cellsOf(await repo.sumSlots(db, kind, null, ALWAYS), zone));
  return { checked: counted.size, problems: differences(kept, counted, 'the attempts say') };
}

async function answerProblems(db: Db, zone: string): Promise<Checked> {
  const open = await waitingAt(db, ['hand_in', 'question'], zone);
  const settled = (rows: readonly (OfVersion & { readonly question_id: number })[]) =>
    rows
      .filter((row) => !open.has(keyOf(row)))
      .map((row): [string, string] => [
        `question ${row.question_id} of version ${row.exam_version_id} on ${row.day}`,
        saidOf(row),
      ]);
  const kept = new Map(settled(await listKeptAnswers(db)));
  const counted = new Map<string, string>();
  const days = new Map(
    cellsOf(await repo.sumSlots(db, 'hand_in', null, ALWAYS), zone).map((cell) => [keyOf(cell), cell]),
  );
  for (const { exam_id, day } of days.values())
    for (const [place, said] of settled(
      (await reckonAnswers(db, { exam_id, day }, zone)).map((row) => ({ ...row, day })),
    ))
      counted.set(place, said);
  return { checked: counted.size, problems: differences(kept, counted, 'the marks say') };
}

async function dayProblems(db: Db, kind: DayKind, zone: string): Promise<Checked> {
  const open = await waitingAt(db, [kind], zone);
  const settled = (rows: readonly DayRow[]) =>
    new Map(
      rows
        .filter(({ day }) => !open.has(keyOf({ exam_id: 0, day })))
        .map(({ day, content_type: type, content_id: id, label, ...said }) => [
          `${kind} of ${type === '' ? 'the institution' : `${type} ${id}`}, '${label}', on ${day}`,
          saidOf(said),
        ]),
    );
  const kept = settled(await listDays(db, kind, { from: '0000', to: '9999' }));
  const counted = settled(await sumDays(db, kind, ALWAYS, zone));
  return { checked: counted.size, problems: differences(kept, counted, 'the rows say') };
}

/** Counts every cell afresh; those that wait to be folded are left out. */
export async function cellProblems(db: Db): Promise<Checked> {
  const fold = await repo.findFold(db);
  if (fold === undefined) return { checked: 0, problems: [] };
  const found = [
    await attemptProblems(db, 'start', fold.zone),
    await attemptProblems(db, 'hand_in', fold.zone),
    await answerProblems(db, fold.zone),
    await standingProblems(db),
  ];
  for (const kind of DAY_KINDS) found.push(await dayProblems(db, kind, fold.zone));
  return {
    checked: found.reduce((sum, { checked }) => sum + checked, 0),
    problems: found.flatMap(({ problems }) => problems),
  };
}
