import type { Mutant } from './mutant.ts';

const PLACE = 'src-server/features/exam-attempts/place-service.ts';
const MOVED = 'tests/sync/moved-attempt.test.ts';

/** Where an attempt is sat, which log of it counts, and who decides that. */
export const examPlaceMutants: readonly Mutant[] = [
  {
    name: 'exam-binding-ignored',
    file: PLACE,
    find: "if (!may) refuse('ATTEMPT_ELSEWHERE', ELSEWHERE);",
    replace: "if (!may && ELSEWHERE === '') refuse('ATTEMPT_ELSEWHERE', ELSEWHERE);",
    test: { file: MOVED, only: 'is written at one computer' },
  },
  {
    name: 'exam-decided-at-another-computer',
    file: 'src-server/features/exam-attempts/computer-decision-service.ts',
    find: '  await assertWritten(tx, attempt.id);\n',
    replace: '',
    test: {
      file: 'src-server/features/exam-attempts/computer-decisions.api.test.ts',
      only: 'go on here where no server can be asked',
    },
  },
  {
    name: 'exam-moved-without-release',
    file: PLACE,
    find: "if (place.kind !== 'released' && place.kind !== 'free')",
    replace: "if (place.kind === 'moved')",
    test: { file: MOVED, only: 'is written at one computer' },
  },
  {
    name: 'exam-moved-to-strangers-computer',
    file: PLACE,
    find: 'if (to !== AT_SERVER && !(await isComputerOf(ctx.db, ctx.actor.userId, to)))',
    replace: 'if (to < AT_SERVER)',
    test: { file: MOVED, only: 'is moved to no computer' },
  },
  {
    name: 'exam-released-and-still-written',
    file: 'src-shared/domain/exam-attempts/writing-place.ts',
    find: "if (place.kind === 'released') return false;",
    replace: '',
    test: { file: MOVED, only: 'goes on at another computer once it was released' },
  },
  {
    name: 'exam-log-not-let-go',
    file: 'src-server/features/exam-attempts/send-service.ts',
    find: 'if (!isAll || events.every(',
    replace: 'if (isAll || events.every(',
    test: { file: MOVED, only: 'leaves a computer that had sent everything' },
  },
  {
    name: 'exam-chosen-log-drops-the-former-one',
    file: 'src-server/features/exam-attempts/decision-service.ts',
    find: 'await keepBranch(ctx, attempt, former.events);',
    replace: '',
    test: {
      file: 'src-server/features/exam-attempts/decisions.api.test.ts',
      only: 'what counted before is kept',
    },
  },
  {
    name: 'exam-open-log-chosen',
    file: 'src-server/features/exam-attempts/decision-service.ts',
    find: 'if (!mayCount(attempt, { fromSeq: chosen.fromSeq, isHandedIn }))',
    replace: 'if (false)',
    test: { file: 'src-server/features/exam-attempts/decisions.api.test.ts', only: 'never handed in' },
  },
  {
    name: 'staff-decide-on-what-has-changed',
    file: 'src-server/features/exam-attempts/staff-service.ts',
    find: "if (decision !== 'hand_in' && receiptOf(attempt.head_hash) !== countedReceipt)",
    replace:
      "if (decision === 'hand_in' && receiptOf(attempt.head_hash) === countedReceipt && attempt.id < 0)",
    test: {
      file: 'src-server/features/exam-attempts/staff-decisions.api.test.ts',
      only: 'nothing that has changed since',
    },
  },
  {
    name: 'hand-in-is-gone-once-opened-again',
    file: 'src-server/features/exam-attempts/staff-service.ts',
    find: '  await keepBranch(ctx, attempt, former.events);\n',
    replace: '',
    test: {
      file: 'src-server/features/exam-attempts/staff-decisions.api.test.ts',
      only: 'hand-in is kept',
    },
  },
];
