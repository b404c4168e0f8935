import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { EXAM_RESERVE_BYTES } from '#server/exam-reserve.ts';
import { createLog } from '#server/log.ts';
import { openServer, type OpenedServer } from '#server/open-server.ts';
import { NO_LIMIT } from '#shared/domain/limits/quotas.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { seededDraw, type Draw } from '#tests/helpers/sample-input.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { createTestServer, START, testClock, type TestClock } from '#tests/helpers/test-server.ts';
import { problemsOnDisk } from './after-full-disk.ts';
import { Candidate, CLOSED_QUESTIONS } from './patient-candidate.ts';
import { beforeFileWrite, fillableDisk, type FillableDisk } from './fillable-disk.ts';
import { faultAtWrite } from './write-faults.ts';

/** When the disk becomes full. */
const MOMENTS = ['save', 'journal', 'hand-in', 'deadline', 'backup', 'checkpoint', 'reserve'] as const;
type Moment = (typeof MOMENTS)[number];

const MINUTE_MS = 60_000;
const DURATION_MINUTES = 30;

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
    questions: CLOSED_QUESTIONS,
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
    const candidate = new Candidate({
      server,
      token: template.token,
      questionIds: template.questionIds,
      draw,
      attemptId,
    });
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
