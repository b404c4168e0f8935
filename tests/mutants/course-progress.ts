import type { Mutant } from './mutant.ts';

const FOLD = 'src-shared/domain/course-progress/item-fold.test.ts';
const SHARES = 'src-shared/domain/course-progress/course-fold.test.ts';
const PROGRESS = 'src-server/features/course-progress/course-progress.api.test.ts';
const RECORDS = 'src-server/features/course-progress/course-records.api.test.ts';

/** What learners do in courses: nothing counts twice, no claim is believed, and what is finished stays finished. */
export const courseProgressMutants: readonly Mutant[] = [
  {
    name: 'course-fold-adds',
    file: 'src-shared/domain/course-progress/stretches.ts',
    find: 'if (last === undefined || next.from > last.to) union.push(next);',
    replace: 'if (last === undefined || next.to > 0) union.push(next);',
    test: { file: FOLD, only: 'counts each moment once' },
  },
  {
    name: 'course-fold-counts-replays',
    file: 'src-shared/domain/course-progress/item-fold.ts',
    find: '[...new Map(interactions.map((one) => [one.id, one])).values()]',
    replace: '[...interactions]',
    test: { file: FOLD, only: 'in whatever order and however often' },
  },
  {
    name: 'course-percentage-over-100',
    file: 'src-shared/domain/course-progress/course-fold.ts',
    find: 'const completed = required.filter(',
    replace: 'const completed = items.filter(',
    test: { file: SHARES, only: 'is 0..100' },
  },
  {
    name: 'course-claim-believed',
    file: 'src-shared/domain/course-progress/item-fold.ts',
    find: "return kind === 'text_read' || kind === 'done';",
    replace: "return kind === 'text_read' || kind === 'done' || kind === 'claimed';",
    test: { file: RECORDS, only: 'mark an answer by the keys' },
  },
  {
    name: 'course-completion-falls',
    file: 'src-server/features/course-progress/completion-service.ts',
    find: 'own.flatMap(toFinish)',
    replace: 'own.slice(-1).flatMap(toFinish)',
    test: { file: PROGRESS, only: 'stays finished' },
  },
  {
    name: 'course-graded-answers-told',
    file: 'src-server/features/course-progress/hand-in-service.ts',
    find: 'marks: isPracticed',
    replace: 'marks: true',
    test: { file: PROGRESS, only: 'tells of a graded test its score' },
  },
];
