import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insightContract as insight } from '#shared/contract/insight.ts';
import type { Db } from '#server/db/tables.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { foldCells, foldingFor, type CellTransaction } from './cell-fold.ts';

const DAY_MS = 24 * 3600_000;

/** The offsets of the zones of this test in 2026, from the rules and not from our calendar. */
const OFFSETS: Readonly<
  Record<string, { readonly usual: number; readonly summer: number; from: number; to: number }>
> = {
  'Europe/London': {
    usual: 0,
    summer: 3600_000,
    from: Date.UTC(2026, 2, 29, 1),
    to: Date.UTC(2026, 9, 25, 1),
  },
  'Asia/Kolkata': { usual: 19_800_000, summer: 19_800_000, from: 0, to: 0 },
  // Half an hour of summer, which ends in April.
  'Australia/Lord_Howe': {
    usual: 39_600_000,
    summer: 37_800_000,
    from: Date.UTC(2026, 3, 4, 15),
    to: Date.UTC(2026, 9, 3, 15, 30),
  },
};
const ZONES = Object.keys(OFFSETS);

/** Every cell by plain SQL over the attempts: nothing here is shared with what is tested. */
async function oracle(db: Db, zone: string): Promise<string[]> {
  const { usual = 0, summer = 0, from = 0, to = 0 } = OFFSETS[zone] ?? {};
  const cells: string[] = [];
  for (const [kind, column] of [
    ['start', 'started_at'],
    ['hand_in', 'submitted_at'],
  ] as const) {
    const at = sql.raw(column);
    const shown = sql`(${at} + case when ${at} >= ${sql.lit(from)} and ${at} < ${sql.lit(to)} then ${sql.lit(summer)} else ${sql.lit(usual)} end)`;
    const one = kind === 'hand_in' ? sql`1` : sql`0`;
    const { rows } = await sql<Record<string, number>>`
      select exam_id, exam_version_id, ${shown} / 86400000 as day, count(*) as n,
        sum(${one} * is_late) as late, sum(${one} * is_clock_suspect) as suspect,
        sum(case when submitted_by = 'deadline' then ${one} else 0 end) as by_time,
        sum(case when score is null then 0 else ${one} end) as scored, sum(${one} * coalesce(score, 0)) as score_sum,
        sum(case when result = 'pass' or result = 'fail' then ${one} else 0 end) as decided,
        sum(case when result = 'pass' then ${one} else 0 end) as passed,
        sum(case when submitted_at is null or submitted_at < started_at then 0
          else ${one} * (submitted_at - started_at) end) as used_ms
      from exam_attempt where not (state = 'void' or deleted_at is not null or purpose = 'test') and ${at} is not null
      group by 1, 2, 3`.execute(db);
    const { rows: hours } = await sql<Record<'exam_version_id' | 'hour' | 'n', number>>`
      select exam_version_id, ${shown} / 3600000 as hour, count(*) as n from exam_attempt
      where not (state = 'void' or deleted_at is not null or purpose = 'test') and ${at} is not null group by 1, 2`.execute(
      db,
    );
    for (const row of rows) {
      const { day = 0, ...sums } = row;
      const ofDay = Array.from({ length: 24 }, (_, hour) =>
        hours.find((one) => one.exam_version_id === row['exam_version_id'] && one.hour === day * 24 + hour),
      );
      cells.push(
        textOf({
          kind,
          day: new Date(day * DAY_MS).toISOString().slice(0, 10),
          ...sums,
          hours: `[${ofDay.map((one) => one?.n ?? 0).join()}]`,
        }),
      );
    }
  }
  return cells.toSorted();
}

const textOf = (row: object): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join(' ');

const kept = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('insight_cell').selectAll().execute()).map(textOf).toSorted();

