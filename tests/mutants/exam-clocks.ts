import type { Mutant } from './mutant.ts';

const SERVICE = 'src-server/features/exam-attempts/service.ts';
const SITTING = 'src-server/features/exam-attempts/exam-attempts.api.test.ts';
const BREAKS = 'src-server/features/exam-attempts/breaks.api.test.ts';
const AT_COMPUTER = 'src-server/features/exam-attempts/computer-decisions.api.test.ts';
const CLOCKS = 'tests/attack/clocks.test.ts';
const FORGED = 'tests/attack/forged-logs.test.ts';
const CLOCK = 'src-shared/domain/exam-attempts/exam-clock.test.ts';

/** The time of an attempt, and what is said of it. */
export const examClockMutants: readonly Mutant[] = [
  {
    name: 'exam-begun-by-a-clock-far-ahead',
    file: SERVICE,
    find: 'await assertSendable(ctx);',
    replace: '',
    test: { file: CLOCKS, only: 'more than a week ahead' },
  },
  {
    name: 'exam-flood-not-told',
    file: 'src-shared/domain/exam-attempts/doubtful-times.ts',
    find: '...doubtfulAmount(events), ',
    replace: '',
    test: { file: FORGED, only: 'more entries than' },
  },
  {
    name: 'exam-doubt-not-on-the-dashboard',
    file: 'src-server/features/dashboard/attention-repo.ts',
    find: "        eb('exam_attempt.flags', '<>', '[]'),\n",
    replace: '',
    test: { file: FORGED, only: 'staff see the reasons' },
  },
  {
    name: 'deadline-never-noticed',
    file: 'src-server/features/exam-attempts/deadline-keeper.ts',
    find: 'if (leftMs === 0) await closeAttempt(',
    replace: 'if (leftMs === -1) await closeAttempt(',
    test: { file: SITTING, only: 'hands in at the deadline' },
  },
  {
    name: 'clock-set-back-gives-time',
    file: 'src-shared/domain/exam-attempts/exam-clock.ts',
    find: '(monoDelta > wallDelta + JITTER_MS ? monoDelta : Math.max(0, wallDelta))',
    replace: 'wallDelta',
    test: { file: CLOCK, only: 'never slower than the clock nobody can set' },
  },
  {
    name: 'wall-clock-counts-within-a-boot',
    file: 'src-shared/domain/exam-attempts/exam-clock.ts',
    find: 'elapsedMs: mark.elapsedMs + steadyDelta,',
    replace: 'elapsedMs: mark.elapsedMs + Math.max(steadyDelta, wallDelta),',
    test: { file: CLOCKS, only: 'forward takes and gives no time' },
  },
  {
    name: 'jump-of-the-wall-clock-not-told',
    file: 'src-shared/domain/exam-attempts/exam-clock.ts',
    find: "Math.abs(jump) > TOLERANCE_MS ? [{ kind: 'clock_jump', ms: jump }] : []",
    replace: '[]',
    test: { file: CLOCKS, only: 'takes and gives no time' },
  },
  {
    name: 'restart-with-the-clock-set-back-gives-time',
    file: 'src-shared/domain/exam-attempts/exam-clock.ts',
    find: 'const counted = Math.max(least, wallDelta);',
    replace: 'const counted = Math.max(0, wallDelta);',
    test: { file: CLOCKS, only: 'with its clock set back' },
  },
  {
    name: 'old-log-read-by-the-new-rule',
    file: 'src-shared/domain/exam-attempts/exam-clock.ts',
    find: 'said >= 2 ? 2 : 1;',
    replace: 'said >= 2 ? 2 : 2;',
    test: { file: CLOCK, only: 'read as it always was' },
  },
  {
    name: 'jump-of-the-wall-clock-signs-a-candidate-out',
    file: 'src-server/features/exam-attempts/deadline-keeper.ts',
    find: 'if (isJump) await this.#noteJump();',
    replace: 'if (isJump) this.#offset = this.#offsetNow();',
    test: { file: CLOCKS, only: 'forward takes and gives no time' },
  },
  {
    name: 'due-attempt-forgotten-before-the-commit',
    file: 'src-server/features/exam-attempts/deadline-keeper.ts',
    find: '    const left = await this.#deps.transaction(async (ctx) => {',
    replace:
      '    for (const id of ids) this.#due.delete(id);\n    const left = await this.#deps.transaction(async (ctx) => {',
    test: { file: CLOCKS, only: 'tries again when the commit failed' },
  },
  {
    name: 'quoted-time-of-the-hub-not-checked',
    file: 'src-server/features/exam-attempts/intake-service.ts',
    find: 'isForged ? { ...chained, note: null } : chained',
    replace: 'chained',
    test: { file: FORGED, only: 'quotes a time that the hub never signed' },
  },
  {
    name: 'log-from-before-its-exam-not-told',
    file: 'src-shared/domain/exam-attempts/doubtful-times.ts',
    find: '...(early > SKEW_MS ?',
    replace: '...(early > SKEW_MS * SKEW_MS ?',
    test: { file: FORGED, only: 'begins before its exam was published' },
  },
  {
    name: 'anybody-decides-at-the-computer',
    file: 'src-server/features/exam-attempts/deciding-person.ts',
    find: 'if ((await findOwner(db, examId))?.instructor_id === account.id) return true;',
    replace: 'return true;',
    test: { file: AT_COMPUTER, only: 'and nobody else' },
  },
  {
    name: 'grant-of-a-computer-taken-at-its-word',
    file: 'src-server/features/exam-attempts/computer-grants.ts',
    find: 'if (!(await mightDecide(ctx.db, account, asked))) return;',
    replace: 'await mightDecide(ctx.db, account, asked);',
    test: { file: AT_COMPUTER, only: 'counts for nothing where' },
  },
  {
    name: 'interrupted-exam-takes-answers',
    file: SERVICE,
    find: '    await assertGoesOn(ctx, attempt);\n',
    replace: '',
    test: { file: AT_COMPUTER, only: 'takes no answers before' },
  },
  {
    name: 'break-longer-than-the-allowance',
    file: 'src-shared/domain/exam-attempts/rest-break.ts',
    find: 'breaks.isOn ? Math.min(breakLeft(breaks), Math.max(0, passedMs)) : 0;',
    replace: 'breaks.isOn ? Math.max(0, passedMs) : 0;',
    test: { file: 'src-shared/domain/exam-attempts/rest-break.test.ts', only: 'no more than the breaks' },
  },
  {
    name: 'break-of-a-log-taken-from-its-device',
    file: 'src-server/features/exam-attempts/intake-service.ts',
    find: '    break_ms: breaks.ms,\n',
    replace: '    break_ms: 60 * 60_000,\n',
    test: { file: BREAKS, only: 'give no time where nobody gave them' },
  },
  {
    name: 'any-number-of-breaks',
    file: 'src-shared/domain/exam-attempts/rest-break.ts',
    find: "  return breaksToCome(breaks) === 0 ? 'all-taken' : null;",
    replace: '  return null;',
    test: { file: BREAKS, only: 'is one of so many' },
  },
  {
    name: 'breaks-of-earlier-logs-counted',
    file: 'src-shared/domain/exam-attempts/exam-clock.ts',
    find: 'rule >= 4 ? most : 0);',
    replace: 'rule >= 3 ? most : 0);',
    test: { file: BREAKS, only: 'did not count them' },
  },
  {
    name: 'number-of-breaks-taken-from-the-device',
    file: 'src-server/features/exam-attempts/intake-service.ts',
    find: '    break_count: breaks.most,\n',
    replace: '',
    test: { file: BREAKS, only: 'are no more than the hub' },
  },
  {
    name: 'answers-taken-in-a-break',
    file: SERVICE,
    find: '    assertNotResting(ctx, attempt);\n',
    replace: '',
    test: { file: BREAKS, only: 'takes no time and no answers' },
  },
];
