import type { Mutant } from './mutant.ts';

/** More time for somebody, and windows of their own. */
export const examTimeMutants: readonly Mutant[] = [
  {
    name: 'log-gives-itself-time',
    file: 'src-server/features/exam-attempts/intake-service.ts',
    find: '(GRANT_KINDS.includes(event.kind) && !grants.has(event.seq))',
    replace: '(GRANT_KINDS.includes(event.kind) && grants.has(-1))',
    test: { file: 'src-server/features/exam-attempts/receive-time.api.test.ts', only: 'gives itself time' },
  },
  {
    name: 'allowance-not-reckoned-by-the-hub',
    file: 'src-server/features/exam-attempts/intake-service.ts',
    find: 'allowedMs(said, attempt.started_at, allowance)',
    replace: 'allowedMs(said, attempt.started_at, null)',
    test: {
      file: 'src-server/features/exam-attempts/receive-time.api.test.ts',
      only: 'more time by the hub',
    },
  },
  {
    name: 'keys-before-the-last-attempt-of-their-own',
    file: 'src-server/features/exam-attempts/review-service.ts',
    find: '(own?.attempts ?? allowed)',
    replace: '(own === null ? allowed : allowed)',
    test: {
      file: 'src-server/features/exam-time/exam-time.api.test.ts',
      only: 'no right answers before the last',
    },
  },
  {
    name: 'own-closing-not-kept',
    file: 'src-server/features/exam-attempts/service.ts',
    find: 'isClosedAt(own.closes_at, ctx.now)',
    replace: 'own.closes_at === exam.closes_at && isClosedAt(own.closes_at, ctx.now)',
    test: { file: 'src-server/features/exam-time/exam-time.api.test.ts', only: 'begins and ends when' },
  },
  {
    name: 'time-of-exams-of-others-given',
    file: 'src-server/features/exam-attempts/grant-service.ts',
    find: 'giveTimeBy(ctx, await getSupervisedAttempt(ctx, attemptId), givenByActor(ctx, given));',
    replace:
      "giveTimeBy(ctx, (await listAttemptsAmong(ctx.db, [attemptId])).get(attemptId) ?? refuse('NOT_FOUND', 'No.'), givenByActor(ctx, given));",
    test: { file: 'src-server/features/exam-time/exam-time.api.test.ts', only: 'given by nobody else' },
  },
  {
    name: 'allowance-names-anybody-in-a-group',
    file: 'src-server/features/exam-time/allowance-service.ts',
    find: 'students.filter((id) => named.has(id))',
    replace: 'students.filter((id) => named.has(id) || id > 0)',
    test: { file: 'src-server/features/exam-time/exam-time.api.test.ts', only: 'names nobody' },
  },
  {
    name: 'reason-of-more-time-said-to-everybody',
    file: 'src-server/features/exam-time/allowance-service.ts',
    find: 'seesReason(ctx, row) ? row.reason : null',
    replace: 'row.reason',
    test: { file: 'src-server/features/exam-time/exam-time.api.test.ts', only: 'says its reason' },
  },
];
