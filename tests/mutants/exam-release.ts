import type { Mutant } from './mutant.ts';

const RELEASE = 'src-server/features/exam-attempts/release.api.test.ts';
const DOMAIN = 'src-shared/domain/exam-attempts/release.ts';
const AT_DEVICES = 'tests/sync/released-result.test.ts';
const BY_HAND = 'releases them by hand';

/** What students get of a result before it is released, and while it is held back. */
export const examReleaseMutants: readonly Mutant[] = [
  {
    name: 'release-policy-ignored-in-the-result',
    file: 'src-server/features/exam-attempts/result-service.ts',
    find: 'const own = asStudentSees(attempt);',
    replace: 'const own = attempt;',
    test: { file: RELEASE, only: BY_HAND },
  },
  {
    name: 'release-policy-ignored-in-the-list',
    file: 'src-server/features/enrolments/list-service.ts',
    find: 'const shown = asStudentSees(attempt);',
    replace: 'const shown = attempt;',
    test: { file: RELEASE, only: BY_HAND },
  },
  {
    name: 'release-policy-ignored-by-the-performance-page',
    file: 'src-server/features/performance/repo.ts',
    find: 'return rows.map(asStudentSees);',
    replace: 'return rows;',
    test: { file: RELEASE, only: 'is kept from its student alone' },
  },
  {
    name: 'unreleased-result-sent-to-the-computer-of-its-student',
    file: 'src-server/features/exam-attempts/tables.ts',
    find: '    redact: hideResult,\n',
    replace: '',
    test: { file: AT_DEVICES, only: 'is on the computer of its student' },
  },
  {
    name: 'unreleased-correction-sent-to-the-computer-of-its-student',
    file: 'src-server/features/exam-attempts/tables.ts',
    find: " and a.withheld not like '%score%' and a.withheld not like '%verdict%')",
    replace: ')',
    test: { file: AT_DEVICES, only: 'is on the computer of its student' },
  },
  {
    name: 'hold-of-a-result-ignored',
    file: DOMAIN,
    find: 'withheld: isOut && !isHeld ? ',
    replace: 'withheld: isOut ? ',
    test: { file: RELEASE, only: 'is kept from its student alone' },
  },
  {
    name: 'held-result-released-with-the-others',
    file: DOMAIN,
    find: 'const isHeld = before.held_reason !== null;',
    replace: 'const isHeld = before.held_reason !== null && !isReleased;',
    test: { file: RELEASE, only: 'is not released with the others' },
  },
  {
    name: 'release-before-its-date',
    file: 'src-server/features/exam-attempts/release-repo.ts',
    find: "    .where('exam_attempt.release_at', '<=', now)\n",
    replace: '',
    test: { file: RELEASE, only: 'when their date comes' },
  },
  {
    name: 'release-before-everybody-is-marked',
    file: 'src-server/features/exam-attempts/release-service.ts',
    find: 'if (await repo.hasUnfinished(db, examId)) return false;',
    replace: '',
    test: { file: RELEASE, only: 'wait until everybody' },
  },
  {
    name: 'certificate-of-a-held-result',
    file: 'src-server/features/certificates/repo.ts',
    find: "    .where('withheld', 'not like', '%verdict%')\n",
    replace: '',
    test: { file: RELEASE, only: 'is kept from its student alone' },
  },
];
