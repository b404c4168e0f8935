import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ExamStatus } from '#shared/contract/exam-status.ts';

/**
 * SQL that is true where an exam or a course has a status now, see effectiveStatus. Beside it stands the version
 * that is offered, `exam_version` or `course_version`.
 */
export function hasStatus(table: 'exam' | 'course', status: ExamStatus, now: number): RawBuilder<SqlBool> {
  const stored = sql.ref(`${table}.status`);
  const opensAt = sql.ref(`${table}_version.opens_at`);
  switch (status) {
    case 'published':
      return sql`(${stored} = 'published' or (${stored} = 'scheduled' and ${opensAt} <= ${now}))`;
    case 'scheduled':
      return sql`(${stored} = 'scheduled' and ${opensAt} > ${now})`;
    case 'savedAsDraft':
    case 'pending_approval':
    case 'archived':
      return sql`${stored} = ${status}`;
  }
}
