import type { CourseStatus } from '#shared/contract/course-drafts.ts';

/** The steps in which a course is made. */
export const STEP_COUNT = 5;

/** Not offered to anybody yet. */
export const isInProgress = (status: CourseStatus): boolean =>
  status === 'savedAsDraft' || status === 'pending_approval';

export const isOffered = (status: CourseStatus): boolean => status === 'published' || status === 'scheduled';
