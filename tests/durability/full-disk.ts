import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabaseFile } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { EXAM_RESERVE_BYTES } from '#server/exam-reserve.ts';
import { createLog } from '#server/log.ts';
import { openServer, type OpenedServer } from '#server/open-server.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import { NO_LIMIT } from '#shared/domain/limits/quotas.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { seededDraw, type Draw } from '#tests/helpers/sample-input.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { createTestServer, START, testClock, type TestClock } from '#tests/helpers/test-server.ts';
import { beforeFileWrite, fillableDisk, type FillableDisk } from './fillable-disk.ts';
import { faultAtWrite } from './write-faults.ts';

/** When the disk becomes full. */
const MOMENTS = ['save', 'journal', 'hand-in', 'deadline', 'backup', 'checkpoint', 'reserve'] as const;
type Moment = (typeof MOMENTS)[number];

const MINUTE_MS = 60_000;
const DURATION_MINUTES = 30;
/** Longer than a page waits before it tries again what failed. */
const TRY_AGAIN_MS = 50;
const ROOM_AGAIN_MS = 5000;
const COMPLAINTS_AT_MOST = 10;
/** So many saves find room in pages that are there already, at most. */
const SAVES_AT_MOST = 2000;

interface Template {
  readonly dataDir: string;
  readonly examId: number;
  readonly token: string;
  readonly questionIds: readonly number[];
}

/** A school with an exam that nobody has begun. */
async function makeTemplate(): Promise<Template> {
  const server = await createTestServer();
  const instructor = await server.person('Instructor');
  const student = await server.person('Student');
  const exam = await publishedExam(server, instructor, {
    questions: 4,
    openQuestions: 2,
    durationMinutes: DURATION_MINUTES,
    enrol: [student],
  });
  await server.close({ keepData: true });
  const dataDir = temporaryFolder('roomy');
  cpSync(server.dataDir, dataDir, { recursive: true });
  rmSync(server.dataDir, { recursive: true, force: true });
  return { dataDir, examId: exam.examId, token: student.token, questionIds: exam.questionIds };
}

const Begun = z.looseObject({ id: z.int() });
const SavedBody = z.looseObject({ event_count: z.int() });

interface Acknowledged {
  readonly seq: number;
  readonly questionId: number;
  readonly text: string | null;
  readonly option: number | null;
}

export interface FullDiskOutcome {
  readonly seed: number;
  readonly moment: Moment;
  readonly isRealDisk: boolean;
  readonly acknowledged: number;
  /** Saves that were refused because the disk was full. */
  readonly refused: number;
  readonly isReserveGiven: boolean;
  /** A backup, or the checkpoint of the database, found no room. */
  readonly isUpkeepRefused: boolean;
  /** The longest that somebody waited for a save once there was room. */
  readonly slowestMs: number;
  readonly wrong: readonly string[];
}

/** Somebody who sits an exam, and goes on trying as the page of an exam does. */
class Candidate {
  readonly acknowledged: Acknowledged[] = [];
  readonly wrong: string[] = [];
  refused = 0;
  isUpkeepRefused = false;
  slowestMs = 0;
  readonly #server: OpenedServer;
  readonly #template: Template;
  readonly #draw: Draw;
  readonly #attemptId: number;

  constructor(server: OpenedServer, template: Template, draw: Draw, attemptId: number) {
    this.#server = server;
    this.#template = template;
    this.#draw = draw;
    this.#attemptId = attemptId;
  }

  call(method: string, at: string, body: unknown = null) {
    const headers = { authorization: `Bearer ${this.#template.token}` };
    return this.#server.call({ method, path: at, headers, body });
  }

