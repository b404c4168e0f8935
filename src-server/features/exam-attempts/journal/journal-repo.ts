import type { Db } from '#server/db/tables.ts';
import { PACKAGE_COLUMNS } from '../repo.ts';
import type { JournalHead } from './journal-lines.ts';

/** Whose log an attempt is, as its journal begins with it. */
export const findJournalHead = (db: Db, attemptId: number): Promise<JournalHead | undefined> =>
  db
    .selectFrom('exam_attempt')
    .where('id', '=', attemptId)
    .select([...PACKAGE_COLUMNS])
    .executeTakeFirst();

/** How an attempt stands, for how long its journal is of use. */
export const findKeepingFacts = (db: Db, attemptId: number) =>
  db
    .selectFrom('exam_attempt')
    .leftJoin('exam_attempt_receipt as receipt', 'receipt.attempt_id', 'exam_attempt.id')
    .where('exam_attempt.id', '=', attemptId)
    .select([
      'exam_attempt.state',
      'exam_attempt.sealed_hash',
      'exam_attempt.submitted_at',
      'exam_attempt.withheld',
      'exam_attempt.released_at',
      'receipt.is_open',
      'receipt.received_at',
    ])
    .executeTakeFirst();
