import type { Mutant } from './mutant.ts';

const SERVICE = 'src-server/features/exam-attempts/service.ts';
const RECEIVING = 'src-server/features/exam-attempts/receive.api.test.ts';
const OPTION_ORDER = 'src-server/features/exam-attempts/option-order.api.test.ts';
const TEST_RUNS = 'src-server/features/exam-attempts/test-runs.api.test.ts';

/** The order of an attempt, and test runs of authors. */
export const examTestRunMutants: readonly Mutant[] = [
  {
    name: 'exam-pinned-option-ignored',
    file: 'src-shared/domain/exam-attempts/attempt-order.ts',
    find: 'return version === 2 && isPinned(question)',
    replace: 'return version > 2 && isPinned(question)',
    test: { file: OPTION_ORDER, only: 'options that are pinned stay last' },
  },
  {
    name: 'exam-order-of-before-is-another',
    file: SERVICE,
    find: ': orderVersionOf(parseStartNote(await repo.findStartNote(ctx.db, attempt.id))),',
    replace: ': orderVersionOf({ order: 2 }),',
    test: { file: OPTION_ORDER, only: 'a computer that pins nothing yet' },
  },
  {
    name: 'exam-test-run-in-results',
    file: 'src-server/features/exams/repo.ts',
    find: "    .where('exam_attempt.exam_id', '=', examId)\n    .where('exam_attempt.purpose', '=', 'real');",
    replace: "    .where('exam_attempt.exam_id', '=', examId);",
    test: { file: TEST_RUNS, only: 'is in no list' },
  },
  {
    name: 'exam-test-run-brings-a-certificate',
    file: 'src-server/features/exam-attempts/close-service.ts',
    find: "if (isJudge && settled.purpose === 'real') {",
    replace: 'if (isJudge) {',
    test: { file: TEST_RUNS, only: 'is in no list' },
  },
  {
    name: 'exam-removed-as-test-run',
    file: 'src-server/features/exam-attempts/test-run-service.ts',
    find: "attempt.purpose !== 'test' || ",
    replace: '',
    test: { file: TEST_RUNS, only: 'is removed by nobody as a test run' },
  },
  {
    name: 'exam-test-run-by-a-student',
    file: 'src-server/features/exam-attempts/receive-service.ts',
    find: "if (purposeOf(parseStartNote(events[0]?.note ?? null)) === 'real')",
    replace: 'if (events.length >= 0)',
    test: { file: RECEIVING, only: 'a test run that a student claims' },
  },
];
