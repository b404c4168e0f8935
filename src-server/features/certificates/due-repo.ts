import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** Something that was earned, to be looked at. */
interface Due {
  readonly studentId: number;
  readonly contentType: 'exam' | 'course';
  readonly contentId: number;
  readonly versionId: number;
  readonly attemptId: number | null;
  readonly score: number | null;
  readonly finishedAt: number;
  readonly dueAt: number;
}

/** What is due already stays: the first pass is what counts, and no trigger comes twice. */
export const enqueue = (db: Db, due: Due) =>
  db
    .insertInto('certificate_due')
    .values({
      student_id: due.studentId,
      content_type: due.contentType,
      content_id: due.contentId,
      content_version_id: due.versionId,
      attempt_id: due.attemptId,
      score: due.score,
      finished_at: due.finishedAt,
      due_at: due.dueAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'content_type', 'content_id'])
        .doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') })),
    )
    .execute();

/** Certificates that an attempt earned: in doubt from now on, or not any more. */
export const doubt = (db: Db, attemptId: number, doubtedAt: number | null, now: number) =>
  db
    .updateTable('certificate')
    .set((eb) => ({ doubted_at: doubtedAt, updated_at: now, version: eb('version', '+', 1) }))
    .where('attempt_id', '=', attemptId)
    .where('revoked_at', 'is', null)
    .where('doubted_at', doubtedAt === null ? 'is not' : 'is', null)
    .execute();

/** How many certificates that stand some attempts have earned. */
export async function countEarnedBy(db: Db, attemptIds: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('certificate')
    .where('attempt_id', 'in', idsIn(db, attemptIds))
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The version of a course that learners have now. */
export async function publishedVersionId(db: Db, courseId: number): Promise<number | null> {
  const row = await db
    .selectFrom('course')
    .where('id', '=', courseId)
    .select('published_version_id')
    .executeTakeFirst();
  return row?.published_version_id ?? null;
}
