import type { Mutant } from './mutant.ts';

const ATTACK = 'tests/attack/exam-window.test.ts';
const GATE = 'src-shared/domain/exam-attempts/resume-gate.ts';
const GATE_TEST = 'src-shared/domain/exam-attempts/resume-gate.test.ts';
const SITTING = 'src-main/exam-sitting.ts';

const SAFE = 'src-server/features/exam-attempts/safe-browser-service.ts';
const SAFE_TEST = 'src-server/features/exam-attempts/safe-browser.api.test.ts';

/** What is seen of the window of an exam, and what comes of it. */
export const examWindowMutants: readonly Mutant[] = [
  {
    name: 'another-build-among-a-few',
    file: 'src-shared/domain/exam-attempts/unlike-others.ts',
    find: 'said.size < TO_COMPARE || ',
    replace: '',
    test: {
      file: 'src-server/features/exam-attempts/unlike-others.api.test.ts',
      only: 'is not named among a few',
    },
  },
  {
    name: 'any-browser-sits-a-safe-exam',
    file: SAFE,
    find: "  if (state === null || state === 'fits') return;",
    replace: '  return;',
    test: { file: SAFE_TEST, only: 'is not begun without it' },
  },
  {
    name: 'safe-browser-asked-at-the-start-alone',
    file: 'src-server/features/exam-attempts/service.ts',
    find: '  await assertSafeBrowser(ctx, row);\n',
    replace: '  void row;\n',
    test: { file: SAFE_TEST, only: 'in every request of the run' },
  },
  {
    name: 'config-key-without-its-address',
    file: 'src-shared/domain/exam-attempts/safe-browser.ts',
    find: 'sha256(withoutFragment(url) + key) === said',
    replace: 'said.length === 64 || sha256(withoutFragment(url) + key) === said',
    test: { file: SAFE_TEST, only: 'is not begun without it' },
  },
  {
    name: 'page-writes-what-main-sees',
    file: 'src-server/features/exam-attempts/service.ts',
    find: 'ctx.services.isWindowWatched === true && events.some(({ kind }) => OF_MAIN.has(kind))',
    replace: 'false',
    test: { file: ATTACK, only: 'about focus changes nothing' },
  },
  {
    name: 'leaving-again-asks-nobody',
    file: GATE,
    find: 'rules.isAskedOnLeaving && leavings > 1',
    replace: 'false',
    test: { file: ATTACK, only: 'no answer is taken before they let it go on' },
  },
  {
    name: 'first-leaving-without-a-warning',
    file: GATE,
    find: 'rules.isAskedOnLeaving && leavings > 1',
    replace: 'rules.isAskedOnLeaving && leavings > 0',
    test: { file: GATE_TEST, only: 'warns once' },
  },
  {
    name: 'lock-of-the-screen-is-a-leaving',
    file: 'src-main/attention.ts',
    find: 'if (this.#away !== null || this.#states.size > 0) return;',
    replace: 'if (this.#away !== null) return;',
    test: { file: ATTACK, only: 'the screen is locked' },
  },
  {
    name: 'second-display-takes-answers',
    file: GATE,
    find: 'rules.isOneDisplay && displays > 1',
    replace: 'false',
    test: { file: ATTACK, only: 'second display that the exam refuses' },
  },
  {
    name: 'window-let-go-by-its-page-unnoticed',
    file: SITTING,
    find: "if (sitting === undefined || sitting.state === 'open') this.#evidence.write({ what: 'unwatched' });",
    replace: '',
    test: { file: ATTACK, only: 'about having ended' },
  },
  {
    name: 'window-closes-in-an-exam',
    file: 'src-main/close-guard.ts',
    find: 'if (lock?.isOn() === true) {',
    replace: 'if (false) {',
    test: { file: 'src-main/close-guard.test.ts', only: 'stays open while an exam holds it' },
  },
  {
    name: 'evidence-lost-with-the-server',
    file: 'src-main/evidence-queue.ts',
    find: 'const isWritten = await write(attemptId, batch.map(dated));\n      waiting.splice(0, batch.length);',
    replace:
      'waiting.splice(0, batch.length);\n      const isWritten = await write(attemptId, batch.map(dated));',
    test: { file: ATTACK, only: 'the server crashes' },
  },
];
