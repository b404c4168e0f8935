import type { Mutant } from './mutant.ts';
import { rare } from './simulated.ts';

const READING = 'src-server/features/courses/readers.api.test.ts';
const APPROVAL = 'src-server/features/content-management/course-approval.api.test.ts';
const SUBMISSIONS = 'src-server/features/course-submissions/course-submissions.api.test.ts';
const REVIEWS = 'src-server/features/course-reviews/course-reviews.api.test.ts';
const TALK = 'src-server/features/course-questions/course-questions.api.test.ts';
const READERS = 'tests/sync/course-readers.test.ts';

/** Courses: who reads what of them, and who decides about them. */
export const courseMutants: readonly Mutant[] = [
  {
    name: 'solution-shown-before-hand-in-counts',
    file: 'src-server/features/course-submissions/hand-in-service.ts',
    find: "if (ctx.services.authority === 'here' && !terms.isGraded)",
    replace: "if (ctx.services.authority === 'here')",
    test: { file: SUBMISSIONS, only: 'waits for its mark where it counts' },
  },
  {
    name: 'hand-in-read-by-content-managers',
    file: 'src-server/features/course-submissions/tables.ts',
    find: "shownTo: 'row', isPersonal: true }",
    replace: "shownTo: 'row' }",
    test: { file: SUBMISSIONS, only: 'is shown to its student and the author' },
  },
  {
    name: 'mark-over-another-text',
    file: 'src-server/features/course-submissions/marking-service.ts',
    find: 'if (seen !== standing || standings.at(-1)?.row.id !== row.id)',
    replace: 'if (false)',
    test: { file: SUBMISSIONS, only: 'is refused where another text or mark' },
  },
  {
    name: 'review-without-enrolment',
    file: 'src-server/features/courses/learner-service.ts',
    find: "if (!holds(ctx.actor.ability, 'courses:view') || !(await isEnrolled(ctx, 'course', courseId)))",
    replace: 'if (false)',
    test: { file: REVIEWS, only: 'is refused without enrolment' },
  },
  {
    name: 'hidden-question-shown',
    file: 'src-server/features/course-questions/repo.ts',
    find: "or([eb('q.user_id', '=', userId), not(isHidden)]),",
    replace: "or([eb('q.user_id', '=', userId), eb('q.id', '>', 0)]),",
    test: { file: TALK, only: 'are hidden by the author' },
  },
  {
    name: 'course-read-by-strangers',
    file: 'src-server/features/courses/reader-service.ts',
    find: "if (!holds(ctx.actor.ability, 'courses:view') || !(await isEnrolled(ctx, 'course', course.id)))",
    replace: 'if (false)',
    test: { file: READING, only: 'is shown to the enrolled' },
  },
  {
    name: 'course-graded-keys-given-out',
    file: 'src-shared/domain/courses/item-content.ts',
    find: 'hasQuestions(item.kind) && !item.isGraded',
    replace: 'hasQuestions(item.kind)',
    test: { file: READERS, only: 'without solutions, graded keys' },
  },
  {
    name: 'course-contents-in-the-catalog',
    file: 'src-server/features/courses/tables.ts',
    find: 'scopes: [toEnrolled, ofCourse],',
    replace: 'scopes: [CATALOG, ofCourse],',
    test: { file: READERS, only: 'comes to the computers of those who are in it' },
  },
  {
    name: 'course-sent-before-approval',
    file: 'src-server/features/courses/tables.ts',
    find: 'const isApproved = sql`t.is_unapproved = 0`;',
    replace: 'const isApproved = sql`1 = 1`;',
    test: { file: READERS, only: 'what waits for approval comes to nobody' },
  },
  {
    name: 'exam-sent-before-approval',
    file: 'src-server/features/exams/tables.ts',
    find: 'const isApproved = sql`t.is_unapproved = 0`;',
    replace: 'const isApproved = sql`1 = 1`;',
    test: { file: 'tests/sync/for-some.test.ts', only: 'what waits for approval is on no computer' },
  },
  {
    name: 'course-approved-unseen',
    file: 'src-server/features/courses/approval-service.ts',
    find: 'if (version.version_no !== seen.versionNo || hasChanges !== seen.hasChanges)',
    replace: 'if (false)',
    test: { file: APPROVAL, only: 'is another version to look at' },
  },
  {
    name: 'content-approved-by-its-author',
    file: 'src-server/features/content-management/decision-service.ts',
    find: 'if (!(await mayDecide(ctx, authorId, by)))',
    replace: 'if (false)',
    test: { file: APPROVAL, only: 'is decided by somebody else' },
  },
  {
    name: 'course-section-stands-in-itself',
    file: 'src-server/features/courses/move-service.ts',
    find: 'if (standsInItself(after, id)) after.set(id, before.get(id) ?? null);',
    replace: '',
    test: rare,
  },
  {
    name: 'course-graded-key-in-the-student-view',
    file: 'src-server/features/courses/learner-service.ts',
    find: `  const hashes = items.filter(isPracticeItem).map((item) => item.content_hash);
  const rows = await repo.listKeys(db, 'course_practice_key', courseId, hashes);`,
    replace: `  const hashes = items.map((item) => item.content_hash);
  const rows = await repo.listKeys(db, 'course_content_key', courseId, hashes);`,
    test: {
      file: 'src-server/features/course-progress/course-records.api.test.ts',
      only: 'with the keys of practice alone',
    },
  },
];
