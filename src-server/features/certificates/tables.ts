import { sql } from 'kysely';
import { DEVICE, scopeOf, scopeWhere, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const SINCE = 32;
const CATALOG = theScope(SCOPES.catalog);
const OWN = scopeOf(SCOPES.person, 'student_id');
const ofContent = [
  scopeWhere(sql`t.content_type = 'exam'`, scopeOf(SCOPES.examResults, 'content_id')),
  scopeWhere(sql`t.content_type = 'course'`, scopeOf(SCOPES.courseResults, 'content_id')),
] as const;

export const CERTIFICATES_TABLES = {
  certificate: syncTable('certificate', {
    class: 'server',
    owner: 'student_id',
    scopes: [OWN, ...ofContent, theScope(SCOPES.admin)],
    files: { columns: ['pdf_sha256'], shownTo: 'row', isPersonal: true },
    since: SINCE,
  }),
  achievement: syncTable('achievement', {
    class: 'server',
    owner: 'student_id',
    scopes: [OWN, scopeOf(SCOPES.examResults, 'exam_id'), theScope(SCOPES.admin)],
    since: SINCE,
  }),
  certificate_hold: syncTable('certificate_hold', {
    class: 'server',
    owner: 'student_id',
    scopes: [OWN, ...ofContent],
    since: SINCE,
  }),
  certificate_key: syncTable('certificate_key', {
    class: 'server',
    owner: 'institution',
    scopes: [CATALOG],
    since: SINCE,
  }),
  certificate_status: syncTable('certificate_status', {
    class: 'server',
    owner: 'institution',
    scopes: [CATALOG],
    since: SINCE,
  }),
  certificate_due: DEVICE,
};
