import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable, theScope, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const CATALOG = theScope(SCOPES.catalog);
const OWN = scopeOf(SCOPES.person, 'instructor_id');

const ofExam = scopeOf(SCOPES.person, sql`(select e.instructor_id from exam e where e.id = t.exam_id)`);
const ofVersion = scopeOf(
  SCOPES.person,
  sql`(select e.instructor_id from exam e
    join exam_version v on v.exam_id = e.id where v.id = t.exam_version_id)`,
);

/** What an author is still changing is nobody else's business. */
const hideDraft = (row: SyncRow, holds: (scope: string) => boolean): SyncRow =>
  holds(`u:${row['instructor_id']}`)
    ? row
    : {
        ...row,
        title: '',
        description: '',
        introduction_title: '',
        introduction_description: '',
        before_publication: null,
      };

export const EXAMS_TABLES = {
  exam: syncTable('exam', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [OWN, scopeWhere(sql`t.published_version_id is not null`, CATALOG)],
    redact: hideDraft,
    aggregate: {
      title: 'title',
      parts: [{ table: 'exam_question', by: 'exam_id' }],
      fresh: {
        deleted_at: null,
        status: 'savedAsDraft',
        published_version_id: null,
        published_at: null,
        before_publication: null,
      },
    },
  }),
  exam_question: syncTable('exam_question', {
    class: 'draft',
    owner: { of: 'exam', by: 'exam_id' },
    scopes: [ofExam],
  }),
  exam_version: syncTable('exam_version', {
    class: 'server',
    owner: { of: 'exam', by: 'exam_id' },
    scopes: [CATALOG],
  }),
  exam_version_paper: syncTable('exam_version_paper', {
    class: 'server',
    owner: { of: 'exam_version', by: 'exam_version_id' },
    scopes: [
      scopeOf(SCOPES.exam, sql`(select v.exam_id from exam_version v where v.id = t.exam_version_id)`),
      ofVersion,
    ],
  }),
  exam_version_key: syncTable('exam_version_key', {
    class: 'server',
    owner: { of: 'exam_version', by: 'exam_version_id' },
    scopes: [ofVersion],
  }),
};
