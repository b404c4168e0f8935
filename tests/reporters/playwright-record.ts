import path from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { record } from './run-record.ts';

const timeOf = (tests: readonly TestCase[]): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);

/** Records how long each file of journeys took and which of its tests were retried. */
export default class PlaywrightRecord implements Reporter {
  #suite: Suite | null = null;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const files = Map.groupBy(this.#suite?.allTests() ?? [], ({ location }) => location.file);
    record(
      [...files].map(([file, tests]) => ({
        project: 'journeys',
        file: path.relative(process.cwd(), file),
        ms: timeOf(tests),
        retried: tests.filter(({ results }) => results.length > 1).map(({ title }) => title),
      })),
    );
  }
}
