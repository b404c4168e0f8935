import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Names the file that the reporters of Vitest and Playwright write to; without it they write nothing. */
export const RECORD_VARIABLE = 'LECTERN_TEST_RECORD';

/**
 * A test that is late on a busy machine passes when it is tried again; more than one in a thousand are a fault of
 * the run.
 */
export const RETRIED_AT_MOST = 7;

const SLOWEST = 20;

const FileRecord = z.object({
  /** The Vitest project, or `journeys`. */
  project: z.string(),
  /** From the root of the repository. */
  file: z.string(),
  /** Its imports, hooks and tests together. */
  ms: z.number(),
  /** Names of the tests that ran more than once. */
  retried: z.array(z.string()),
});
export type FileRecord = z.infer<typeof FileRecord>;

/** Adds files to the record of this run, if one is kept. */
export function record(files: readonly FileRecord[]): void {
  const target = process.env[RECORD_VARIABLE];
  if (target === undefined) return;
  for (const file of files) appendFileSync(target, `${JSON.stringify(file)}\n`);
}

/** What the reporters have written; nothing where no reporter got that far. */
export function readRecord(target: string): FileRecord[] {
  if (!existsSync(target)) return [];
  const lines = readFileSync(target, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => FileRecord.parse(JSON.parse(line)));
}

/** The end of a run in words: minutes per project, the slowest files, the tests that were retried. */
export function summaryOf(files: readonly FileRecord[]): { lines: string[]; isWithinLimit: boolean } {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`;
  const projects = Map.groupBy(files, ({ project }) => project);
  const sums = [...projects].map(([project, own]) => {
    const sum = own.reduce((total, { ms }) => total + ms, 0);
    return `${seconds(sum)}  ${project}: ${own.length} files`;
  });
  const slowest = files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ project, file, ms }) => `${seconds(ms)}  ${project}: ${file}`);
  const retried = files.flatMap(({ project, file, retried: names }) =>
    names.map((name) => `  ${project}: ${file}: ${name}`),
  );
  const isWithinLimit = retried.length <= RETRIED_AT_MOST;
  return {
    lines: [
      'time in test files, added up:',
      ...sums,
      `the slowest ${slowest.length} files:`,
      ...slowest,
      `retried tests: ${retried.length} (at most ${RETRIED_AT_MOST})`,
      ...retried,
    ],
    isWithinLimit,
  };
}
