/** One row of the benchmark's table; `ratio` is value over baseline, measured in the same run. */
export interface Measurement {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** What it is compared with, in words. */
  readonly baselineName: string;
  readonly baseline: number;
  readonly ratio: number;
  /** The bound of the ratio (or of the value, where there is no baseline), and which side is good. */
  readonly target: string;
  readonly ok: boolean;
}

export interface Benchmark {
  readonly name: string;
  run(): Promise<Measurement[]>;
}

const round = (value: number): number => Number(value.toPrecision(4));

/** A row whose ratio must not be above a bound. */
export function atMost(
  row: Pick<Measurement, 'name' | 'unit' | 'value' | 'baselineName' | 'baseline'>,
  bound: number,
): Measurement {
  const ratio = row.value / row.baseline;
  return {
    ...row,
    value: round(row.value),
    baseline: round(row.baseline),
    ratio: round(ratio),
    target: `<= ${bound}x`,
    ok: ratio <= bound,
  };
}

/** A row whose ratio must not be below a bound. */
export function atLeast(
  row: Pick<Measurement, 'name' | 'unit' | 'value' | 'baselineName' | 'baseline'>,
  bound: number,
): Measurement {
  const ratio = row.value / row.baseline;
  return {
    ...atMost(row, Number.POSITIVE_INFINITY),
    ratio: round(ratio),
    target: `>= ${bound}x`,
    ok: ratio >= bound,
  };
}

/** A row with a fixed limit, such as kilobytes or milliseconds. */
export function limitedTo(row: Pick<Measurement, 'name' | 'unit' | 'value'>, limit: number): Measurement {
  return {
    ...row,
    value: round(row.value),
    baselineName: 'the limit',
    baseline: limit,
    ratio: round(limit === 0 ? row.value : row.value / limit),
    target: `<= ${limit} ${row.unit}`,
    ok: row.value <= limit,
  };
}

/** The p-th quantile of samples, 0..1. */
export function quantile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
}

export interface Samples {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** Milliseconds of the two sides, run in turn so that a busy machine slows both. */
export async function samplesInTurn(
  rounds: number,
  ours: () => unknown,
  theirs: () => unknown,
  warmUp = 20,
): Promise<Samples> {
  const samples = { ours: [] as number[], theirs: [] as number[] };
  const time = async (work: () => unknown, into: number[]) => {
    const started = performance.now();
    await work();
    into.push(performance.now() - started);
  };
  for (let i = 0; i < Math.min(warmUp, rounds); i++) {
    await ours();
    await theirs();
  }
  for (let i = 0; i < rounds; i++) {
    await time(ours, samples.ours);
    await time(theirs, samples.theirs);
  }
  return samples;
}

/** The medians of the two sides. */
export async function interleaved(
  rounds: number,
  ours: () => unknown,
  theirs: () => unknown,
  warmUp = 20,
): Promise<{ ours: number; theirs: number }> {
  const samples = await samplesInTurn(rounds, ours, theirs, warmUp);
  return { ours: quantile(samples.ours, 0.5), theirs: quantile(samples.theirs, 0.5) };
}
