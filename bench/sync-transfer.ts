import { inFolder } from './bench-server.ts';
import { atLeast, atMost, quantile, type Benchmark, type Measurement } from './measure.ts';
import { OurStage, type OurFigures } from './sync-ours.ts';
import { installPeers, runPeer, type PeerFigures } from './sync-peers.ts';
import { plainQuestions } from './sync-questions.ts';
import { runRaw, type RawFigures } from './sync-raw.ts';

const QUESTIONS = 20_000;
/** Of every side: as many commands, and as many questions' rows, as ours has in a message. */
const PUSH_BATCH = 500;
const PULL_BATCH = 1000;
const ROUNDS = 3;

interface Round {
  readonly ours: OurFigures;
  readonly raw: RawFigures;
  readonly pouch: PeerFigures;
  readonly rx: PeerFigures;
}

const RAW = 'raw HTTP + SQLite bulk, FULL at both ends';
const POUCH = 'PouchDB 9 and express-pouchdb 4.2, no fsync';
const RX = 'RxDB 17 in memory';

/** Rounds of every side in turn, each with databases and processes of its own. */
async function measure(): Promise<Round[]> {
  installPeers();
  const work = {
    documents: plainQuestions(QUESTIONS),
    pushBatch: PUSH_BATCH,
    pullBatch: PULL_BATCH,
    idleChecks: 500,
    singleChanges: 200,
    changedRows: 10_000,
  };
  return inFolder(async (folder) => {
    const stage = await OurStage.make(folder, work);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      process.stderr.write(`  round ${round + 1} of ${ROUNDS}\n`);
      rounds.push({
        raw: await runRaw(work),
        ours: await stage.run(),
        pouch: await runPeer('pouchdb', work),
        rx: await runPeer('rxdb', work),
      });
    }
    return rounds;
  });
}

/** Pushing, pulling, asking whether there is news, and one change, beside what else could do it. */
export const syncTransfer: Benchmark = {
  name: 'sync-transfer',
  run: async () => {
    const rounds = await measure();
    const median = (of: (round: Round) => number): number => quantile(rounds.map(of), 0.5);
    const rate = (of: (round: Round) => number): number => (QUESTIONS / median(of)) * 1000;
    const questionRow = (
      name: string,
      ours: (round: Round) => number,
      side: string,
      theirs: (round: Round) => number,
    ) => ({
      name: `${name}, ${QUESTIONS.toLocaleString('en')} questions`,
      unit: 'questions/s',
      value: rate(ours),
      baselineName: side,
      baseline: rate(theirs),
    });
    const pushes = (
      [
        ['push as one import', (round: Round) => round.ours.importMs],
        ['push as single saves', (round: Round) => round.ours.savesMs],
      ] as const
    ).flatMap(([name, ours]) => [
      atLeast(
        questionRow(name, ours, RAW, (round) => round.raw.pushMs),
        0.4,
      ),
      atLeast(
        questionRow(name, ours, POUCH, (round) => round.pouch.pushMs),
        5,
      ),
      atLeast(
        questionRow(name, ours, RX, (round) => round.rx.pushMs),
        0.9,
      ),
    ]);
    const pulls = [
      atLeast(
        questionRow(
          'first pull',
          (round) => round.ours.pullMs,
          RAW,
          (round) => round.raw.pullMs,
        ),
        0.7,
      ),
      atLeast(
        questionRow(
          'first pull',
          (round) => round.ours.pullMs,
          POUCH,
          (round) => round.pouch.pullMs,
        ),
        12,
      ),
      ...(
        [
          [
            'pushed',
            'push as single saves',
            (round: Round) => round.ours.hubIndexMs,
            (round: Round) => round.ours.savesMs,
          ],
          ['pulled', 'first pull', (round: Round) => round.ours.indexMs, (round: Round) => round.ours.pullMs],
        ] as const
      ).map(([how, baselineName, ours, all]) =>
        atMost(
          {
            name: `the words of ${QUESTIONS.toLocaleString('en')} ${how} questions, in the background`,
            unit: 'ms',
            value: median(ours),
            baselineName,
            baseline: median(all),
          },
          Number.POSITIVE_INFINITY,
        ),
      ),
    ];
    return [...pushes, ...pulls, ...idleRows(median), ...oneChangeRows(rounds), ...byteRows(median)];
  },
};

type Median = (of: (round: Round) => number) => number;

function idleRows(median: Median): Measurement[] {
  const perSecond = (of: (round: Round) => number): number => 1000 / median(of);
  const ours = {
    name: 'check that nothing has changed, whole round',
    unit: 'checks/s',
    value: perSecond((round) => round.ours.idleMs),
  };
  return [
    atLeast({ ...ours, baselineName: POUCH, baseline: perSecond((round) => round.pouch.idleMs) }, 12),
    atMost(
      { ...ours, baselineName: `${RAW} (one request)`, baseline: perSecond((round) => round.raw.idleMs) },
      Number.POSITIVE_INFINITY,
    ),
  ];
}

function oneChangeRows(rounds: readonly Round[]): Measurement[] {
  const across = (of: (round: Round) => readonly number[], p: number): number =>
    quantile(
      rounds.map((round) => quantile(of(round), p)),
      0.5,
    );
  const row = (what: string, ours: (round: Round) => readonly number[], p: number, label: string) => ({
    name: `${what}, ${label}`,
    unit: 'ms',
    value: across(ours, p),
    baselineName: RAW,
    baseline: across((round) => round.raw.oneMs, p),
  });
  const sent = (round: Round) => round.ours.oneMs;
  const whole = (round: Round) => round.ours.oneRoundMs;
  return [
    atMost(row('one change until acknowledged', sent, 0.5, 'p50'), 3),
    atMost(row('one change until acknowledged', sent, 0.99, 'p99'), 3),
    atMost(row('one change, whole round', whole, 0.5, 'p50'), Number.POSITIVE_INFINITY),
    atMost(row('one change, whole round', whole, 0.99, 'p99'), Number.POSITIVE_INFINITY),
  ];
}

function byteRows(median: Median): Measurement[] {
  const ours = {
    name: 'bytes on the wire for 10,000 changed rows',
    unit: 'KB',
    value: median((round) => round.ours.changedBytes) / 1000,
  };
  return [
    atMost(
      { ...ours, baselineName: 'gzip of the rows', baseline: median((round) => round.ours.gzipBytes) / 1000 },
      1.25,
    ),
    atMost(
      { ...ours, baselineName: POUCH, baseline: median((round) => round.pouch.changedBytes) / 1000 },
      0.5,
    ),
  ];
}
