import type { Mutant } from './mutant.ts';

const API = 'src-server/features/invigilation/invigilation.api.test.ts';
const REPO = 'src-server/features/invigilation/repo.ts';

/** Who may supervise an exam, and what they hold of it. */
export const invigilationMutants: readonly Mutant[] = [
  {
    name: 'exam-invigilation-ignored',
    file: 'src-server/features/invigilation/access.ts',
    find: '): Promise<boolean> => repo.invigilates(db, asked);',
    replace: '): Promise<boolean> => repo.invigilates(db, asked).then(() => true);',
    test: { file: API, only: 'lets them have time and another computer, there alone' },
  },
  {
    name: 'invigilation-kept-once-removed',
    file: REPO,
    find: ".where('user_id', '=', userId)\n    .where('deleted_at', 'is', null)\n    .select('id'),\n);",
    replace: ".where('user_id', '=', userId)\n    .select('id'),\n);",
    test: { file: API, only: 'is accepted in the dialog' },
  },
  {
    name: 'invigilator-sits-the-exam',
    file: REPO,
    find: '(await living(db, asked)).length > 0 && !(await sitsExam(db, asked));',
    replace: '(await living(db, asked)).length > 0;',
    test: { file: API, only: 'for as long as they are enrolled themselves' },
  },
  {
    name: 'start-code-before-time',
    file: 'src-server/features/exam-packages/key-service.ts',
    find: 'version.opens_at > ctx.now',
    replace: 'version.opens_at > ctx.now + 86_400_000',
    test: { file: API, only: 'sees the start code from the opening on' },
  },
  {
    name: 'start-code-on-computers-before-time',
    file: 'src-server/features/exam-packages/tables.ts',
    find: "scopeWhere(sql`t.is_shown = 1`, scopeOf(SCOPES.examInvigilation, 'exam_id'))",
    replace: "scopeWhere(sql`t.is_shown >= 0`, scopeOf(SCOPES.examInvigilation, 'exam_id'))",
    test: { file: 'tests/sync/invigilation.test.ts', only: 'holds what they need of it' },
  },
];
