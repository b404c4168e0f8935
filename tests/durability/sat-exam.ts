import { cpSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { backUp } from '#server/db/backup.ts';
import type { Database } from '#server/db/database.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { createTestServer, type Person, type TestClock } from '#tests/helpers/test-server.ts';

const STUDENTS = 4;
const QUESTIONS = 6;
const TEXT_SIGNS = 600;
/** Of the computer, from the older to the newer. */
export const BACKUPS = ['auto-2026-11-21T08-00-00.000Z.db', 'auto-2026-11-21T09-00-00.000Z.db'] as const;

/** What a log says, by attempt and number of the event, without the number of its row. */
export type Logs = ReadonlyMap<string, string>;

/** A computer on which an exam was sat. */
export interface Stage {
  /** As a killed process leaves it: the last answers are in the log of the database. */
  readonly dataDir: string;
  readonly acknowledged: Logs;
  /** What each backup has, in their order. */
  readonly backups: readonly Logs[];
  readonly clock: TestClock;
  readonly hashes: readonly string[];
}

const COLUMNS =
  'attempt_id, seq, kind, question_id, selected_option, answer_text, time_ms, note, mono_ms, elapsed_ms, created_at, prev_hash, hash';

/** Everything that a database says of its logs. */
function logsIn(raw: Sqlite.Database): Logs {
  const rows = raw
    .prepare<[], { attempt_id: number; seq: number }>(`select ${COLUMNS} from exam_attempt_event`)
    .all();
  return new Map(rows.map((row) => [`${row.attempt_id} ${row.seq}`, JSON.stringify(row)]));
}

function logsOfFile(file: string): Logs {
  const raw = new Sqlite(file, { readonly: true });
  try {
    return logsIn(raw);
  } finally {
    raw.close();
  }
}

/** What the logs of an open database say. */
export const logsOf = ({ sqlite }: Pick<Database, 'sqlite'>): Logs => {
  if (sqlite === null) throw new Error('These data are not in a file.');
  return logsIn(sqlite.raw);
};

/** Several people sit an exam; two backups are made meanwhile, and one of them hands in. */
export async function sitExam(): Promise<Stage> {
  const server = await createTestServer();
  try {
    const instructor = await server.person('Instructor');
    const students: Person[] = [];
    for (let n = 0; n < STUDENTS; n++) students.push(await server.person('Student'));
    const exam = await publishedExam(server, instructor, {
      questions: QUESTIONS - 1,
      openQuestions: 1,
      durationMinutes: 0,
      enrol: students,
    });
    const sitting: { student: Person; id: number }[] = [];
    const draw = seededDraw(1);
    const answers = async (rounds: number): Promise<void> => {
      for (let n = 0; n < rounds; n++)
        for (const { student, id } of sitting) {
          const question = draw(QUESTIONS);
          const isText = question === QUESTIONS - 1;
          const at = `/api/exam-attempts/${id}/answers/${exam.questionIds[question] ?? 0}`;
          const { status } = await student.send('PUT', at, {
            selectedAnswerId: isText ? null : 1 + draw(4),
            timeTakenPerQuestion: n + 1,
            ...(isText ? { answerText: String.fromCodePoint(97 + draw(26)).repeat(TEXT_SIGNS) } : {}),
          });
          if (status !== 200) throw new Error(`Saving answered ${status}.`);
          server.clock.advance(3000);
        }
    };
    const begin = async (student: Person): Promise<void> => {
      const { body } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
      sitting.push({ student, id: body.id });
    };
    for (const student of students.slice(1)) await begin(student);
    await answers(8);
    server.database.sqlite?.raw.pragma('wal_checkpoint(TRUNCATE)');
    for (const name of BACKUPS) {
      await backUp(server.database, path.join(server.dataDir, 'backups', name));
      await answers(8);
    }
    // Of this one no backup knows.
    for (const student of students.slice(0, 1)) await begin(student);
    await answers(8);
    const [first] = sitting;
    await first?.student.call(attempts.submitAttempt, { params: { id: first.id } });
    await server.services.journal.write(true);
    const dataDir = path.join(temporaryFolder('sat-exam'), 'data');
    cpSync(server.dataDir, dataDir, { recursive: true });
    const acknowledged = logsOf(server.database);
    return {
      dataDir,
      acknowledged,
      backups: BACKUPS.map((name) => logsOfFile(path.join(dataDir, 'backups', name))),
      clock: server.clock,
      hashes: [...acknowledged.values()].map((row) => String(JSON.parse(row).hash)),
    };
  } finally {
    await server.close();
  }
}
