import type { Permission } from '#shared/access/ability.ts';

/**
 * What the first administrator of an institution holds beyond the role: with one account only, somebody
 * has to write the questions and the exams. Personal grants, so that later administrators get none.
 */
export const FOUNDER_GRANTS: readonly Permission[] = [
  { resource: 'questions', action: 'add' },
  { resource: 'instructor-exams', action: 'add' },
];
