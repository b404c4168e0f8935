import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable, theScope, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const CATALOG = theScope(SCOPES.catalog);
const AUDITORS = theScope(SCOPES.admin);
const OWN = scopeOf(SCOPES.person, 'instructor_id');
const SINCE = 31;

const ofCourse = scopeOf(SCOPES.person, sql`(select c.instructor_id from course c where c.id = t.course_id)`);
const ofItem = scopeOf(
  SCOPES.person,
  sql`(select i.instructor_id from course_item i where i.id = t.course_item_id)`,
);
const ofVersion = scopeOf(
  SCOPES.person,
  sql`(select c.instructor_id from course c
    join course_version v on v.course_id = c.id where v.id = t.course_version_id)`,
);

const isOffered = sql`t.published_version_id is not null`;
/** Learners get a version now that is not for everybody. */
const isOfferedToSome = sql`exists (select 1 from course_version v
  where v.id = t.published_version_id and v.is_for_some = 1)`;
const isForSome = sql`t.is_for_some = 1`;
/** Nobody else has what waits for approval, or was returned. */
const isApproved = sql`t.is_unapproved = 0`;
const toEnrolled = scopeWhere(isApproved, scopeOf(SCOPES.course, 'course_id'));

/** What an author is still changing is nobody else's business. */
const hideDraft = (row: SyncRow, holds: (scope: string) => boolean): SyncRow =>
  holds(`u:${row['instructor_id']}`)
    ? row
    : {
        ...row,
        title: '',
        subtitle: '',
        description: '',
        description_document: null,
        student_learning: '',
        course_requirements: '',
        course_designed_for: '',
        specification_sha256: null,
        specification_name: null,
        image_sha256: null,
        image_alt: null,
        promotional_media_id: null,
        before_publication: null,
        left_out_tags: '[]',
      };

const partOfItem = { class: 'draft', scopes: [ofItem], since: SINCE } as const;

/** What of a version learners hold, and its author. */
const delivered = {
  class: 'server',
  owner: { of: 'course', by: 'course_id' },
  scopes: [toEnrolled, ofCourse],
  since: SINCE,
} as const;

export const COURSES_TABLES = {
  course: syncTable('course', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [
      OWN,
      scopeWhere(sql`${isOffered} and not ${isOfferedToSome}`, CATALOG),
      scopeWhere(isOfferedToSome, scopeOf(SCOPES.course, 'id')),
      scopeWhere(isOfferedToSome, AUDITORS),
    ],
    redact: hideDraft,
    files: {
      columns: ['image_sha256', 'specification_sha256'],
      inText: ['description_document'],
      shownTo: 'instructor-courses:view',
    },
    media: { columns: ['promotional_media_id'], title: 'title' },
    aggregate: {
      title: 'title',
      parts: [{ table: 'course_access', by: 'course_id' }],
      fresh: {
        deleted_at: null,
        status: 'savedAsDraft',
        published_version_id: null,
        published_at: null,
        before_publication: null,
      },
    },
  }),
  course_access: syncTable('course_access', {
    class: 'draft',
    owner: { of: 'course', by: 'course_id' },
    scopes: [ofCourse],
    since: SINCE,
  }),
  course_section: syncTable('course_section', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [OWN],
    since: SINCE,
    aggregate: { title: 'title', parts: [], fresh: { deleted_at: null } },
  }),
  course_item: syncTable('course_item', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [OWN],
    since: SINCE,
    files: { columns: [], inText: ['document'], shownTo: 'row' },
    media: { columns: ['media_file_id'], inText: ['resources', 'document'], title: 'title' },
    aggregate: {
      title: 'title',
      parts: [
        { table: 'course_item_question', by: 'course_item_id' },
        { table: 'assignment_question', by: 'course_item_id' },
      ],
      fresh: { deleted_at: null },
    },
  }),
  course_item_question: syncTable('course_item_question', {
    ...partOfItem,
    owner: { of: 'course_item', by: 'course_item_id' },
    files: { columns: [], inText: ['content', 'keys'], shownTo: 'row' },
  }),
  assignment_question: syncTable('assignment_question', {
    ...partOfItem,
    owner: { of: 'course_item', by: 'course_item_id' },
  }),
  course_version: syncTable('course_version', {
    class: 'server',
    owner: { of: 'course', by: 'course_id' },
    scopes: [
      scopeWhere(sql`not ${isForSome} and ${isApproved}`, CATALOG),
      scopeWhere(isForSome, toEnrolled),
      scopeWhere(sql`(${isForSome} or not ${isApproved})`, ofCourse),
      scopeWhere(isForSome, AUDITORS),
    ],
    files: {
      columns: ['image_sha256', 'specification_sha256', 'promotional_sha256'],
      inText: ['description_document'],
      shownTo: 'row',
    },
    since: SINCE,
  }),
  course_version_access: syncTable('course_version_access', {
    class: 'server',
    owner: { of: 'course_version', by: 'course_version_id' },
    scopes: [ofVersion],
    since: SINCE,
  }),
  course_version_outline: syncTable('course_version_outline', delivered),
  course_content: syncTable('course_content', delivered),
  course_content_file: syncTable('course_content_file', {
    ...delivered,
    files: { columns: ['sha256'], shownTo: 'row' },
  }),
  course_practice_key: syncTable('course_practice_key', {
    ...delivered,
    files: { columns: [], inText: ['keys'], shownTo: 'row' },
  }),
  course_content_key: syncTable('course_content_key', {
    class: 'server',
    owner: { of: 'course', by: 'course_id' },
    scopes: [ofCourse],
    since: SINCE,
    files: { columns: [], inText: ['keys'], shownTo: 'row' },
  }),
};
