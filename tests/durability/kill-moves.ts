import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';
import type { Draw } from '#tests/helpers/sample-input.ts';
import { createTestServer, testClock, type Person } from '#tests/helpers/test-server.ts';
import type { Move, Moved } from './exam-mover.ts';
import { lookAfterKill, settleAfterKills, type Said } from './kill-moves-look.ts';

const LONGEST_LIFE_MS = 250;
/** An exam is done with after so many kills: what has to be scored anew does not grow without end. */
const KILLS_OF_AN_EXAM = 10;
const QUESTIONS = 12;

export interface MoveKillReport {
  readonly kills: number;
  /** What was acknowledged, and what a kill came upon, by kind. */
  readonly acknowledged: Partial<Record<Move, number>>;
  readonly cut: Partial<Record<Move, number>>;
  /** What was acknowledged and is not there. Must be empty. */
  readonly lost: readonly string[];
  /** What is there and wrong. Must be empty. */
  readonly problems: readonly string[];
}

interface Life {
  readonly said: Said[];
  readonly cut: Move | null;
}

const MOVE_NAMES: ReadonlySet<string> = new Set<Move>([
  'start',
  'answer',
  'hand-in',
  'export',
  'regrade',
  'backup',
]);
const isMove = (name: string | undefined): name is Move => name !== undefined && MOVE_NAMES.has(name);

/** Runs a mover until it has lived so long after its first acknowledgement, and kills it. */
function liveUntilKilled(told: z.input<typeof Moved>, lifeMs: number): Promise<Life> {
  const script = childEntry('tests/durability/exam-mover.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(told)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Said[] = [];
  let cut: Move | null = null;
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, move, ...facts] = line.split(' ');
    if (!isMove(move)) return;
    cut = word === 'begin' ? move : null;
    if (word !== 'ack') return;
    if (said.length === 0) setTimeout(() => child.kill('SIGKILL'), lifeMs);
    said.push({ move, facts });
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve({ said, cut });
      else reject(new Error(`The mover ended by itself: ${complaint}`));
    });
  });
}

const add = (counts: Partial<Record<Move, number>>, move: Move | null): void => {
  if (move !== null) counts[move] = (counts[move] ?? 0) + 1;
};

/**
 * Kills a process that starts attempts, saves answers, hands in, makes reports, corrects keys and makes backups, at random
 * moments, and looks for what it had acknowledged and for results that are not those of their logs.
 */
export async function killWhileMoving(kills: number, draw: Draw): Promise<MoveKillReport> {
  const server = await createTestServer({ clock: testClock(Date.now()) });
  const { dataDir } = server;
  const author = await server.person('Instructor');
  const remembered = async (who: Promise<Person>): Promise<Person> => server.remembered(await who);
  const student = await remembered(server.person('Student'));
  const admin = await remembered(server.person('Admin'));
  const teacher = await server.remembered(author);
  const exams = [];
  for (let no = 0; no < Math.ceil(kills / KILLS_OF_AN_EXAM); no++)
    exams.push(
      await publishedExam(server, author, {
        questions: QUESTIONS,
        durationMinutes: 0,
        attemptsAllowed: 100_000,
        enrol: [student],
      }),
    );
  await server.close({ keepData: true });
  const acknowledged: MoveKillReport['acknowledged'] = {};
  const cut: MoveKillReport['cut'] = {};
  const lost: string[] = [];
  const problems: string[] = [];
  for (const exam of exams) {
    let next = 1;
    const said: Said[] = [];
    let attemptId: number | null = null;
    let revision = 0;
    for (let kill = 0; kill < KILLS_OF_AN_EXAM && lost.length === 0; kill++) {
      const { examId, versionId } = exam;
      const who = { student: student.token, author: teacher.token, admin: admin.token };
      const told = { dataDir, ...who, examId, versionId, questionIds: [...exam.questionIds] };
      const life = await liveUntilKilled(
        { ...told, attemptId, revision, next, seed: 1 + draw(1_000_000) },
        draw(LONGEST_LIFE_MS),
      );
      said.push(...life.said);
      for (const { move } of life.said) add(acknowledged, move);
      add(cut, life.cut);
      const found = await lookAfterKill(dataDir, exam, said);
      lost.push(...found.lost);
      problems.push(...found.problems);
      ({ attemptId, revision } = found);
      // More than one life saves, and few enough for the seconds that an answer may take.
      next += 10_000;
    }
    const settled = await settleAfterKills(dataDir, exam, { said, admin: admin.token });
    lost.push(...settled.lost);
    problems.push(...settled.problems);
    if (lost.length > 0) break;
  }
  rmSync(dataDir, { recursive: true, force: true });
  return { kills, acknowledged, cut, lost, problems: [...new Set(problems)] };
}
