import type { Mutant } from './mutant.ts';

const MIGRATION = 'migrations/0118_insight_cells.ts';
const REPO = 'src-server/features/insight/cell-repo.ts';
const test = { file: 'src-server/features/insight/cells.api.test.ts', only: 'after every history' };
const MONEY = 'migrations/0141_insight_money.ts';
const PEOPLE = 'migrations/0142_insight_people.ts';
const figures = 'src-server/features/insight/figures.api.test.ts';

/** Sums of attempts by day are what the attempts come to, whatever happened to them since. */
export const insightMutants: readonly Mutant[] = [
  {
    name: 'insight-late-day-is-not-folded',
    file: MIGRATION,
    find: "note(kind, 'old') + note(kind, 'new')",
    replace: "note(kind, 'new')",
    test,
  },
  {
    name: 'insight-void-attempt-counts',
    file: 'src-server/features/insight/counted-attempt-repo.ts',
    find: "<> 'void' and",
    replace: "<> 'never' and",
    test,
  },
  {
    name: 'insight-test-run-counts',
    file: 'src-server/features/insight/counted-attempt-repo.ts',
    find: ".purpose`)} = 'real'",
    replace: ".purpose`)} <> 'never'",
    test,
  },
  {
    name: 'insight-void-test-run-counts',
    file: 'src-server/features/insight/counted-attempt-repo.ts',
    find: "exam_attempt.purpose = 'real'",
    replace: "exam_attempt.purpose <> 'never'",
    test: { file: figures, only: 'are of no test run' },
  },
  {
    name: 'insight-few-visitors-are-told',
    file: 'src-server/features/insight/figure-service.ts',
    find: ' || total.n < (definition.least ?? 0)',
    replace: '',
    test: { file: figures, only: 'how many visitors' },
  },
  {
    name: 'insight-note-of-given-points-is-missing',
    file: 'migrations/0137_insight_questions.ts',
    find: " 'points',",
    replace: '',
    test,
  },
  {
    name: 'insight-hand-in-leaves-its-questions',
    file: 'src-server/features/insight/cell-fold.ts',
    find: "kind === 'start' ? null : await reckonAnswers",
    replace: "kind !== 'question' ? null : await reckonAnswers",
    test,
  },
  {
    name: 'insight-note-of-a-students-mark-is-missing',
    file: 'migrations/0138_insight_students.ts',
    find: "'submitted_at', 'score', 'result'],",
    replace: "'submitted_at'],",
    test,
  },
  {
    name: 'insight-exam-changes-hands-unnoticed',
    file: 'migrations/0138_insight_students.ts',
    find: "    read: ['instructor_id'],\n    isNull: ['published_version_id', 'deleted_at'],",
    replace: "    isNull: ['published_version_id', 'deleted_at'],",
    test,
  },
  {
    name: 'insight-students-change-meanwhile-is-lost',
    file: 'src-server/features/insight/standing-repo.ts',
    find: "deleteFrom('insight_student_backlog').where('id', 'in', idsIn(db, ids))",
    replace: "deleteFrom('insight_student_backlog').where('id', '>', 0 * ids.length)",
    test,
  },
  {
    name: 'insight-student-who-waits-is-listed-twice',
    file: 'src-server/features/insight/student-page-repo.ts',
    find: 'without.length === 0 ? sql.lit(true)',
    replace: 'without.length >= 0 ? sql.lit(true)',
    test,
  },
  {
    name: 'insight-visit-moves-unnoticed',
    file: 'migrations/0139_insight_days.ts',
    find: "'said', 'visited_at']",
    replace: "'said']",
    test,
  },
  {
    name: 'insight-change-meanwhile-is-lost',
    file: REPO,
    find: "db.deleteFrom('insight_backlog').where('id', 'in', idsIn(db, ids)).execute()",
    replace: "db.deleteFrom('insight_backlog').where('id', '>', 0 * ids.length).execute()",
    test,
  },
  {
    name: 'insight-day-by-utc',
    file: 'src-shared/domain/insight/slot-clock.ts',
    find: 'at + (offsetOfDay',
    replace: 'at + 0 * (offsetOfDay',
    test,
  },
  {
    name: 'insight-refund-is-not-folded',
    file: MONEY,
    find: "'currency', 'refunded_at'],",
    replace: "'currency'],",
    test,
  },
  {
    name: 'insight-refund-leaves-its-sale',
    file: MONEY,
    find: "isNull: ['deleted_at', 'refunded_at'],",
    replace: "isNull: ['deleted_at'],",
    test,
  },
  {
    name: 'insight-later-attempt-keeps-its-part',
    file: PEOPLE,
    find: '${at} >= ${from} and (${when});',
    replace: '${at} = ${from} and (${when});',
    test,
  },
  {
    name: 'insight-next-day-of-a-person-is-not-folded',
    file: PEOPLE,
    find: 'scope is not null and at is not null;',
    replace: 'scope is not null and at < 0;',
    test,
  },
  {
    name: 'insight-lesson-that-is-taken-back-stays',
    file: 'migrations/0144_insight_lessons.ts',
    find: "'delete on course_interaction', '', note('old')",
    replace: "'delete on course_interaction', '', note('old').replace('lessons', 'searches')",
    test,
  },
  {
    name: 'insight-people-add-up-over-days',
    file: 'src-shared/domain/insight/firsts.ts',
    find: '(firsts[at] ?? start) < start',
    replace: '(firsts[at] ?? start) < start + 9999',
    test: { file: 'src-shared/domain/insight/firsts.test.ts', only: 'each once' },
  },
];
