import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const SINCE = 32;
const STUDENT = scopeOf(SCOPES.person, 'student_id');
const RESULTS = scopeOf(SCOPES.courseResults, 'course_id');

/** What a learner keeps for themselves. */
const own = { class: 'draft', owner: 'student_id', scopes: [STUDENT], since: SINCE } as const;

export const COURSE_PROGRESS_TABLES = {
  course_interaction: syncTable('course_interaction', {
    class: 'append-only',
    owner: 'student_id',
    scopes: [STUDENT, RESULTS],
    since: SINCE,
  }),
  course_item_stale: DEVICE,
  course_item_state: DEVICE,
  course_item_draft: DEVICE,
  course_place: syncTable('course_place', own),
  course_flag: syncTable('course_flag', own),
  course_note: syncTable('course_note', own),
  course_completion: syncTable('course_completion', {
    class: 'server',
    owner: 'student_id',
    scopes: [STUDENT, RESULTS],
    since: SINCE,
  }),
};
