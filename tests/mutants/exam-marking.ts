import type { Mutant } from './mutant.ts';

const QUEUE = 'src-server/features/exam-attempts/marking-queue.api.test.ts';
const REGRADES = 'src-server/features/exam-attempts/regrades.api.test.ts';
const SITTING = 'src-server/features/exam-attempts/exam-attempts.api.test.ts';

/** Points by hand, and keys that are corrected. */
export const examMarkingMutants: readonly Mutant[] = [
  {
    name: 'exam-marking-lease-ignored',
    file: 'src-server/features/exam-attempts/marking-service.ts',
    find: '  await assertFree(ctx, { attemptId, questionId, holder });\n',
    replace: '',
    test: { file: QUEUE, only: 'keeps an answer for one window' },
  },
  {
    name: 'exam-regrade-dry-run-writes',
    file: 'src-server/features/exam-attempts/regrade-service.ts',
    find: `  const by = await regradeKey(ctx.db, version, corrections);
`,
    replace: `  const by = await regradeKey(ctx.db, version, corrections);
  await insertRevision(ctx, version, { revision: 1, corrections: canonicalJson(corrections), reason: '' });
`,
    test: { file: REGRADES, only: 'writes nothing' },
  },
  {
    name: 'exam-regrade-dry-run-holds-the-writer',
    file: 'src-shared/contract/exam-marking.ts',
    find: '    isReading: true,\n',
    replace: '',
    test: { file: REGRADES, only: 'nothing that is saved waits' },
  },
  {
    name: 'exam-regrade-dropped-question-counted',
    file: 'src-shared/domain/exam-attempts/key-revision.ts',
    find: `    .filter(({ questionId }) => kindOf.get(questionId) !== 'dropped')
`,
    replace: '',
    test: { file: REGRADES, only: 'or leaves a question out' },
  },
  {
    name: 'exam-result-taken-back-after-its-minute',
    file: 'src-server/features/exam-attempts/marking-service.ts',
    find: 'if (mark.finalized_at === null || takeBackLeft(mark.finalized_at, ctx.now) === 0) {',
    replace: 'if (mark.finalized_at === null) {',
    test: { file: SITTING, only: 'stands after a minute' },
  },
  {
    name: 'exam-points-given-for-another-text',
    file: 'src-server/features/exam-attempts/given-points.ts',
    find: '&& one.answer_text === texts.get(mark.question_id)',
    replace: '',
    test: {
      file: 'src-server/features/exam-attempts/decisions.api.test.ts',
      only: 'stay with the text',
    },
  },
  {
    name: 'exam-points-forgotten-with-their-log',
    file: 'src-server/features/exam-attempts/decision-service.ts',
    find: 'const formerPoints = await keptPoints(ctx.db, attempt.id, given);',
    replace: 'const formerPoints = null;',
    test: {
      file: 'src-server/features/exam-attempts/decisions.api.test.ts',
      only: 'stay with the text',
    },
  },
  {
    name: 'marking-owner-check-removed',
    file: 'src-server/features/exam-attempts/repo.ts',
    find: `\n    .where('exam.instructor_id', '=', authorId)`,
    replace: '',
    test: { file: SITTING, only: 'author alone' },
  },
];