  /** Saves another answer once. @returns whether it was called saved */
  async save(): Promise<boolean> {
    const index = this.#draw(this.#template.questionIds.length);
    const questionId = this.#template.questionIds[index] ?? 0;
    const isText = index >= 4;
    const option = isText ? null : 1 + this.#draw(4);
    const text = isText ? `${this.acknowledged.length} `.repeat(1 + this.#draw(1200)) : null;
    const { status, body } = await this.call(
      'PUT',
      `/api/exam-attempts/${this.#attemptId}/answers/${questionId}`,
      {
        selectedAnswerId: option,
        timeTakenPerQuestion: 1,
        ...(text === null ? {} : { answerText: text }),
      },
    );
    if (status === 200) {
      this.acknowledged.push({ seq: SavedBody.parse(body).event_count, questionId, text, option });
      return true;
    }
    this.#noteRefusal('A save', status, body);
    return false;
  }

  /** Saves until one is called saved, within the time that people are promised. */
  async goOn(): Promise<void> {
    const started = performance.now();
    while (!(await this.save())) {
      if (performance.now() - started > ROOM_AGAIN_MS) {
        this.wrong.push('Saving did not go on within 5 s, although there was room.');
        return;
      }
      await sleep(TRY_AGAIN_MS);
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
  }

  /** Saves until a save is refused. */
  async untilRefused(): Promise<void> {
    for (let n = 0; n < SAVES_AT_MOST; n++) if (!(await this.save())) return;
    this.wrong.push('The disk never became full.');
  }

  /** Hands in until that is answered, within the same time. */
  async handIn(): Promise<void> {
    const started = performance.now();
    for (;;) {
      const { status, body } = await this.call('POST', `/api/exam-attempts/${this.#attemptId}/submission`);
      if (status === 201) return;
      this.#noteRefusal('The hand-in', status, body);
      if (performance.now() - started > ROOM_AGAIN_MS) {
        this.wrong.push('The hand-in was not taken within 5 s.');
        return;
      }
      await sleep(TRY_AGAIN_MS);
    }
  }

  #noteRefusal(what: string, status: number, body: unknown): void {
    this.refused += 1;
    const error = ErrorBody.safeParse(body);
    if (this.wrong.length >= COMPLAINTS_AT_MOST) return;
    if (status === 503 && error.success && error.data.code === 'STORAGE_FULL') return;
    this.wrong.push(`${what} answered ${status}: ${JSON.stringify(body)}`);
  }
}

interface Stage {
  readonly server: OpenedServer;
  readonly disk: FillableDisk;
  readonly clock: TestClock;
  readonly draw: Draw;
  readonly candidate: Candidate;
  readonly attemptId: number;
}

/** Time passes and the timer of the server runs; what it cannot do now it does later. */
async function passTime({ server, clock }: Pick<Stage, 'server' | 'clock'>, ms: number): Promise<void> {
  clock.advance(ms);
  await server.tick().catch(() => undefined);
}

/** Half of the time there is no room at all, else a little. */
const someRoom = (draw: Draw, kilobytes: number): number => (draw(2) === 0 ? 0 : draw(kilobytes));

/** Fills the disk before the n-th write of what is done next. */
async function whileFilling(
  stage: Stage,
  at: number,
  kilobytes: number,
  work: () => Promise<void>,
): Promise<void> {
  const putBack = faultAtWrite(at, () => stage.disk.fill(kilobytes));
  try {
    await work();
  } finally {
    putBack();
  }
}

const isOpen = ({ server, attemptId }: Stage): boolean =>
  server.database.sqlite?.raw
    .prepare('select state from exam_attempt where id = ?')
    .pluck()
    .get(attemptId) === 'in_progress';

/** Sits through the time around one moment, at whose end the disk is full. */
const MOMENT_OF: Readonly<Record<Moment, (stage: Stage) => Promise<void>>> = {
  save: (stage) =>
    whileFilling(stage, 1 + stage.draw(16), someRoom(stage.draw, 64), async () => {
      for (let n = 0; n < 12; n++) await stage.candidate.save();
    }),
  journal: async ({ server, disk, draw, candidate }) => {
    const room = someRoom(draw, 24);
    const putBack = await beforeFileWrite(1 + draw(6), () => disk.fill(room));
    try {
      for (let n = 0; n < 10; n++) {
        await candidate.save();
        await server.services.journal.write(draw(2) === 0);
      }
    } finally {
      putBack();
    }
  },
  'hand-in': (stage) =>
    whileFilling(stage, 1 + stage.draw(8), someRoom(stage.draw, 32), () => stage.candidate.handIn()),
  deadline: async (stage) => {
    await whileFilling(stage, 1 + stage.draw(6), someRoom(stage.draw, 16), () =>
      passTime(stage, (DURATION_MINUTES + 1) * MINUTE_MS),
    );
    // It is tried again every second.
    for (let n = 0; n < 5 && isOpen(stage); n++) await passTime(stage, 1100);
    if (isOpen(stage)) stage.candidate.wrong.push('The deadline handed nothing in.');
  },
  backup: async ({ server, disk, draw, candidate }) => {
    disk.fill(draw(3000));
    const backup = server.services.backups?.backUpNow().catch(() => {
      candidate.isUpkeepRefused = true;
    });
    for (let n = 0; n < 10; n++) {
      await candidate.save();
      await sleep(draw(6));
    }
    await backup;
  },
  checkpoint: async (stage) => {
    const raw = stage.server.database.sqlite?.raw;
    raw?.pragma(`wal_autocheckpoint = ${2 + stage.draw(20)}`);
    await whileFilling(stage, 1 + stage.draw(40), someRoom(stage.draw, 100), async () => {
      for (let n = 0; n < 25; n++) await stage.candidate.save();
    });
    try {
      raw?.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      stage.candidate.isUpkeepRefused = true;
    }
  },
  reserve: async (stage) => {
    const { server, disk, draw, candidate, clock } = stage;
    await server.services.reserve.give();
    const room = someRoom(draw, 48 * 1024);
    const putBack = await beforeFileWrite(1 + draw(40), () => disk.fill(room));
    try {
      await passTime({ server, clock }, MINUTE_MS + 1000);
    } finally {
      putBack();
    }
    await candidate.save();
  },
};

/** What stands on the disk at the end, read as a process that was killed now would leave it. */
async function problemsOnDisk(dataDir: string, attemptId: number, acknowledged: readonly Acknowledged[]) {
  const copy = temporaryFolder('after-full');
  cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.includes('exam-reserve') });
  const database = openDatabaseFile(path.join(copy, 'lectern.db'));
  const wrong: string[] = [];
  try {
    const rows = await database.read
      .selectFrom('exam_attempt_event')
      .where('attempt_id', '=', attemptId)
      .selectAll()
      .orderBy('seq')
      .execute();
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    for (const { seq, questionId, option, text } of acknowledged) {
      const row = bySeq.get(seq);
      const isThere =
        row?.question_id === questionId && row.selected_option === option && row.answer_text === text;
      if (!isThere) wrong.push(`The answer ${seq} was called saved and is lost.`);
    }
    const ends = rows.filter(({ kind }) => kind === 'submit' || kind === 'deadline').length;
    const seals = await database.read
      .selectFrom('exam_ledger')
      .where('kind', '=', 'seal')
      .where('attempt_id', '=', attemptId)
      .select('no')
      .execute();
    if (seals.length !== 1 || ends > 1)
      wrong.push(`It was handed in ${seals.length} times (${ends} events).`);
    const last = rows.at(-1);
    const journal = readFileSync(path.join(copy, 'journals', `${attemptId}.ndjson`), 'utf8').split('\n');
    if (journal.length - 2 !== rows.length || journal.at(-2)?.includes(last?.hash ?? '') !== true)
      wrong.push(`The journal has ${journal.length - 2} of ${rows.length} events.`);
    const { checks } = await verifyDatabase(database);
    wrong.push(...checks.flatMap(({ problems }) => problems));
  } finally {
    await database.close();
    rmSync(copy, { recursive: true, force: true });
  }
  return wrong;
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** Saves until the disk is full and the reserve, where there was one, is given. */
async function useReserve({ disk, candidate }: Stage, reserve: string): Promise<void> {
  const wasThere = existsSync(reserve);
  if (wasThere || candidate.refused === 0) {
    disk.fill(0);
    await candidate.untilRefused();
  }
  if (existsSync(reserve)) candidate.wrong.push('The reserve was not given to an open exam.');
  const kept = sizeOf(`${reserve}.half`);
  if (kept > 0) candidate.wrong.push(`${kept} bytes of the reserve were kept from an exam.`);
}

