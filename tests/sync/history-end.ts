import { hash } from 'node:crypto';
import type { Node } from './fleet.ts';
import { rowsThatTravel } from './invariants.ts';
import type { ScheduleReport } from './schedule.ts';

/** What a history has come to on its hub, short enough to be compared with that of another run. */
export async function endOf(
  hub: Node,
  trace: readonly string[],
): Promise<Pick<ScheduleReport, 'conflictCopies' | 'trace' | 'rows'>> {
  const db = hub.database.write;
  const copies = await db.selectFrom('sync_conflict').select('ids').execute();
  const questions = await db
    .selectFrom('question')
    .select(['id', 'title', 'version', 'deleted_at'])
    .orderBy('id')
    .execute();
  return {
    conflictCopies: copies.length,
    trace: hash('sha256', JSON.stringify([trace, questions])),
    // A hash of a password is salted, and never travels itself.
    rows: hash(
      'sha256',
      JSON.stringify((await rowsThatTravel(hub)).map((row) => ({ ...row, password_hash: null }))),
    ),
  };
}
