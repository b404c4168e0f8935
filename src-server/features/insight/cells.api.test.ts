import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insightContract as insight } from '#shared/contract/insight.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { learnedCourse } from '../course-progress/learning.test-data.ts';
import { changes as changesAt, dropAttempts } from './cell-changes.test-data.ts';
import { cellProblems } from './cell-check.ts';
import { foldCells, foldingFor } from './cell-fold.ts';
import type { CellTransaction } from './cell-transaction.ts';
import { keptPeopleIn, oracleOfPeople } from './people-oracle.test-data.ts';
import { keptStudents, oracleOfStudents } from './standing-oracle.test-data.ts';
import {
  kept,
  keptAnswers,
  DAY_MS,
  keptDays,
  keptMoney,
  oracle,
  oracleOfAnswers,
  oracleOfDays,
  oracleOfMoney,
  ZONES,
} from './cell-oracle.test-data.ts';

/** More than the share of every run: `LECTERN_HISTORIES=5000` is what is quoted. */
const asked = process.env['LECTERN_HISTORIES'];
const HISTORIES = asked === undefined ? undefined : Number(asked);

let server: TestServer;
let admin: Person;
let exams: PublishedExam[];
let students: Person[];
let authors: Person[];
let courseId: number;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.person('Admin');
  authors = [await server.person('Instructor'), await server.person('Instructor')];
  const [author = admin] = authors;
  students = await Promise.all(Array.from({ length: 5 }, () => server.person('Student')));
  exams = [await publishedExam(server, author), await publishedExam(server, author)];
  courseId = (await learnedCourse(server, author, admin)).id;
});
afterAll(() => server.close());

const fold = (transaction: CellTransaction = (work) => server.write(work), goesOn = () => true) =>
  foldCells(server.database.read, transaction, { now: server.clock.now, goesOn });

const changes = (seed: number) => changesAt({ server, exams, students, authors, courseId }, seed);

const setZone = (zone: string) =>
  server.write(({ db }) => db.updateTable('institution').set({ time_zone: zone }).execute());

/** So many histories share the cost of one that looks at pages. */
const LOOKED_AT = 6;

/** One history of changes, folds among them and changes within folds. @returns what is kept in the end, and what should be */
async function history(seed: number) {
  await server.write(({ db }) => dropAttempts(db));
  const { roll, pick, change } = changes(seed);
  let zone = pick(ZONES) ?? 'Europe/London';
  await setZone(zone);
  for (let step = 0; step < 20; step++) {
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
  const wish = {
    sort: pick(['name', 'last', 'mean', 'progress'] as const) ?? 'name',
    dir: pick(['asc', 'desc'] as const) ?? 'asc',
    behind: pick(['all', 'yes', 'quiet', 'failed'] as const) ?? 'all',
  };
  const listed = async (page: { readonly offset: number; readonly limit: number }) => {
    const { frame: _frame, ...body } = (await admin.call(insight.students, { query: { ...wish, ...page } }))
      .body;
    return body;
  };
  // Pages, and the count of `lectern verify`, are dear: of one history in so many.
  const isLookedAt = seed % LOOKED_AT === 0;
  const figures = async () => {
    if (!isLookedAt) return null;
    const overview = (await admin.call(insight.overview, { query: { days: '365' } })).body;
    const {
      people,
      active,
      figures: all,
    } = (await admin.call(insight.analytics, { query: { days: '365' } })).body;
    const { frame: _frame, ...revenue } = (await admin.call(insight.revenue, { query: { days: '365' } }))
      .body;
    return { overview: overview.figures, people, active, all, revenue };
  };
  const figuresBefore = await figures();
  const before = (await shown()).body;
  const page = { offset: roll(4), limit: 1 + roll(3) };
  const pageBefore = await listed(page);
  await fold();
  const figuresAfter = await figures();
  const after = (await shown()).body;
  const pageAfter = await listed(page);
  const { data, ...said } = await listed({ offset: 0, limit: 10 });
  const pageOfAll = { data: data.slice(page.offset, page.offset + page.limit), ...said };
  const { read } = server.database;
  const rows = before.data.length;
  const today = Math.floor(server.clock.now() / DAY_MS);
  const periods = [
    { from: 0, to: today + 400 },
    ...[0, 1, 2].map(() => {
      const from = today - roll(300);
      return { from, to: from + roll(60) };
    }),
  ];
  return {
    found: {
      seed,
      zone,
      counts: [before.count, after.count, said.count],
      cells: await kept(read),
      answers: await keptAnswers(read),
      students: await keptStudents(read),
      days: await keptDays(read),
      money: await keptMoney(read),
      people: await Promise.all(periods.map((one) => keptPeopleIn(read, one))),
      figures: figuresBefore,
      problems: isLookedAt ? (await cellProblems(read)).problems : [],
      pages: [pageBefore, pageAfter],
    },
    wanted: {
      seed,
      zone,
      counts: [rows, rows, data.length],
      cells: await oracle(read, zone),
      answers: await oracleOfAnswers(read, zone),
      students: await oracleOfStudents(read),
      days: await oracleOfDays(read, zone),
      money: await oracleOfMoney(read, zone),
      people: await Promise.all(periods.map((one) => oracleOfPeople(read, zone, one))),
      figures: figuresAfter,
      problems: [],
      pages: [pageOfAll, pageOfAll],
    },
  };
}

describe('cells', () => {
  it(
    'are what the attempts come to after every history',
    async () => {
      const histories = HISTORIES ?? (server.database.dialect === 'sqlite' ? 300 : 40);
      for (let seed = 1; seed <= histories; seed++) {
        const { found, wanted } = await history(seed);
        expect(found).toEqual(wanted);
      }
    },
    180_000 + (HISTORIES ?? 0) * 1000,
  );

  it('wait while the disk is full, and are none of a computer that follows a hub', async () => {
    await server.write(({ db }) => dropAttempts(db));
    await setZone('Asia/Kolkata');
    const { change } = changes(3);
    for (let step = 0; step < 30; step++) await change();
    const { read } = server.database;
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const refusing: CellTransaction = () => Promise.reject(full);
    await foldingFor(true, server.clock.now)(read, refusing);
    await expect(foldCells(read, refusing, { now: server.clock.now })).rejects.toThrow(full);
    await fold();
    expect(await kept(read)).toEqual(await oracle(read, 'Asia/Kolkata'));
    await change();
    await foldingFor(false, server.clock.now)(read, (work) => server.write(work));
    expect(await kept(read)).toEqual([]);
    expect(await read.selectFrom('insight_backlog').select('id').execute()).toEqual([]);
    // It is its own server again.
    await fold();
    expect(await kept(read)).toEqual(await oracle(read, 'Asia/Kolkata'));
  });

  it('are folded by the server’s own timer, and used by pages', async () => {
    await server.write(({ db }) => dropAttempts(db));
    await setZone('Europe/London');
    const { change } = changes(5);
    const { read } = server.database;
    const begun = async () => (await read.selectFrom('exam_attempt').select('id').execute()).length;
    while ((await begun()) < 5) await change();
    for (let tick = 0; tick < 12; tick++) await server.tick();
    expect(await read.selectFrom('insight_backlog').select('id').execute()).toEqual([]);
    expect(await kept(read)).toEqual(await oracle(read, 'Europe/London'));
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
