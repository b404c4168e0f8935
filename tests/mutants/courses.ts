import type { Mutant } from './mutant.ts';

const READING = 'src-server/features/courses/readers.api.test.ts';
const APPROVAL = 'src-server/features/content-management/course-approval.api.test.ts';
const READERS = 'tests/sync/course-readers.test.ts';

/** Courses: who reads what of them, and who decides about them. */
export const courseMutants: readonly Mutant[] = [
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
];
