import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { record } from './run-record.ts';

const timeOf = (module: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
};

const retriedIn = (module: TestModule): string[] =>
  [...module.children.allTests()]
    .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    .map((test) => test.fullName);

/** Records how long each test file took and which of its tests were retried. */
export class VitestRecord implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    record(
      modules.map((module) => ({
        project: module.project.name,
        file: path.relative(process.cwd(), module.moduleId),
        ms: timeOf(module),
        retried: retriedIn(module),
      })),
    );
  }
}
