import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** The enrolled, and the author. */
const ofCourse = {
  class: 'append-only',
  owner: 'user_id',
  scopes: [scopeOf(SCOPES.course, 'course_id'), scopeOf(SCOPES.courseResults, 'course_id')],
  since: 32,
} as const;

export const COURSE_QUESTIONS_TABLES = {
  course_question: syncTable('course_question', ofCourse),
  course_answer: syncTable('course_answer', ofCourse),
  course_vote: syncTable('course_vote', ofCourse),
  course_question_state: syncTable('course_question_state', ofCourse),
};
