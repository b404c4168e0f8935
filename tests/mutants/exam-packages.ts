import type { Mutant } from './mutant.ts';

const SYNC = 'tests/sync/sealed-papers.test.ts';
const RULES = 'src-shared/domain/exam-packages/opening-rules.ts';
const PAPERS = 'src-server/features/exam-packages/sealed-papers.ts';

/** Papers that nobody reads before their time, and not after it on a computer. */
export const examPackageMutants: readonly Mutant[] = [
  {
    name: 'sealed-key-kept-after-the-hand-in',
    file: PAPERS,
    find: 'rmSync(this.#fileOf(versionId), { force: true });',
    replace: '',
    test: { file: SYNC, only: 'survives a restart and is sealed again' },
  },
  {
    name: 'sealed-paper-kept-in-memory-after-the-hand-in',
    file: PAPERS,
    find: 'this.#opened.delete(versionId);',
    replace: '',
    test: { file: SYNC, only: 'survives a restart and is sealed again' },
  },
  {
    name: 'sealed-paper-in-the-scope-of-its-exam',
    file: 'src-server/features/exams/tables.ts',
    find: 'sql`${isApproved} and ${isOpen}`',
    replace: 'isApproved',
    test: { file: SYNC, only: 'survives a restart and is sealed again' },
  },
  {
    name: 'sealed-paper-opened-before-its-time',
    file: RULES,
    find: "if (notBefore !== null && now < notBefore) return 'too_early';",
    replace: '',
    test: { file: SYNC, only: 'survives a restart and is sealed again' },
  },
  {
    name: 'sealed-paper-opened-by-a-clock-set-forward',
    file: 'src-server/features/exam-packages/opening-service.ts',
    find: '(await findHubClock(ctx.db, ctx.services.clock))?.skewMs ?? 0',
    replace: '0',
    test: { file: SYNC, only: 'survives a restart and is sealed again' },
  },
  {
    name: 'sealed-package-of-anybody-opened',
    file: 'src-server/features/exam-packages/opening-service.ts',
    find: '|| !isGenuinePackage(publicKey, row)',
    replace: '',
    test: { file: SYNC, only: 'each with its own message' },
  },
  {
    name: 'sealed-paper-in-an-answer-that-is-kept',
    file: PAPERS,
    find: 'return this.#opened.size > 0;',
    replace: 'return false;',
    test: { file: SYNC, only: 'survives a restart and is sealed again' },
  },
  {
    name: 'wrong-start-codes-never-wait',
    file: PAPERS,
    find: 'count: wrong.count + 1',
    replace: 'count: wrong.count',
    test: { file: SYNC, only: 'each with its own message' },
  },
];
