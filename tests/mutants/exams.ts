import type { Mutant } from './mutant.ts';

const SERVICE = 'src-server/features/exam-attempts/service.ts';
const SITTING = 'src-server/features/exam-attempts/exam-attempts.api.test.ts';

/** Sitting exams: what a candidate may see and do, and what an attempt is worth. */
export const examMutants: readonly Mutant[] = [
  {
    name: 'exam-refused-answer-of-somebody-else-kept',
    file: 'src-server/features/exam-attempts/handlers.ts',
    find: 'keepRefusedAnswer(ctx, await getOwnAttempt(ctx, params.id), body)',
    replace: 'keepRefusedAnswer(ctx, await getVisibleAttempt(ctx, params.id), body)',
    test: { file: 'src-server/features/exam-attempts/refused-answers.api.test.ts', only: 'of own attempts' },
  },
  {
    name: 'exam-started-after-its-closing',
    file: SERVICE,
    find: 'if (isClosedAt(own.closes_at, ctx.now))',
    replace: 'if (false)',
    test: { file: SITTING, only: 'lets nobody start from then on' },
  },
  {
    name: 'exam-review-does-not-wait-for-all',
    file: 'src-shared/domain/exam-attempts/candidate-view.ts',
    find: 'return input.isOverForAll;',
    replace: 'return input.attemptsLeft === 0;',
    test: { file: SITTING, only: 'that waits for all' },
  },
  {
    name: 'exam-review-forgets-who-may-still-begin',
    file: 'src-server/features/exam-attempts/repo.ts',
    find: 'return waiting === undefined;',
    replace: 'return true;',
    test: { file: SITTING, only: 'closes again for who enrols later' },
  },
  {
    name: 'redaction-removed-question-list',
    file: 'src-server/features/exam-attempts/questions-view.ts',
    find: 'isReleased ? (await loadKeys(ctx.db, version.row.id)).questions : []',
    replace: '(await loadKeys(ctx.db, version.row.id)).questions',
    test: { file: SITTING, only: 'documented question list' },
  },
  {
    name: 'redaction-removed-candidate-question',
    file: 'src-shared/domain/exam-attempts/candidate-view.ts',
    find: '  question_id: question.question_id,\n',
    replace: '  ...question,\n  question_id: question.question_id,\n',
    test: { file: SITTING, only: 'resumes with' },
  },
  {
    name: 'redaction-removed-review',
    file: 'src-server/features/exam-attempts/result-service.ts',
    find: 'review: isShown\n',
    replace: 'review: true\n',
    test: { file: SITTING, only: 'the review' },
  },
  {
    name: 'review-policy-never-ignored',
    file: 'src-shared/domain/exam-attempts/candidate-view.ts',
    find: `case 'never':\n      return false;`,
    replace: `case 'never':\n      return true;`,
    test: { file: SITTING, only: 'with the policy never' },
  },
  {
    name: 'attempt-owner-check-removed',
    file: 'src-server/features/exam-attempts/repo.ts',
    find: `\n    .where('exam_attempt.id', '=', attemptId)\n    .where('exam_attempt.student_id', '=', studentId),`,
    replace: `.where('exam_attempt.id', '=', attemptId),`,
    test: { file: SITTING, only: 'belongs to its student alone' },
  },
  {
    name: 'enrolment-check-removed',
    file: SERVICE,
    find: ' || !(await repo.isEnrolled(ctx.db, ctx.actor.userId, examId))',
    replace: '',
    test: { file: SITTING, only: 'needs an enrolment' },
  },
  {
    name: 'attempts-allowed-ignored',
    file: SERVICE,
    find: 'if (earlier.length >= own.attempts_allowed)',
    replace: 'if (false)',
    test: { file: SITTING, only: 'second attempt' },
  },
  {
    name: 'submit-not-idempotent',
    file: SERVICE,
    find: `if (attempt.state !== 'in_progress') return attempt;`,
    replace: '',
    test: { file: SITTING, only: 'hand-in' },
  },
  {
    name: 'answer-after-hand-in-accepted',
    file: SERVICE,
    find: `attempt.state !== 'in_progress' || timeLeft(ctx, attempt) === 0`,
    replace: 'timeLeft(ctx, attempt) === 0',
    test: { file: SITTING, only: 'accepts no answer after hand-in' },
  },
  {
    name: 'claimed-score-believed',
    file: 'src-server/features/exam-attempts/handlers.ts',
    find: 'const { progress, exam_result, exam_score, total_completion_time } = result;',
    replace: 'const { progress, exam_result, exam_score, total_completion_time } = body;',
    test: { file: SITTING, only: 'forged record' },
  },
  {
    name: 'session-ends-in-an-exam',
    file: 'src-server/http/authenticate.ts',
    find: 'if (isOver && !(await isSitting(db, session, { end, now })))',
    replace: 'if (isOver)',
    test: { file: SITTING, only: 'keeps the session of a candidate alive' },
  },
  {
    name: 'review-released-by-the-old-number-of-attempts',
    file: 'src-server/features/exam-attempts/review-service.ts',
    find: '(own?.attempts ?? allowed)',
    replace: '(own?.attempts ?? row.attempts_allowed)',
    test: { file: SITTING, only: 'published anew with more attempts' },
  },
];
