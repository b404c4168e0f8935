import { setImmediate as nextTurn } from 'node:timers/promises';
import { cellsOf, daysOfSlots, type Cell } from '#shared/domain/insight/cells.ts';
import { rangeOfDay } from '#shared/domain/insight/period.ts';
import { constraintOf } from '#server/db/dialect.ts';
import type { DayKind, MoneyKind, NotedKind } from '#server/db/insight-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { institutionZone } from '../dashboard/periods.ts';
import * as repo from './cell-repo.ts';
import type { CellTransaction } from './cell-transaction.ts';
import { DAY_KINDS, listEveryDay, putDay, sumDays, type DayRow } from './day-repo.ts';
import { listEveryPart, putLessons } from './lesson-repo.ts';
import { reckonPart } from './lesson-service.ts';
import { listEveryMoneyDay, MONEY_KINDS, putMoney, sumMoney } from './money-repo.ts';
import { isOfPeople, listEveryPeopleDay, putPeople, reckonPeople } from './people-repo.ts';
import { putAnswers, sumAnswers, type VersionAnswers } from './question-repo.ts';
import { forgetStandings, isKept as isAnyStanding } from './standing-repo.ts';
import { beginStudentsAgain, foldStudents } from './student-fold.ts';

/** So many changes are looked at in a step, and so many cells written: a few milliseconds of the writer. */
const MARKS = 1000;
const CELLS = 10;
/** Others of the same tick wait for no more than these. */
const STEPS = 50;

/** What the attempts of one exam and day come to now. */
export const reckonPlace = async (
  db: Db,
  { kind, exam_id, day }: repo.Place,
  zone: string,
): Promise<Cell[]> => cellsOf(await repo.sumSlots(db, kind, [exam_id], rangeOfDay(day, zone)), zone);

/** What the answers to the questions of one exam come to, of attempts handed in on a day. */
export const reckonAnswers = (
  db: Db,
  { exam_id, day }: repo.ExamDay,
  zone: string,
): Promise<VersionAnswers[]> => sumAnswers(db, [exam_id], rangeOfDay(day, zone));

interface Noted extends repo.ExamDay {
  readonly kind: NotedKind;
}

interface Marked {
  readonly place: Noted;
  readonly ids: number[];
}

/** What people did on a day beside exams. */
export const reckonDay = (db: Db, kind: DayKind, day: string, zone: string): Promise<DayRow[]> =>
  sumDays(db, kind, rangeOfDay(day, zone), zone);

const isOfDay = (kind: NotedKind): kind is DayKind => DAY_KINDS.some((one) => one === kind);
const isOfMoney = (kind: NotedKind): kind is MoneyKind => MONEY_KINDS.some((one) => one === kind);

/** Reads the rows of a place. @returns what writes what they come to */
async function foldPlace(read: Db, { kind, ...place }: Noted, zone: string) {
  if (isOfDay(kind)) {
    const rows = await reckonDay(read, kind, place.day, zone);
    return (db: Db): Promise<void> => putDay(db, kind, place.day, rows);
  }
  if (isOfMoney(kind)) {
    const rows = await sumMoney(read, kind, rangeOfDay(place.day, zone), zone);
    return (db: Db): Promise<void> => putMoney(db, kind, place.day, rows);
  }
  if (kind === 'lessons') {
    const of = { courseId: place.exam_id, part: Number(place.day) };
    const lessons = await reckonPart(read, of);
    return (db: Db): Promise<void> => putLessons(db, of, lessons);
  }
  if (isOfPeople(kind)) {
    const of = { scopeId: place.exam_id, day: place.day };
    const days = await reckonPeople(read, kind, of, zone);
    return (db: Db): Promise<void> => putPeople(db, kind, of, days);
  }
  // A hand-in, or its score, is in the sums of its questions too.
  const answers = kind === 'start' ? null : await reckonAnswers(read, place, zone);
  const cells = kind === 'question' ? null : await reckonPlace(read, { kind, ...place }, zone);
  return async (db: Db): Promise<void> => {
    if (answers !== null) await putAnswers(db, place, answers);
    if (kind !== 'question' && cells !== null) await repo.putCells(db, { kind, ...place }, cells);
  };
}

