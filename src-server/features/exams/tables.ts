import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable, theScope, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const CATALOG = theScope(SCOPES.catalog);
const AUDITORS = theScope(SCOPES.admin);
const OWN = scopeOf(SCOPES.person, 'instructor_id');

const ofExam = scopeOf(SCOPES.person, sql`(select e.instructor_id from exam e where e.id = t.exam_id)`);
const ofVersion = scopeOf(
  SCOPES.person,
  sql`(select e.instructor_id from exam e
    join exam_version v on v.exam_id = e.id where v.id = t.exam_version_id)`,
);

const isOffered = sql`t.published_version_id is not null`;
/** Candidates get a version now that is not for everybody. */
const isOfferedToSome = sql`exists (select 1 from exam_version v
  where v.id = t.published_version_id and v.is_for_some = 1)`;
const isForSome = sql`t.is_for_some = 1`;
/** Nobody else has what waits for approval, or was returned. */
const isApproved = sql`t.is_unapproved = 0`;

/** Who is enrolled gets the package of a sealed version, and never its paper. */
const isOpen = sql`(select v.secrecy from exam_version v where v.id = t.exam_version_id) = 'open'`;

/** A value of `lockdown` by which an exam holds the window that it is sat in. */
const isHeld = (lockdown: unknown): boolean => lockdown === 'window' || lockdown === 'kiosk';

/** Whom a version names is its author's business, as its keys are. */
const NAMED = [ofVersion] as const;

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
        left_out_tags: '[]',
        safe_browser_keys: '',
      };

export const EXAMS_TABLES = {
  exam: syncTable('exam', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [
      OWN,
      scopeWhere(sql`${isOffered} and not ${isOfferedToSome}`, CATALOG),
      scopeWhere(isOfferedToSome, scopeOf(SCOPES.exam, 'id')),
      scopeWhere(isOfferedToSome, scopeOf(SCOPES.examInvigilation, 'id')),
      scopeWhere(isOfferedToSome, AUDITORS),
    ],
    redact: hideDraft,
    aggregate: {
      title: 'title',
      parts: [
        { table: 'exam_question', by: 'exam_id' },
        { table: 'exam_access', by: 'exam_id' },
        { table: 'exam_plan', by: 'exam_id' },
      ],
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
  exam_access: syncTable('exam_access', {
    class: 'draft',
    owner: { of: 'exam', by: 'exam_id' },
    scopes: [ofExam],
    since: 30,
  }),
  exam_plan: syncTable('exam_plan', {
    class: 'draft',
    owner: { of: 'exam', by: 'exam_id' },
    scopes: [ofExam],
    since: 30,
  }),
  exam_version: syncTable('exam_version', {
    class: 'server',
    owner: { of: 'exam', by: 'exam_id' },
    scopes: [
      scopeWhere(sql`not ${isForSome} and ${isApproved}`, CATALOG),
      scopeWhere(sql`${isForSome} and ${isApproved}`, scopeOf(SCOPES.exam, 'exam_id')),
      scopeWhere(sql`${isForSome} and ${isApproved}`, scopeOf(SCOPES.examInvigilation, 'exam_id')),
      scopeWhere(sql`(${isForSome} or not ${isApproved})`, ofExam),
      scopeWhere(isForSome, AUDITORS),
    ],
    // An older computer would look for a paper that never comes, or leave a window open that the exam holds.
    since: (row) => (row['secrecy'] === 'sealed' || isHeld(row['lockdown']) ? 40 : 0),
  }),
  exam_version_access: syncTable('exam_version_access', {
    class: 'server',
    owner: { of: 'exam_version', by: 'exam_version_id' },
    scopes: NAMED,
    since: 30,
  }),
  exam_version_paper: syncTable('exam_version_paper', {
    class: 'server',
    owner: { of: 'exam_version', by: 'exam_version_id' },
    scopes: [
      scopeWhere(
        sql`${isApproved} and ${isOpen}`,
        scopeOf(SCOPES.exam, sql`(select v.exam_id from exam_version v where v.id = t.exam_version_id)`),
      ),
      ofVersion,
    ],
    files: { columns: [], inText: ['content'], shownTo: 'feature' },
  }),
  exam_version_key: syncTable('exam_version_key', {
    class: 'server',
    owner: { of: 'exam_version', by: 'exam_version_id' },
    scopes: [ofVersion],
    files: { columns: [], inText: ['keys'], shownTo: 'feature' },
  }),
};