/** Numbers that follow from a seed. */
function dice(seed: number) {
  let state = (seed * 2_654_435_761 + 1) % 4_294_967_296;
  const roll = (sides: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
  const pick = <T>(of: readonly T[]): T | undefined => of[roll(of.length)];
  return { roll, pick };
}

let server: TestServer;
let admin: Person;
let exams: PublishedExam[];
let students: Person[];

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.person('Admin');
  const author = await server.person('Instructor');
  students = [await server.person('Student'), await server.person('Student')];
  exams = [await publishedExam(server, author), await publishedExam(server, author)];
});
afterAll(() => server.close());

const fold = (transaction: CellTransaction = (work) => server.write(work), goesOn = () => true) =>
  foldCells(server.database.read, transaction, goesOn);

/** Moments at which days and hours of the zones change, and others. */
const MOMENTS = [
  Date.UTC(2026, 2, 29, 0, 50),
  Date.UTC(2026, 9, 25, 0, 20),
  Date.UTC(2026, 3, 4, 14, 50),
  Date.UTC(2026, 9, 3, 15, 20),
  Date.UTC(2026, 10, 20, 18, 25),
  Date.UTC(2026, 10, 20, 23, 55),
];

type Attempts = Awaited<ReturnType<typeof listAttempts>>;
const listAttempts = (db: Db) => db.selectFrom('exam_attempt').selectAll().orderBy('id').execute();