/** The exams and days of some changes, with the changes of each. */
function placesOf(marks: Awaited<ReturnType<typeof repo.listBacklog>>, zone: string): Marked[] {
  const days = daysOfSlots(
    marks.map(({ slot }) => slot),
    zone,
  );
  const places = new Map<string, Marked>();
  for (const [at, { id, kind, exam_id, slot }] of marks.entries()) {
    const day = kind === 'lessons' ? String(slot) : (days[at] ?? '');
    const key = `${kind} ${exam_id} ${day}`;
    const marked = places.get(key) ?? { place: { kind, exam_id, day }, ids: [] };
    marked.ids.push(id);
    places.set(key, marked);
  }
  return [...places.values()].slice(0, CELLS);
}

/** Has everything folded afresh where the cells are of the days of another zone, or there are none. */
async function foldOf(read: Db, transaction: CellTransaction, zone: string) {
  const fold = await repo.findFold(read);
  if (fold?.zone === zone) return fold;
  // How students stand has no days: another zone changes nothing of it.
  await (fold === undefined ? beginAgain(read, transaction) : beginDaysAgain(read, transaction));
  return repo.findFold(read);
}

/** Throws all sums and standings away and has everything wait. */
export async function beginAgain(read: Db, transaction: CellTransaction): Promise<void> {
  await beginStudentsAgain(read, transaction);
  await beginDaysAgain(read, transaction);
}

async function beginDaysAgain(read: Db, transaction: CellTransaction): Promise<void> {
  const zone = await institutionZone({ db: read });
  // What is noted meanwhile is of rows that may not be among the places.
  const upTo = await repo.lastNoted(read);
  const places = [
    ...(await repo.listEveryPlace(read)),
    ...(await listEveryDay(read)),
    ...(await listEveryMoneyDay(read)),
    ...(await listEveryPeopleDay(read)),
    ...(await listEveryPart(read)),
  ];
  await transaction(({ db }) => repo.beginAgain(db, zone, { upTo, places }));
}

/**
 * One step: the rows are read outside the transaction, which writes the cells and takes the changes away that were seen.
 * What changes meanwhile is noted beside them, and folded again. @returns whether there was anything to do
 */
async function foldSome(read: Db, transaction: CellTransaction): Promise<boolean> {
  const zone = await institutionZone({ db: read });
  const fold = await foldOf(read, transaction, zone);
  const marked = placesOf(await repo.listBacklog(read, MARKS), zone);
  if (marked.length === 0) return false;
  const writes: ((db: Db) => Promise<void>)[] = [];
  for (const { place } of marked) writes.push(await foldPlace(read, place, zone));
  await transaction(async ({ db }) => {
    // Begun again meanwhile, for days of another zone.
    if ((await repo.findFold(db))?.generation !== fold?.generation) return;
    for (const write of writes) await write(db);
    await repo.dropBacklog(
      db,
      marked.flatMap(({ ids }) => ids),
    );
  });
  return true;
}

/** Folds all that waits, in short transactions. @param goesOn asked after each of them. */
export async function foldCells(
  read: Db,
  transaction: CellTransaction,
  { now, goesOn = () => true }: { readonly now: () => number; readonly goesOn?: () => boolean },
): Promise<void> {
  const step = async (): Promise<boolean> =>
    (await foldSome(read, transaction)) || (await foldStudents(read, transaction, now()));
  while ((await step()) && goesOn()) await nextTurn();
}

/** Folding for the timer of a server. @param isDecidedHere a computer that follows a hub folds nothing, and keeps none */
export const foldingFor =
  (isDecidedHere: boolean, now: () => number) =>
  async (read: Db, transaction: CellTransaction, goesOn = (): boolean => true): Promise<void> => {
    if (!isDecidedHere) {
      if (await repo.isKept(read)) await transaction(({ db }) => repo.forgetCells(db));
      if (await isAnyStanding(read)) await transaction(({ db }) => forgetStandings(db));
      return;
    }
    let steps = 0;
    try {
      await foldCells(read, transaction, { now, goesOn: () => ++steps < STEPS && goesOn() });
    } catch (error) {
      // A full disk: pages reckon what waits, folding goes on once there is room, and the rest of the tick is made.
      if (constraintOf(error) !== 'full') throw error;
    }
  };
