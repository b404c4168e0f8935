import type { Db } from '../db/tables.ts';
import { headOfReceipt } from '../features/exam-attempts/chain.ts';
import { listByHead } from '../features/exam-attempts/repo.ts';
import { verifyAttempt } from '../features/exam-attempts/verify.ts';
import { isoOrNull } from '../iso.ts';
import { EXIT, UsageError } from './arguments.ts';
import { complain, print, printJson } from './output.ts';

interface ReceiptOptions {
  readonly receipt: string;
  readonly publicKey: string | null;
  readonly isJson: boolean;
}

/** Says whose hand-in a receipt is of, and whether the log that it stands for holds from its first entry on. */
export async function verifyReceipt(db: Db, options: ReceiptOptions): Promise<number> {
  const { receipt, publicKey, isJson } = options;
  const start = headOfReceipt(receipt);
  if (start === null) throw new UsageError('A receipt has twelve signs, such as 3F2A-91C0-77DE.');
  const found = await Promise.all(
    (await listByHead(db, start)).map(async (row) => ({
      attempt_id: row.id,
      exam: row.title,
      student: row.student_name,
      attempt_no: row.attempt_no,
      state: row.state,
      entries: row.sealed_count,
      handed_in_at: isoOrNull(row.submitted_at),
      received_at: isoOrNull(row.received_at),
      problems: await verifyAttempt(db, row.id, publicKey),
    })),
  );
  const isGood = found.length > 0 && found.every(({ problems }) => problems.length === 0);
  if (isJson) printJson({ ok: isGood, found });
  else {
    if (found.length === 0) complain(`Nothing was handed in here with the receipt ${receipt}.`);
    for (const one of found) {
      print(
        `${one.student}, ${one.exam}, attempt ${one.attempt_no}: ${one.entries} entries, handed in at ${one.handed_in_at}` +
          `${one.received_at === null ? '' : `, received at ${one.received_at}`}. ` +
          (one.problems.length === 0 ? 'The log holds.' : 'The log does not hold.'),
      );
      for (const problem of one.problems) complain(problem);
    }
  }
  return isGood ? EXIT.ok : EXIT.unreadable;
}