/** One change of the attempts, as hand-ins, marks, decisions, pulls and restores make them. */
function changes(seed: number) {
  const { roll, pick } = dice(seed);
  let numbers = 0;
  let backup: Attempts = [];
  const moment = () => (pick(MOMENTS) ?? 0) + roll(8) * 600_000;
  const begin = () =>
    server.write(async ({ db, newId }) => {
      const exam = pick(exams);
      const at = moment();
      await db
        .insertInto('exam_attempt')
        .values({
          id: newId(),
          exam_id: exam?.examId ?? 0,
          exam_version_id: exam?.versionId ?? 0,
          student_id: pick(students)?.id ?? 0,
          purpose: (numbers + 1) % 5 === 0 ? 'test' : 'real',
          attempt_no: ++numbers,
          state: 'in_progress',
          seed,
          started_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute();
    });
  const alter = (change: (row: Attempts[number]) => Partial<Attempts[number]>) =>
    server.write(async ({ db }) => {
      const row = pick(await listAttempts(db));
      if (row === undefined) return;
      const changed = { updated_at: row.updated_at + 1, ...change(row) };
      await db.updateTable('exam_attempt').set(changed).where('id', '=', row.id).execute();
    });
  const marks = () => {
    const score = roll(10_001);
    return { state: 'marked', score, result: score > 5000 ? 'pass' : 'fail' } as const;
  };
  const moves: readonly (() => Promise<unknown>)[] = [
    begin,
    begin,
    // Handed in on time, or days later.
    () =>
      alter((row) => ({
        submitted_at: row.started_at + roll(3) * DAY_MS + roll(90) * 60_000,
        submitted_by: roll(2) === 0 ? 'deadline' : 'student',
        ...(roll(3) === 0 ? { state: 'submitted', result: 'pending', score: null } : marks()),
      })),
    () => alter((row) => (row.submitted_at === null ? {} : marks())),
    () => alter((row) => ({ score: row.score === null ? null : roll(10_001) })),
    () => alter((row) => ({ is_late: row.is_late === 1 ? 0 : 1 })),
    () => alter((row) => ({ is_clock_suspect: row.is_clock_suspect === 1 ? 0 : 1 })),
    () => alter((row) => ({ submitted_by: row.submitted_by === null ? null : 'deadline' })),
    () => alter((row) => ({ state: row.state === 'void' ? 'in_progress' : 'void' })),
    () => alter((row) => ({ deleted_at: row.deleted_at === null ? moment() : null })),
    () => alter(() => ({ started_at: moment() })),
    () => alter((row) => ({ submitted_at: row.submitted_at === null ? null : moment() })),
    () =>
      server.write(async ({ db }) => {
        const row = pick(await listAttempts(db));
        if (row !== undefined) await db.deleteFrom('exam_attempt').where('id', '=', row.id).execute();
      }),
    async () => {
      backup = await listAttempts(server.database.read);
    },
    // A restore: the rows of then, in one transaction.
    () =>
      server.write(async ({ db }) => {
        await db.deleteFrom('exam_attempt').execute();
        if (backup.length > 0) await db.insertInto('exam_attempt').values(backup).execute();
      }),
  ];
  const change = async () => {
    await pick(moves)?.();
  };
  return { roll, pick, change };
}

const setZone = (zone: string) =>
  server.write(({ db }) => db.updateTable('institution').set({ time_zone: zone }).execute());

/** One history of changes, folds among them and changes within folds. @returns what is kept in the end, and what should be */
async function history(seed: number) {
  await server.write(({ db }) => db.deleteFrom('exam_attempt').execute());
  const { roll, pick, change } = changes(seed);
  let zone = pick(ZONES) ?? 'Europe/London';
  await setZone(zone);
  for (let step = 0; step < 14; step++) {
    await change();
    if (roll(3) === 0) await fold(undefined, () => roll(2) === 0);
    if (roll(4) === 0)
      await fold(async (work) => {
        await change();
        await server.write(work);
      });
    if (roll(12) === 0) {
      zone = pick(ZONES) ?? zone;
      await setZone(zone);
    }
  }
  // A page that shows what waits says the same before it is folded and after.
  const shown = () =>
    admin.call(insight.listRows, { params: { name: 'hand_ins' }, query: { days: '365', limit: '100' } });
  const before = (await shown()).body;
  await fold();
  const after = (await shown()).body;
  const { read } = server.database;
  const rows = before.data.length;
  return {
    found: { seed, zone, counts: [before.count, after.count], cells: await kept(read) },
    wanted: { seed, zone, counts: [rows, rows], cells: await oracle(read, zone) },
  };
}

describe('cells', () => {
  it('are what the attempts come to after every history', async () => {
    const histories = server.database.dialect === 'sqlite' ? 300 : 60;
    for (let seed = 1; seed <= histories; seed++) {
      const { found, wanted } = await history(seed);
      expect(found).toEqual(wanted);
    }
  }, 180_000);

  it('wait while the disk is full, and are none of a computer that follows a hub', async () => {
    await server.write(({ db }) => db.deleteFrom('exam_attempt').execute());
    await setZone('Asia/Kolkata');
    const { change } = changes(3);
    for (let step = 0; step < 30; step++) await change();
    const { read } = server.database;
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const refusing: CellTransaction = () => Promise.reject(full);
    await foldingFor(true)(read, refusing);
    await expect(foldCells(read, refusing)).rejects.toThrow(full);
    await fold();
    expect(await kept(read)).toEqual(await oracle(read, 'Asia/Kolkata'));
    await change();
    await foldingFor(false)(read, (work) => server.write(work));
    expect(await kept(read)).toEqual([]);
    expect(await read.selectFrom('insight_backlog').select('id').execute()).toEqual([]);
    // It is its own server again.
    await fold();
    expect(await kept(read)).toEqual(await oracle(read, 'Asia/Kolkata'));
  });

  it('are folded by the server’s own timer, and used by pages', async () => {
    await server.write(({ db }) => db.deleteFrom('exam_attempt').execute());
    await setZone('Europe/London');
    const { change } = changes(7);
    for (let step = 0; step < 30; step++) await change();
    for (let tick = 0; tick < 12; tick++) await server.tick();
    expect(await server.database.read.selectFrom('insight_backlog').select('id').execute()).toEqual([]);
    expect(await kept(server.database.read)).toEqual(await oracle(server.database.read, 'Europe/London'));
    // What no attempt says: a page that reads the cells says it.
    await server.write(({ db }) =>
      db.updateTable('insight_cell').set({ n: 1000 }).where('kind', '=', 'start').execute(),
    );
    const { body } = await admin.call(insight.listRows, {
      params: { name: 'exam_starts' },
      query: { days: '365' },
    });
    expect(body.count).toBeGreaterThan(900);
  });
});
