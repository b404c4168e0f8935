import type { Mutant } from './mutant.ts';

const SERVICE = 'src-server/features/exam-attempts/service.ts';
const HEADS = 'src-server/features/exam-attempts/open-heads.ts';
const LOG_TEST = 'src-server/features/exam-attempts/log.api.test.ts';
const SITTING = 'src-server/features/exam-attempts/exam-attempts.api.test.ts';
const RECEIVING = 'src-server/features/exam-attempts/receive.api.test.ts';
const SENDING = 'src-server/features/exam-attempts/send.test.ts';

/** Logs that devices bring, and the head from which a log goes on. */
export const examLogMutants: readonly Mutant[] = [
  {
    name: 'exam-log-begun-by-another-student-taken',
    file: 'src-server/features/exam-attempts/receive-service.ts',
    find: 'if (from.seq === 0 && isOfAnother(one, first.note)) {',
    replace: 'if (false) {',
    test: { file: RECEIVING, only: 'says that another student began it' },
  },
  {
    name: 'device-scores-by-itself',
    file: 'src-server/features/exam-attempts/close-service.ts',
    find: "ctx.services.authority === 'here');",
    replace: 'true);',
    test: { file: SENDING, only: 'is closed without keys' },
  },
  {
    name: 'anybodys-log-taken-from-a-device',
    file: 'src-server/features/exam-attempts/receive-service.ts',
    find: '!device.users.has(attempt.student_id)',
    replace: 'false',
    test: { file: RECEIVING, only: 'NOT_SIGNED_IN_HERE' },
  },
  {
    name: 'chain-of-a-package-not-followed',
    file: 'src-server/features/exam-attempts/receive-service.ts',
    find: 'if (broken !== null) return',
    replace: 'if (broken === null && broken !== null) return',
    test: { file: RECEIVING, only: 'CHAIN_BROKEN' },
  },
  {
    name: 'branch-thrown-away',
    file: 'src-server/features/exam-attempts/receive-service.ts',
    find: '  await keepBranch(ctx, attempt, left);\n',
    replace: '',
    test: { file: RECEIVING, only: 'is kept beside the one that counts' },
  },
  {
    name: 'one-attempt-too-many-counts',
    file: 'src-server/features/exam-attempts/intake-service.ts',
    find: "state: isExcess ? 'void' : 'in_progress',",
    replace: "state: 'in_progress',",
    test: { file: RECEIVING, only: 'one too many is void' },
  },
  {
    name: 'hub-closes-what-a-device-writes',
    file: 'src-server/features/exam-attempts/repo.ts',
    find: "return authority === 'hub' ? eb.and([receipt, eb.not(isReleased(eb))]) : eb.not(receipt);",
    replace: "return authority === 'hub' ? receipt : eb.lit(true);",
    test: { file: RECEIVING, only: 'stays open past its deadline' },
  },
  {
    name: 'receipt-for-another-log-believed',
    file: 'src-server/features/exam-attempts/send-service.ts',
    find: 'return event?.seq === seq && event.hash === hash;',
    replace: 'return event?.seq === seq;',
    test: { file: SENDING, only: 'is not settled by a receipt' },
  },
  {
    name: 'remembered-head-for-anybody',
    file: HEADS,
    find: 'return row?.student_id === studentId ? row : undefined;',
    replace: 'return row;',
    test: { file: SITTING, only: 'belongs to its student alone' },
  },
  {
    name: 'stale-head-accepted',
    file: 'src-server/features/exam-attempts/repo.ts',
    find: '(await insertEventRow(db, event)).length > 0;',
    replace: '(await insertEventRow(db, event)).length >= 0;',
    test: { file: LOG_TEST, only: 'as a hand-in' },
  },
  {
    name: 'head-remembered-before-the-commit',
    file: SERVICE,
    find: 'ctx.afterCommit(() => {\n    ctx.services.attempts.heads.keep(attempt);',
    replace: 'ctx.services.attempts.heads.keep(attempt);\n  ctx.afterCommit(() => {',
    test: { file: LOG_TEST, only: 'goes on from what is on the disk' },
  },
  {
    name: 'stale-head-never-read-again',
    file: SERVICE,
    find: 'if (changed === null) return appendToOpen(ctx, attemptId, check);',
    replace: 'if (changed === null) return known;',
    test: { file: LOG_TEST, only: 'as a hand-in' },
  },
  {
    name: 'log-of-an-ended-enrolment-turned-away',
    file: 'src-server/features/exam-attempts/intake-repo.ts',
    find: 'return (await anyEnrolment(db, entry)).length > 0;',
    replace: 'return false;',
    test: { file: RECEIVING, only: 'enrolment has ended' },
  },
  {
    name: 'computer-keeps-a-fork-for-itself',
    file: 'src-server/sync/kept-logs.ts',
    find: '        is_offered: 0,',
    replace: '        is_offered: 1,',
    test: { file: 'tests/sync/journal-fork.test.ts', only: 'goes to the hub' },
  },
];
