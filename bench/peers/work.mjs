import { readFileSync } from 'node:fs';

/** What the benchmark asks for: a file of JSON, named by the first argument. */
export const readWork = () => JSON.parse(readFileSync(process.argv[2], 'utf8'));

export async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}

/** Answers the benchmark: the last line on stdout. */
export const tell = (figures) => process.stdout.write(`${JSON.stringify(figures)}\n`);
