import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { NO_LIMIT } from '#shared/domain/limits/quotas.ts';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { seededDraw } from '#tests/helpers/sample-input.ts';

/** What a mover is told on its command line. */
export const Moved = z.object({
  dataDir: z.string(),
  student: z.string(),
  author: z.string(),
  admin: z.string(),
  examId: z.int(),
  versionId: z.int(),
  questionIds: z.array(z.int()),
  /** The attempt that the student sits, of a life before. */
  attemptId: z.int().nullable(),
  /** The newest revision of the key. */
  revision: z.int(),
  /** The number of the next answer. */
  next: z.int(),
  seed: z.int(),
});

export const MOVES = ['start', 'answer', 'hand-in', 'export', 'regrade', 'backup'] as const;
export type Move = (typeof MOVES)[number];

// Does whatever an exam brings, as fast as it can, and says what it begins and what was acknowledged; made to be killed.
const { dataDir, questionIds, ...given } = Moved.parse(JSON.parse(process.argv[2] ?? '{}'));
const { student, author, admin, examId, versionId, seed } = given;
let { attemptId, revision, next } = given;
const draw = seededDraw(seed);
const server = await openServer({
  dataDir,
  appVersion: 'test',
  log: createLog(null),
  attemptEvents: NO_LIMIT,
  keeping: {},
});
const say = (line: string): void => {
  writeSync(1, `${line}\n`);
};

async function send(token: string, method: string, path: string, body?: unknown): Promise<Response> {
  const response = await server.fetch(
    new Request(`http://lectern.test${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const Started = z.object({ id: z.int() });
const Run = z.object({ data: z.object({ id: z.int(), state: z.string() }) });
const Backups = z.object({ data: z.object({ newest: z.object({ file: z.string() }) }) });
const json = async <S extends z.ZodType>(schema: S, response: Response): Promise<z.infer<S>> =>
  schema.parse(await response.json());

/** Each does one thing. @returns what is said of it */
const moves: Readonly<Record<Move, () => Promise<string>>> = {
  start: async () => {
    attemptId = (await json(Started, await send(student, 'POST', '/api/exam-attempts', { exam_id: examId })))
      .id;
    return `${attemptId}`;
  },
  answer: async () => {
    const questionId = questionIds[draw(questionIds.length)] ?? 0;
    const [option, n] = [1 + draw(4), next++];
    await send(student, 'PUT', `/api/exam-attempts/${attemptId}/answers/${questionId}`, {
      selectedAnswerId: option,
      timeTakenPerQuestion: n,
    });
    return `${attemptId} ${questionId} ${option} ${n * 1000}`;
  },
  'hand-in': async () => {
    await send(student, 'POST', `/api/exam-attempts/${attemptId}/submission`);
    const handedIn = attemptId;
    attemptId = null;
    return `${handedIn}`;
  },
  export: async () => {
    const asked = { report: 'exam-results', parameters: { exam: examId }, columns: [] };
    let { data: run } = await json(Run, await send(admin, 'POST', '/api/report-runs', asked));
    await server.tick();
    for (; run.state === 'waiting'; await sleep(1))
      run = (await json(Run, await send(admin, 'GET', `/api/report-runs/${run.id}`))).data;
    const file = await send(admin, 'GET', `/api/report-runs/${run.id}/file?format=csv`);
    return `${run.id} ${createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex')}`;
  },
  regrade: async () => {
    const corrections = [
      { question_id: questionIds[(revision + 1) % questionIds.length], kind: 'full_credit', options: [] },
    ];
    const body = { version_id: versionId, corrections, reason: 'The key was wrong.' };
    await send(author, 'POST', `/api/exams/${examId}/regrades/${revision + 1}/application`, body);
    revision += 1;
    return `${revision}`;
  },
  backup: async () => {
    const { data } = await json(Backups, await send(admin, 'POST', '/api/backups'));
    return data.newest.file;
  },
};

/** Of what takes long there is less, so that a kill comes upon each of them. */
function nextMove(): Move {
  const drawn = draw(30);
  if (drawn === 0) return 'backup';
  if (drawn === 1) return 'export';
  if (drawn < 4) return 'regrade';
  if (attemptId === null) return 'start';
  return drawn < 8 ? 'hand-in' : 'answer';
}

// A server has its port; here nothing else keeps the process while a thread makes a backup.
setInterval(() => undefined, 60_000);
say('open');
for (;;) {
  const move = nextMove();
  say(`begin ${move}`);
  say(`ack ${move} ${await moves[move]()}`);
}
