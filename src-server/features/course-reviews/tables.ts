import { scopeOf, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const SINCE = 32;

/** The enrolled, and the author. */
const scopes = [scopeOf(SCOPES.course, 'course_id'), scopeOf(SCOPES.courseResults, 'course_id')] as const;

export const COURSE_REVIEWS_TABLES = {
  course_review: syncTable('course_review', {
    class: 'append-only',
    owner: 'student_id',
    scopes,
    since: SINCE,
  }),
  course_review_reply: syncTable('course_review_reply', {
    class: 'append-only',
    owner: 'instructor_id',
    scopes,
    since: SINCE,
  }),
  course_rating: syncTable('course_rating', {
    class: 'server',
    owner: { of: 'course', by: 'course_id' },
    scopes: [theScope(SCOPES.catalog)],
    since: SINCE,
  }),
};
