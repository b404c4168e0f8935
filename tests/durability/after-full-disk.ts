import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDatabaseFile } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import type { Acknowledged } from './patient-candidate.ts';

/** What stands on the disk at the end, read as a process that was killed now would leave it. */
export async function problemsOnDisk(
  dataDir: string,
  attemptId: number,
  acknowledged: readonly Acknowledged[],
) {
  const copy = temporaryFolder('after-full');
  cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.includes('exam-reserve') });
  const database = openDatabaseFile(path.join(copy, 'lectern.db'));
  const wrong: string[] = [];
  try {
    const rows = await database.read
      .selectFrom('exam_attempt_event')
      .where('attempt_id', '=', attemptId)
      .selectAll()
      .orderBy('seq')
      .execute();
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    for (const { seq, questionId, option, text } of acknowledged) {
      const row = bySeq.get(seq);
      const isThere =
        row?.question_id === questionId && row.selected_option === option && row.answer_text === text;
      if (!isThere) wrong.push(`The answer ${seq} was called saved and is lost.`);
    }
    const ends = rows.filter(({ kind }) => kind === 'submit' || kind === 'deadline').length;
    const seals = await database.read
      .selectFrom('exam_ledger')
      .where('kind', '=', 'seal')
      .where('attempt_id', '=', attemptId)
      .select('no')
      .execute();
    if (seals.length !== 1 || ends > 1)
      wrong.push(`It was handed in ${seals.length} times (${ends} events).`);
    const last = rows.at(-1);
    const journal = readFileSync(path.join(copy, 'journals', `${attemptId}.ndjson`), 'utf8').split('\n');
    if (journal.length - 2 !== rows.length || journal.at(-2)?.includes(last?.hash ?? '') !== true)
      wrong.push(`The journal has ${journal.length - 2} of ${rows.length} events.`);
    const { checks } = await verifyDatabase(database);
    wrong.push(...checks.flatMap(({ problems }) => problems));
  } finally {
    await database.close();
    rmSync(copy, { recursive: true, force: true });
  }
  return wrong;
}