/** One exam through which the disk becomes full. */
async function sitOnce(template: Template, seed: number): Promise<FullDiskOutcome> {
  const draw = seededDraw(seed);
  const moment = MOMENTS[seed % MOMENTS.length] ?? 'save';
  const dataDir = path.join(temporaryFolder('full'), 'data');
  cpSync(template.dataDir, dataDir, { recursive: true });
  const reserve = path.join(dataDir, 'exam-reserve');
  const disk = fillableDisk(dataDir, reserve);
  const clock = testClock(START + MINUTE_MS);
  let server: OpenedServer | null = null;
  try {
    server = await openServer({
      dataDir,
      appVersion: 'test',
      clock,
      log: createLog(null),
      attemptEvents: NO_LIMIT,
      reserveBytes: EXAM_RESERVE_BYTES,
      keeping: {},
    });
    await passTime({ server, clock }, MINUTE_MS + 1000);
    const begun = await server.call({
      method: 'POST',
      path: '/api/exam-attempts',
      headers: { authorization: `Bearer ${template.token}` },
      body: { exam_id: template.examId },
    });
    const attemptId = Begun.parse(begun.body).id;
    const candidate = new Candidate(server, template, draw, attemptId);
    const stage: Stage = { server, disk, clock, draw, candidate, attemptId };
    if (sizeOf(reserve) !== EXAM_RESERVE_BYTES) candidate.wrong.push('No room was reserved.');
    for (let n = 3 + draw(8); n > 0; n--) await candidate.goOn();
    await MOMENT_OF[moment](stage);
    // One that was being put back when the disk became full was given before.
    const wasReserved = moment !== 'reserve' || existsSync(reserve);
    if (isOpen(stage)) await useReserve(stage, reserve);
    const isReserveGiven = wasReserved && !existsSync(reserve);
    if (isOpen(stage)) {
      // The reserve is room: it goes on at once.
      if (isReserveGiven) await candidate.goOn();
      // Sometimes the reserve is used up, too.
      if (draw(2) === 0) {
        disk.fill(0);
        await candidate.untilRefused();
      }
      disk.makeRoomy();
      await candidate.goOn();
    }
    if (isOpen(stage) && disk.isReal && draw(2) === 0) disk.fill(400);
    await candidate.handIn();
    await candidate.handIn();
    disk.makeRoomy();
    await passTime(stage, MINUTE_MS + 1000);
    if (sizeOf(reserve) !== EXAM_RESERVE_BYTES) candidate.wrong.push('The reserve was not put back.');
    await server.services.journal.write(true);
    const wrong = await problemsOnDisk(dataDir, attemptId, candidate.acknowledged);
    return {
      seed,
      moment,
      isRealDisk: disk.isReal,
      acknowledged: candidate.acknowledged.length,
      refused: candidate.refused,
      isReserveGiven,
      isUpkeepRefused: candidate.isUpkeepRefused,
      slowestMs: candidate.slowestMs,
      wrong: [...candidate.wrong, ...wrong],
    };
  } finally {
    await server?.close();
    disk.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export interface FullDiskReport {
  readonly points: number;
  /** False where the errors of a full disk were made up, because nothing may be mounted here. */
  readonly isRealDisk: boolean;
  readonly moments: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly refused: number;
  readonly reservesGiven: number;
  /** Points at which a backup or a checkpoint found no room. */
  readonly upkeepRefused: number;
  readonly slowestMs: number;
  readonly wrong: readonly FullDiskOutcome[];
}

/** Fills the disk while an exam is sat, at so many points; each in data of its own. */
export async function fillDisks(options: {
  readonly points: number;
  readonly seed: number;
}): Promise<FullDiskReport> {
  const template = await makeTemplate();
  const outcomes: FullDiskOutcome[] = [];
  // A server and its threads keep no process alive, and here nothing else does.
  const alive = setInterval(() => undefined, MINUTE_MS);
  for (let n = 0; n < options.points; n++) outcomes.push(await sitOnce(template, options.seed + n));
  clearInterval(alive);
  const moments = Object.groupBy(outcomes, ({ moment }) => moment);
  const sum = (of: (one: FullDiskOutcome) => number): number =>
    outcomes.reduce((total, one) => total + of(one), 0);
  return {
    points: outcomes.length,
    isRealDisk: outcomes.every((one) => one.isRealDisk),
    moments: Object.fromEntries(Object.entries(moments).map(([name, list]) => [name, list.length])),
    acknowledged: sum((one) => one.acknowledged),
    refused: sum((one) => one.refused),
    reservesGiven: outcomes.filter((one) => one.isReserveGiven).length,
    upkeepRefused: outcomes.filter((one) => one.isUpkeepRefused).length,
    slowestMs: Math.round(Math.max(0, ...outcomes.map((one) => one.slowestMs))),
    wrong: outcomes.filter((one) => one.wrong.length > 0),
  };
}
