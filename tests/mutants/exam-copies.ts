import type { Mutant } from './mutant.ts';

/** The second copy of a log, and the room on the disk that is kept for exams. */
export const examCopyMutants: readonly Mutant[] = [
  {
    name: 'second-copy-not-written',
    file: 'src-server/features/exam-attempts/log-service.ts',
    find: '  ctx.services.journal.note(attempt.id);\n',
    replace: '',
    test: { file: 'src-server/features/exam-attempts/journal/journal.test.ts', only: 'every event' },
  },
  {
    name: 'second-copy-removed-before-the-institution-has-all',
    file: 'src-server/features/exam-attempts/journal/tidy-journals.ts',
    find: 'facts.is_open === 0 && ',
    replace: '',
    test: { file: 'src-server/features/exam-attempts/journal/journal.test.ts', only: 'until two weeks' },
  },
  {
    name: 'second-copy-removed-before-the-release',
    file: 'src-server/features/exam-attempts/journal/tidy-journals.ts',
    find: '!isKept && ',
    replace: '',
    test: { file: 'src-server/features/exam-attempts/journal/journal.test.ts', only: 'until two weeks' },
  },
  {
    name: 'deadline-without-the-reserve',
    file: 'src-server/exam-engine.ts',
    find: "if (toAppError(error)?.code === 'STORAGE_FULL') await reserve.give();",
    replace: '',
    test: { file: 'tests/attack/full-disk.test.ts', only: 'by its deadline alone' },
  },
  {
    name: 'half-a-reserve-kept-from-exams',
    file: 'src-server/exam-reserve.ts',
    find: 'for (const file of [this.#file, this.#half]) await rm(file, { force: true });',
    replace: 'await rm(this.#file, { force: true });',
    test: { file: 'src-server/exam-reserve.test.ts', only: 'a process that was killed' },
  },
  {
    name: 'journal-replayed-behind-a-break',
    file: 'src-server/features/exam-attempts/journal/replay-journals.ts',
    find: '?.sound ?? events.length',
    replace: '?.problem.length ?? events.length',
    test: {
      file: 'src-server/features/exam-attempts/journal/journal.test.ts',
      only: 'before a line that does not hold',
    },
  },
  {
    name: 'reserve-of-exams-given-to-everybody',
    file: 'src-server/http/mount.ts',
    find: 'mounted.endpoint.hasReserve === true && ',
    replace: '',
    test: { file: 'tests/attack/full-disk.test.ts', only: 'gives an exam the room' },
  },
];
