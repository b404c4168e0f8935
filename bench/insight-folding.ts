import { sql } from 'kysely';
import { beginAgain, foldCells } from '#server/features/insight/cell-fold.ts';
import type { CellTransaction } from '#server/features/insight/cell-transaction.ts';
import { addScale } from '#server/features/setup/scale-school/scale-school.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { atLeast, atMost, limitedTo, quantile, type Benchmark } from './measure.ts';

const ATTEMPTS = Number(process.env['LECTERN_BENCH_FOLDED'] ?? 50_000);
const HAND_INS = 500;
const ANSWERS = 60;
const ROUNDS = 3;
const FOLDED_MS = 5_000;

async function makeSchool(attempts: number): Promise<TestServer> {
  const server = await createTestServer({ validateResponses: false, institution: false });
  await server.send('POST', '/api/setup/demo-school', {});
  await addScale(server.database, { attempts, now: server.clock.now() });
  return server;
}

/** Folds, and how long each transaction had the writer. */
async function fold({ database, write, clock }: TestServer, holds: number[]): Promise<void> {
  const transaction: CellTransaction = (work) =>
    write(async (ctx) => {
      const started = performance.now();
      await work(ctx);
      holds.push(performance.now() - started);
    });
  await foldCells(database.read, transaction, { now: clock.now });
}

/** A server without what notes and folds: what a hand-in costs by itself. */
async function dropNotes({ database }: TestServer): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and name like 'insight%'`.execute(database.read);
  await database.transaction(async (db) => {
    for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  });
}

/** As many hand-ins of sixty answers, one after another, each in its transaction. @returns milliseconds */
async function handIn({ database, write, clock }: TestServer, round: number): Promise<number> {
  const attempts = await database.read
    .selectFrom('exam_attempt')
    .where('state', '=', 'marked')
    .orderBy('id')
    .offset(round * HAND_INS)
    .limit(HAND_INS)
    .select(['id', 'exam_id'])
    .execute();
  const questions = await database.read
    .selectFrom('question')
    .orderBy('id')
    .limit(ANSWERS)
    .select('id')
    .execute();
  // As they are before: open, and without marks.
  await database.transaction(async (db) => {
    const ids = attempts.map(({ id }) => id);
    await db.deleteFrom('exam_attempt_mark').where('attempt_id', 'in', ids).execute();
    await db
      .updateTable('exam_attempt')
      .set({ state: 'in_progress', submitted_at: null, score: null, result: null })
      .where('id', 'in', ids)
      .execute();
  });
  const now = clock.now();
  const started = performance.now();
  for (const { id, exam_id } of attempts)
    await write(async ({ db, newId }) => {
      await db
        .insertInto('exam_attempt_mark')
        .values(
          questions.map((question, at) => ({
            id: newId(),
            attempt_id: id,
            exam_id,
            question_id: question.id,
            selected_option: 1,
            is_correct: at % 2 === 0 ? (1 as const) : (0 as const),
            points: at % 2 === 0 ? 100 : 0,
            max_points: 100,
            time_ms: 1000,
            matched_keywords: '[]',
            missed_keywords: '[]',
            created_at: now,
            updated_at: now,
          })),
        )
        .execute();
      await db
        .updateTable('exam_attempt')
        .set({ state: 'marked', submitted_at: now, submitted_by: 'student', score: 5000, result: 'pass' })
        .where('id', '=', id)
        .execute();
    });
  return performance.now() - started;
}

/** The same sums by one statement each, into tables of their own. @returns milliseconds */
async function bareSums({ database }: TestServer): Promise<number> {
  const started = performance.now();
  await database.transaction(async (db) => {
    for (const at of ['started_at', 'submitted_at'])
      await sql`create table ${sql.ref(`bare_${at}`)} as select exam_id, exam_version_id, ${sql.ref(at)} / 86400000 as day,
        count(*) as n, sum(score) as score, sum(is_late) as late, sum(${sql.ref(at)} - started_at) as used_ms
        from exam_attempt where state <> 'void' and deleted_at is null group by 1, 2, 3`.execute(db);
    await sql`create table bare_question as select a.exam_id, a.exam_version_id, m.question_id,
      a.submitted_at / 86400000 as day, count(*) as n, sum(m.points) as points, sum(m.points * m.points) as squares,
      sum(m.points * a.score) as products, sum(m.time_ms) as time_ms
      from exam_attempt a join exam_attempt_mark m on m.attempt_id = a.id
      where a.state <> 'void' group by 1, 2, 3, 4`.execute(db);
    await sql`create table bare_student as select e.instructor_id, a.student_id, count(*) as n, max(a.score) as best,
      sum(a.submitted_at - a.started_at) as used_ms, max(a.submitted_at) as last_at
      from exam_attempt a join exam e on e.id = a.exam_id where a.state <> 'void' group by 1, 2`.execute(db);
    await sql`create table bare_visit as select kind, content_type, content_id, visited_at / 86400000 as day,
      count(*) as n from content_visit group by 1, 2, 3, 4`.execute(db);
  });
  return performance.now() - started;
}

const best = (samples: readonly number[]): number => Math.min(...samples);

/** What folding costs those who hand in, how long it has the writer, and how fast it makes all sums afresh. */
export const insightFolding: Benchmark = {
  name: 'insight-folding',
  run: async () => {
    const folding = await makeSchool(ATTEMPTS);
    const bare = await makeSchool(ATTEMPTS);
    const holds: number[] = [];
    await fold(folding, holds);
    await dropNotes(bare);
    const [withFolding, without]: [number[], number[]] = [[], []];
    const turns: number[] = [];
    const foldings: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      without.push(await handIn(bare, round));
      withFolding.push(await handIn(folding, round));
      // It takes its turn when the room has gone quiet.
      const started = performance.now();
      await fold(folding, turns);
      foldings.push(performance.now() - started);
    }
    const again = performance.now();
    await beginAgain(folding.database.read, (work) => folding.write(work));
    await fold(folding, holds);
    const rebuilt = performance.now() - again;
    const bareMs = await bareSums(folding);
    const rate = (ms: number): number => (ATTEMPTS / ms) * 1000;
    const name = `${HAND_INS} hand-ins of ${ANSWERS} answers, noted`;
    const rows = [
      atMost(
        {
          name,
          unit: 'ms',
          value: best(withFolding),
          baselineName: 'without notes',
          baseline: best(without),
        },
        1.25,
      ),
      limitedTo({ name: 'folding them afterwards', unit: 'ms', value: best(foldings) }, FOLDED_MS),
      limitedTo(
        {
          name: 'a folding transaction has the writer, p99',
          unit: 'ms',
          value: quantile([...holds, ...turns], 0.99),
        },
        50,
      ),
      atLeast(
        {
          name: `all sums of ${ATTEMPTS.toLocaleString('en')} attempts made afresh`,
          unit: 'attempts/s',
          value: rate(rebuilt),
          baselineName: 'bare insert into ... select ... group by',
          baseline: rate(bareMs),
        },
        0.3,
      ),
    ];
    await folding.close();
    await bare.close();
    return rows;
  },
};
