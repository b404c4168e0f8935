import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import type { PublishedExam } from '#tests/factories/published-exam.ts';
import type { Move } from './exam-mover.ts';

/** What was acknowledged, and the numbers that were said of it. */
export interface Said {
  readonly move: Move;
  readonly facts: readonly string[];
}

interface Found {
  readonly lost: string[];
  readonly problems: string[];
}

const of = (said: readonly Said[], move: Move): (readonly string[])[] =>
  said.filter((one) => one.move === move).map(({ facts }) => facts);

/** The answers of an exam, as a mover says them. */
const answersOf = async ({ read }: Database, examId: number) =>
  read
    .selectFrom('exam_attempt_event as event')
    .innerJoin('exam_attempt as attempt', 'attempt.id', 'event.attempt_id')
    .where('attempt.exam_id', '=', examId)
    .where('event.kind', '=', 'answer')
    .orderBy('event.attempt_id')
    .orderBy('event.seq')
    .select(['event.attempt_id', 'event.question_id', 'event.selected_option', 'event.time_ms'])
    .execute();

type Answers = Awaited<ReturnType<typeof answersOf>>;

/** Attempts whose result is not what their answers give by the key that they were scored by. */
async function wrongResults({ read }: Database, exam: PublishedExam, answers: Answers): Promise<string[]> {
  const byAttempt = Map.groupBy(answers, (one) => one.attempt_id);
  const attempts = await read
    .selectFrom('exam_attempt')
    .where('exam_id', '=', exam.examId)
    .select(['id', 'state', 'correct_count', 'key_revision'])
    .execute();
  return attempts.flatMap(({ id, state, correct_count: count, key_revision: revision }) => {
    if (state === 'in_progress') return count === null ? [] : [`${id} has a result and goes on`];
    const last = new Map(byAttempt.get(id)?.map((one) => [one.question_id, one.selected_option]));
    // A mover gives full credit for one question with each revision.
    const given = revision === 0 ? -1 : revision % exam.questionIds.length;
    const due = exam.questionIds.filter(
      (questionId, at) => at === given || last.get(questionId) === exam.correct[at],
    ).length;
    return state === 'marked' && count === due
      ? []
      : [`${id} is ${state} with ${count} right at revision ${revision}, not ${due}`];
  });
}

/** A backup that was acknowledged opens, is whole and has what was acknowledged before it. */
function backupProblems(said: readonly Said[]): string[] {
  const at = said.findLastIndex(({ move }) => move === 'backup');
  const [file = ''] = said[at]?.facts ?? [];
  // Older ones are cleared away as newer ones come.
  if (at < 0 || said.some(({ move }, index) => index > at && move === 'backup')) return [];
  if (!existsSync(file)) return [`The backup ${file} is not there`];
  const backup = new Sqlite(file, { readonly: true });
  try {
    const check = backup.pragma('quick_check', { simple: true });
    const answers = backup.prepare<[], string>(
      "select attempt_id || ' ' || time_ms from exam_attempt_event where kind = 'answer'",
    );
    const stored = new Set(answers.pluck().all());
    const missing = of(said.slice(0, at), 'answer').filter(
      ([id, , , timeMs]) => !stored.has(`${id} ${timeMs}`),
    );
    return [
      ...(check === 'ok' ? [] : [`The backup ${file}: ${String(check)}`]),
      ...missing.map((facts) => `not in the backup: answer ${facts.join(' ')}`),
    ];
  } finally {
    backup.close();
  }
}

/** What a killed mover has left, before anybody starts again. */
export async function lookAfterKill(
  dataDir: string,
  exam: PublishedExam,
  said: readonly Said[],
): Promise<Found & { readonly attemptId: number | null; readonly revision: number }> {
  const database = openDatabaseFile(path.join(dataDir, DATABASE_FILE));
  try {
    const { read } = database;
    const answers = await answersOf(database, exam.examId);
    const stored = new Set(
      answers.map((one) => `${one.attempt_id} ${one.question_id} ${one.selected_option} ${one.time_ms}`),
    );
    const attempts = await read
      .selectFrom('exam_attempt')
      .where('exam_id', '=', exam.examId)
      .select(['id', 'state'])
      .execute();
    const stateOf = new Map(attempts.map(({ id, state }) => [`${id}`, state]));
    const revisions = await read
      .selectFrom('exam_key_revision')
      .where('exam_id', '=', exam.examId)
      .select('revision')
      .execute();
    const newest = Math.max(0, ...revisions.map(({ revision }) => revision));
    const missing = (move: Move, isThere: (facts: readonly string[]) => boolean): string[] =>
      of(said, move).flatMap((facts) => (isThere(facts) ? [] : [`${move} ${facts.join(' ')}`]));
    return {
      lost: [
        ...missing('start', ([id = '']) => stateOf.has(id)),
        ...missing('answer', (facts) => stored.has(facts.join(' '))),
        ...missing('hand-in', ([id = '']) => stateOf.get(id) === 'marked'),
        ...missing('regrade', ([revision]) => Number(revision) <= newest),
      ],
      problems: [...(await wrongResults(database, exam, answers)), ...backupProblems(said)],
      attemptId: attempts.find(({ state }) => state === 'in_progress')?.id ?? null,
      revision: newest,
    };
  } finally {
    await database.close();
  }
}

/** Starts the server once more and lets it go on with what was cut: every result is by the newest key, and nothing waits. */
export async function settleAfterKills(
  dataDir: string,
  exam: PublishedExam,
  { said, admin }: { readonly said: readonly Said[]; readonly admin: string },
): Promise<Found> {
  const server = await openServer({ dataDir, appVersion: 'test', log: createLog(null) });
  const { database } = server;
  try {
    await server.tick();
    const lost: string[] = [];
    for (const [id = '', sha256] of of(said, 'export')) {
      const headers = { authorization: `Bearer ${admin}` };
      const url = `http://lectern.test/api/report-runs/${id}/file?format=csv`;
      const file = await server.fetch(new Request(url, { headers }));
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) lost.push(`export ${id}`);
    }
    const behind = await database.read
      .selectFrom('exam_attempt as attempt')
      .where('attempt.exam_id', '=', exam.examId)
      .where('attempt.state', '=', 'marked')
      .where(({ eb, selectFrom }) =>
        eb(
          'attempt.key_revision',
          '<',
          selectFrom('exam_key_revision')
            .where('exam_id', '=', exam.examId)
            .select(({ fn }) => fn.max('revision').as('newest')),
        ),
      )
      .select('attempt.id')
      .execute();
    const report = await verifyDatabase(database);
    return {
      lost,
      problems: [
        ...behind.map(({ id }) => `${id} is scored by an older key`),
        ...(await wrongResults(database, exam, await answersOf(database, exam.examId))),
        ...report.checks.flatMap((check) => check.problems),
      ],
    };
  } finally {
    await server.close();
  }
}
