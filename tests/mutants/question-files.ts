import type { Mutant } from './mutant.ts';

const ARCHIVE = 'src-server/features/imports/formats/zip-archive.ts';
const PACKAGES = 'src-server/features/imports/package.test.ts';
const JOBS = 'src-server/features/question-exports/jobs.ts';
const EXPORTS = 'src-server/features/question-exports/question-exports.api.test.ts';

/** What packages may not do, and whose a file of questions is. */
export const questionFileMutants: readonly Mutant[] = [
  {
    name: 'package-that-climbs',
    file: ARCHIVE,
    find: "name.split('/').includes('..') ? 'climbs out of the package' : null",
    replace: 'null',
    test: { file: PACKAGES, only: 'climbs' },
  },
  {
    name: 'package-with-links',
    file: ARCHIVE,
    find: '=== 0xa000',
    replace: '=== 0xf0000',
    test: { file: PACKAGES, only: 'with links' },
  },
  {
    name: 'package-that-unpacks-to-too-much',
    file: ARCHIVE,
    find: 'entries.reduce((sum, entry) => sum + entry.size, 0) > importLimits.packageBytes',
    replace: 'false',
    test: { file: PACKAGES, only: 'too many parts' },
  },
  {
    name: 'part-that-was-packed-to-nothing',
    file: ARCHIVE,
    find: 'entry.size > entry.packed * importLimits.packageRatio',
    replace: 'false',
    test: { file: PACKAGES, only: 'too many parts' },
  },
  {
    name: 'question-file-of-somebody-else',
    file: JOBS,
    find: 'const job = this.#jobs.get(userId);',
    replace: 'const job = [...this.#jobs.values()].find((one) => userId > 0 && one.key === key);',
    test: { file: EXPORTS, only: 'its person' },
  },
];
