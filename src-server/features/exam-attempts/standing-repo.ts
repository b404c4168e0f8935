import { COMPUTER_EVENT, WINDOW_EVENT } from '#shared/domain/exam-attempts/window-evidence.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** How much there is of an attempt: equal texts say that nothing came to it in between. */
export async function attemptStanding(db: Db, attemptId: number): Promise<string> {
  const count = async (
    table: 'exam_attempt_event' | 'exam_attempt_branch' | 'exam_record_claim',
  ): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .where('attempt_id', '=', attemptId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return JSON.stringify([
    await count('exam_attempt_event'),
    await count('exam_attempt_branch'),
    await count('exam_record_claim'),
  ]);
}

const gateEvents = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db
    .selectFrom('exam_attempt_event')
    .where('attempt_id', '=', attemptId)
    .orderBy('seq')
    .select(['seq', 'kind', 'note', 'elapsed_ms as elapsedMs']),
);

/** What a log says of interruptions, in its order. */
export const listGateEvents = (db: Db, attemptId: number) => gateEvents(db, { attemptId });

/** What a log says of the window and the computer around it. */
export const listEvidence = (db: Db, attemptId: number) =>
  db
    .selectFrom('exam_attempt_event')
    .where('attempt_id', '=', attemptId)
    .where('kind', 'in', [WINDOW_EVENT, COMPUTER_EVENT, 'blur', 'focus'])
    .orderBy('seq')
    .select(['kind', 'note', 'created_at as wallMs'])
    .execute();

/** The program says itself within these first events. */
const BEGINNING = 12;

/** What the logs of the real attempts at an exam say of the program and package they were begun with. */
export const listBeginnings = (db: Db, examId: number) =>
  db
    .selectFrom('exam_attempt')
    .innerJoin('exam_attempt_event as e', 'e.attempt_id', 'exam_attempt.id')
    .where('exam_attempt.exam_id', '=', examId)
    .where('exam_attempt.purpose', '=', 'real')
    .where('e.seq', '<=', BEGINNING)
    .where('e.kind', 'in', ['start', WINDOW_EVENT])
    .orderBy('e.attempt_id')
    .orderBy('e.seq')
    .select(['e.attempt_id as attemptId', 'exam_attempt.exam_version_id as versionId', 'e.kind', 'e.note'])
    .execute();

/** The titles of some published versions, by their ids. */
export async function examTitles(db: Db, versionIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('exam_version')
    .where('id', 'in', idsIn(db, [...new Set(versionIds)]))
    .select(['id', 'title'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}
