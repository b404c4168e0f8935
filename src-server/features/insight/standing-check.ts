import { append } from '#shared/domain/lists.ts';
import type { Db } from '#server/db/tables.ts';
import { countClasses, listClasses, nameOfClass } from './class-repo.ts';
import { differences, saidOf, type Checked } from './said.ts';
import * as repo from './standing-repo.ts';
import { standingsOf } from './standing-service.ts';

const STUDENTS = 200;

const placeOf = ({ author_id: author, student_id: student }: repo.StandingRow): string =>
  `student ${student} in the content of ${author === repo.EVERYBODY ? 'everybody' : `author ${author}`}`;

const byPlace = (rows: readonly repo.StandingRow[]): Map<string, string> =>
  new Map(rows.map((row) => [placeOf(row), saidOf(row)]));

/** What a standing holds for: until the next item of a course is due, or for ever. */
const holdsAt = ({ next_due_at: at }: repo.StandingRow): number => (at === 0 ? Number.MAX_SAFE_INTEGER : at);

/** How some students stand by their rows, each at a moment for which what is kept holds. */
async function countedFor(
  db: Db,
  studentIds: readonly number[],
  kept: readonly repo.StandingRow[],
): Promise<repo.StandingRow[]> {
  const known = new Map(kept.map((row) => [placeOf(row), holdsAt(row)]));
  const counted: repo.StandingRow[] = [];
  for (const at of new Set([Number.MAX_SAFE_INTEGER, ...known.values()])) {
    const rows = await standingsOf(db, studentIds, at);
    append(
      counted,
      rows.filter((row) => (known.get(placeOf(row)) ?? Number.MAX_SAFE_INTEGER) === at),
    );
  }
  return counted;
}

/** Reckons afresh how every student stands; those of whom something waits are left out. */
export async function standingProblems(db: Db): Promise<Checked> {
  // What waits is read first: what is folded after that is right.
  const open = new Set(await repo.listWaiting(db, null));
  const everybody = (await repo.listEverybody(db)).filter((id) => !open.has(id));
  const problems: string[] = [];
  let checked = 0;
  for (let at = 0; at < everybody.length; at += STUDENTS) {
    const ids = everybody.slice(at, at + STUDENTS);
    const kept = await repo.listStandings(db, ids);
    const counted = await countedFor(db, ids, kept);
    checked += counted.length;
    append(problems, differences(byPlace(kept), byPlace(counted), 'what they did says'));
  }
  const classes = (rows: Awaited<ReturnType<typeof listClasses>>) =>
    new Map(rows.map((row) => [`the class of ${nameOfClass(row)}`, saidOf(row)]));
  const counted = classes(await countClasses(db));
  append(problems, differences(classes(await listClasses(db)), counted, 'the standings say'));
  return { checked: checked + counted.size, problems };
}
