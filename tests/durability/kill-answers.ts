import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import type { Draw } from '#tests/helpers/sample-input.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';

const LONGEST_LIFE_MS = 60;

export interface KillReport {
  readonly kills: number;
  /** Answers that the server had acknowledged before it was killed. */
  readonly acknowledged: number;
  /** Of those, how many were not there afterwards. Must be 0. */
  readonly lost: number;
  /** What verification found wrong, over all kills. Must be empty. */
  readonly problems: readonly string[];
  readonly slowestReopenMs: number;
}

/** Runs the writer until it has lived `lifeMs` after its first acknowledgement, then kills it. */
function writeUntilKilled(args: readonly string[], lifeMs: number): Promise<number[]> {
  const script = childEntry('tests/durability/answer-writer.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const acknowledged: number[] = [];
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('ack ')) return;
    if (acknowledged.length === 0) setTimeout(() => child.kill('SIGKILL'), lifeMs);
    acknowledged.push(Number(line.slice(4)));
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(acknowledged);
      else reject(new Error(`The writer ended by itself: ${complaint}`));
    });
  });
}

/** Kills a process that saves answers, at random moments, and looks for what it had acknowledged. */
export async function killWhileAnswering(kills: number, draw: Draw): Promise<KillReport> {
  const server = await createTestServer();
  const { dataDir } = server;
  const instructor = await server.person('Instructor');
  const student = await server.person('Student');
  const exam = await publishedExam(server, instructor, {
    questions: 20,
    durationMinutes: 0,
    enrol: [student],
  });
  const { body } = await student.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
  // The writer runs on the computer's own clock: the test's sessions must still count there.
  await server.database.write
    .updateTable('session')
    .set({ last_active_at: Date.now(), expires_at: Date.now() + 3_600_000 })
    .execute();
  await server.close({ keepData: true });

  const acknowledged: number[] = [];
  const problems: string[] = [];
  let slowestReopenMs = 0;
  let missing: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const next = (acknowledged.at(-1) ?? 0) + 1000;
    const args = [dataDir, student.token, String(body.id), exam.questionIds.join(','), String(next)];
    acknowledged.push(...(await writeUntilKilled(args, draw(LONGEST_LIFE_MS))));

    const started = performance.now();
    const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
    const rows = await database.read.selectFrom('exam_attempt_event').select('time_ms').execute();
    slowestReopenMs = Math.max(slowestReopenMs, performance.now() - started);
    const stored = new Set(rows.map((row) => row.time_ms));
    missing = acknowledged.filter((n) => !stored.has(n * 1000));
    const report = await verifyDatabase(database);
    problems.push(...report.checks.flatMap((check) => check.problems));
    await database.close();
    if (missing.length > 0) break;
  }
  rmSync(dataDir, { recursive: true, force: true });
  return {
    kills,
    acknowledged: acknowledged.length,
    lost: missing.length,
    problems,
    slowestReopenMs: Math.round(slowestReopenMs),
  };
}
