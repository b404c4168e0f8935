import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute and more each: one that starts last has all other processes wait for it. */
export const LONGEST: readonly string[] = [
  'tests/contract/canary.test.ts',
  'tests/sync/simulate.test.ts',
  'tests/sync/dialects.test.ts',
  'tests/migrations/built-in-permissions.test.ts',
  'src-server/sync/membership/enrolment.test.ts',
  'src-server/sync/membership/forgotten-computer.test.ts',
];

/** What starts processes, kills them and plays histories is short to read and takes long. */
const LONG_FOLDER = 'tests/';

/** 0 starts first. */
function rankOf(file: string): number {
  const at = LONGEST.indexOf(file);
  if (at !== -1) return at;
  return file.startsWith(LONG_FOLDER) ? LONGEST.length : LONGEST.length + 1;
}

/** Long files first, whatever their size: a clean checkout knows no times, and Vitest then goes by size alone. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      rankOf(path.relative(process.cwd(), moduleId).split(path.sep).join('/'));
    const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => {
      if (groupOf(a) !== groupOf(b)) return groupOf(a) - groupOf(b);
      // Another project cannot go on with the processes of this one.
      if (a.project !== b.project) return 0;
      return rank(a) - rank(b);
    });
  }
}
