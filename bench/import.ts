import path from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { openSqliteFile } from '#server/db/sqlite.ts';
import { migrate } from '#server/db/migrate.ts';
import { inFolder } from './bench-server.ts';
import { atLeast, limitedTo, type Benchmark } from './measure.ts';

const QUESTIONS = 20_000;
const ROWS_PER_STATEMENT = 400;
const PROBE_MS = 5;

/** A multi-row insert of the same questions and answers into the same tables, in one transaction, keys checked. */
async function bareInsert(folder: string): Promise<number> {
  const file = path.join(folder, 'bare.db');
  const opened = openSqliteFile(file);
  await migrate(opened.write, { dialect: 'sqlite' });
  await opened.close();
  const raw = new Sqlite(file);
  raw.pragma('synchronous = FULL');
  raw.exec(`insert into role (id, name, created_at, updated_at) values (1, 'Instructor', 0, 0);
    insert into user (id, email, first_name, last_name, role_id, status, created_at, updated_at)
    values (1, 'bench@school.test', 'Bare', 'Insert', 1, 'active', 0, 0)`);
  const tuples = (width: number) =>
    Array<string>(ROWS_PER_STATEMENT)
      .fill(`(${Array<string>(width).fill('?').join(',')})`)
      .join(',');
  const question = raw.prepare(
    `insert into question (id, instructor_id, title, type, status, created_at, updated_at) values ${tuples(7)}`,
  );
  const answer = raw.prepare(
    `insert into answer (id, question_id, answer_1, answer_2, answer_3, answer_4, feedback, correct_answer, created_at, updated_at) values ${tuples(10)}`,
  );
  const now = 1_800_000_000_000;
  const started = performance.now();
  raw.exec('begin immediate');
  for (let start = 0; start < QUESTIONS; start += ROWS_PER_STATEMENT) {
    const rows = Array.from({ length: ROWS_PER_STATEMENT }, (_, i) => start + i + 1);
    question.run(rows.flatMap((n) => [n, 1, titleOf(n), 'multiple-choice', 'published', now, now]));
    answer.run(
      rows.flatMap((n) => [
        n,
        n,
        'A of ' + n,
        'B of ' + n,
        'C of ' + n,
        'D of ' + n,
        'Correct: yes',
        1,
        now,
        now,
      ]),
    );
  }
  raw.exec('commit');
  const elapsed = performance.now() - started;
  raw.close();
  return elapsed;
}

const titleOf = (n: number): string =>
  `Which of these statements about item ${n} follows from the evidence in table ${n % 97}?`;

const giftFile = (): string =>
  Array.from(
    { length: QUESTIONS },
    (_, i) => `${titleOf(i + 1)} {=A of ${i + 1} ~B of ${i + 1} ~C of ${i + 1} ~D of ${i + 1}}`,
  ).join('\n\n');

interface ImportTimes {
  readonly importMs: number;
  readonly imported: number;
}

/** The server in its worker, as on the desktop; this thread stands for main and must stay free. */
async function importInWorker(folder: string): Promise<ImportTimes & { longestStallMs: number }> {
  let longestStallMs = 0;
  let last = performance.now();
  const probe = setInterval(() => {
    const now = performance.now();
    longestStallMs = Math.max(longestStallMs, now - last - PROBE_MS);
    last = now;
  }, PROBE_MS);
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: { folder, text: giftFile() },
  });
  last = performance.now();
  longestStallMs = 0;
  try {
    const times = await new Promise<ImportTimes>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    return { ...times, longestStallMs };
  } finally {
    clearInterval(probe);
    await worker.terminate();
  }
}

/** Importing a file of 20,000 questions beside a bare multi-row insert of the same rows. */
export const importFile: Benchmark = {
  name: 'import',
  run: () =>
    inFolder(async (folder) => {
      const bareMs = await bareInsert(folder);
      const ours = await importInWorker(folder);
      if (ours.imported !== QUESTIONS) throw new Error(`Imported ${ours.imported} of ${QUESTIONS}.`);
      return [
        atLeast(
          {
            name: `import of ${QUESTIONS.toLocaleString('en')} questions`,
            unit: 'rows/s',
            value: (QUESTIONS / ours.importMs) * 1000,
            baselineName: 'bare multi-row insert',
            baseline: (QUESTIONS / bareMs) * 1000,
          },
          0.3,
        ),
        limitedTo({ name: 'longest stall of the main thread', unit: 'ms', value: ours.longestStallMs }, 50),
      ];
    }),
};
