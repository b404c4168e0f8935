import { cellsOf, daysOfSlots } from '#shared/domain/insight/cells.ts';
import type { CellKind, DayKind, MoneyKind, NotedKind, NotedPeople } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { reckonAnswers } from './cell-fold.ts';
import * as repo from './cell-repo.ts';
import { DAY_KINDS, listDays, sumDays, type DayRow } from './day-repo.ts';
import { listKeptAnswers } from './question-repo.ts';
import { lessonProblems } from './lesson-check.ts';
import { listMoney, MONEY_KINDS, sumMoney, type MoneyRow } from './money-repo.ts';
import {
  listEveryPeopleDay,
  listPeople,
  NOTED_PEOPLE,
  PEOPLE_KINDS,
  reckonPeople,
  type PeopleDay,
} from './people-repo.ts';
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

async function moneyProblems(db: Db, kind: MoneyKind, zone: string): Promise<Checked> {
  const open = await waitingAt(db, [kind], zone);
  const settled = (rows: readonly MoneyRow[]) =>
    new Map(
      rows
        .filter(({ day }) => !open.has(keyOf({ exam_id: 0, day })))
        .map(({ day, payee_id: payee, content_type: type, content_id: id, currency, label, ...said }) => [
          `what ${payee} has ${kind} of ${type} ${id} in ${currency}, '${label}', on ${day}`,
          saidOf(said),
        ]),
    );
  const kept = settled(await listMoney(db, kind, { from: '0000', to: '9999' }));
  const counted = settled(await sumMoney(db, kind, ALWAYS, zone));
  return { checked: counted.size, problems: differences(kept, counted, 'the books say') };
}

async function peopleProblems(db: Db, noted: NotedPeople, zone: string): Promise<Checked> {
  const open = await waitingAt(db, [noted], zone);
  const settled = (days: readonly PeopleDay[]) =>
    days
      .filter(({ scope_id: id, day }) => !open.has(keyOf({ exam_id: id, day })))
      .map(({ kind, scope_id: id, day, firsts }): [string, string] => [
        `${kind} of ${id} on ${day}`,
        saidOf({ firsts: JSON.stringify(firsts) }),
      ]);
  const kept = new Map<string, string>();
  for (const kind of PEOPLE_KINDS[noted])
    for (const [place, said] of settled(await listPeople(db, kind, { from: '0000', to: '9999' }, null)))
      kept.set(place, said);
  const every = await listEveryPeopleDay(db, [noted]);
  const days = daysOfSlots(
    every.map(({ slot }) => slot),
    zone,
  );
  const places = new Map(
    every.map(({ exam_id: scopeId }, at) => [`${scopeId} ${days[at]}`, { scopeId, day: days[at] ?? '' }]),
  );
  const counted = new Map<string, string>();
  for (const place of places.values())
    for (const [name, said] of settled(await reckonPeople(db, noted, place, zone))) counted.set(name, said);
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
    await lessonProblems(db),
  ];
  for (const kind of DAY_KINDS) found.push(await dayProblems(db, kind, fold.zone));
  for (const kind of MONEY_KINDS) found.push(await moneyProblems(db, kind, fold.zone));
  for (const noted of NOTED_PEOPLE) found.push(await peopleProblems(db, noted, fold.zone));
  return {
    checked: found.reduce((sum, { checked }) => sum + checked, 0),
    problems: found.flatMap(({ problems }) => problems),
  };
}
