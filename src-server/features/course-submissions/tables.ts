import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const SINCE = 32;

/** Whoever handed it in, and whoever marks it. */
const ofBoth = {
  class: 'append-only',
  owner: 'student_id',
  scopes: [scopeOf(SCOPES.person, 'student_id'), scopeOf(SCOPES.courseResults, 'course_id')],
  since: SINCE,
} as const;

export const COURSE_SUBMISSIONS_TABLES = {
  course_submission: syncTable('course_submission', {
    ...ofBoth,
    files: { columns: [], inText: ['files'], shownTo: 'row', isPersonal: true },
  }),
  course_submission_feedback: syncTable('course_submission_feedback', ofBoth),
};
