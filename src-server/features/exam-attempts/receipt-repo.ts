import { largest } from '#shared/domain/lists.ts';
import { sql, type Expression, type Insertable, type Updateable } from 'kysely';
import { MAX_CLAIM_CHARS } from '#shared/contract/claim-size.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { COUNTER_RANGE } from '#server/db/ids.ts';
import type { ExamAttemptBranchTable, ExamAttemptReceiptTable } from '#server/db/attempt-tables.ts';
import type { Db } from '#server/db/tables.ts';

/**
 * Notes on a device that the log of an attempt, or a claim about it, has something for the hub. A log that
 * is taken up here is the hub's own up to where it stands: a receipt for a branch says nothing about it.
 */
export const offerToHub = (
  db: Db,
  attempt: { readonly id: number; readonly event_count: number; readonly head_hash: string },
) => {
  const held = {
    is_open: 1 as const,
    count: attempt.event_count,
    head_hash: attempt.event_count === 0 ? '' : attempt.head_hash,
    status: attempt.event_count === 0 ? ('unsent' as const) : ('accepted' as const),
  };
  return db
    .insertInto('exam_attempt_receipt')
    .values({ attempt_id: attempt.id, ...held })
    .onConflict((conflict) =>
      conflict.column('attempt_id').doUpdateSet(held).where('exam_attempt_receipt.is_open', '=', 0),
    )
    .execute();
};

/** Notes on a hub that it writes a log itself from now on, whichever device began it. */
export const takeFromDevice = (db: Db, attemptId: number) =>
  db.updateTable('exam_attempt_receipt').set({ is_open: 0 }).where('attempt_id', '=', attemptId).execute();

/** What a receipt promises from an event on stands in a branch at the hub by now: staff took a hand-in back, say. */
export const noteBranched = (
  db: Db,
  { attemptId, fromSeq }: { readonly attemptId: number; readonly fromSeq: number },
) =>
  db
    .updateTable('exam_attempt_receipt')
    .set({ status: 'branched' })
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'accepted')
    .where('is_open', '=', 0)
    .where('count', '>=', fromSeq)
    .execute();

export const findReceipt = (db: Db, attemptId: number) =>
  db.selectFrom('exam_attempt_receipt').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst();

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const selectOpenReceipts = compileOnce((db) =>
  db
    .selectFrom('exam_attempt_receipt')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_attempt_receipt.attempt_id')
    .where('exam_attempt_receipt.is_open', '=', 1)
    .where('exam_attempt_receipt.status', '<>', 'refused')
    .orderBy('exam_attempt_receipt.attempt_id')
    .select([
      'exam_attempt.id',
      'exam_attempt.exam_version_id',
      'exam_attempt.exam_id',
      'exam_attempt.student_id',
      'exam_attempt.attempt_no',
      'exam_attempt.seed',
      'exam_attempt.started_at',
      'exam_attempt.duration_ms',
      'exam_attempt_receipt.count',
      'exam_attempt_receipt.last_claim_id',
    ]),
);

/** Attempts that may have something to send, the oldest first; refused ones wait for a person. */
export const listOpenReceipts = (db: Db) => selectOpenReceipts(db, {});

export const updateReceipt = (db: Db, attemptId: number, changes: Updateable<ExamAttemptReceiptTable>) =>
  db.updateTable('exam_attempt_receipt').set(changes).where('attempt_id', '=', attemptId).execute();

type KeptReceipt = Pick<
  ReceiptRow,
  'attempt_id' | 'status' | 'count' | 'head_hash' | 'received_at' | 'signature' | 'is_open'
>;

const upsertFurthest = compileOnce((db, receipt: KeptReceipt) =>
  db
    .insertInto('exam_attempt_receipt')
    .values(receipt)
    .onConflict((conflict) =>
      conflict
        .column('attempt_id')
        .doUpdateSet((eb) => ({
          count: eb.ref('excluded.count'),
          head_hash: eb.ref('excluded.head_hash'),
          status: eb.ref('excluded.status'),
          received_at: eb.ref('excluded.received_at'),
          signature: eb.ref('excluded.signature'),
          is_open: eb.ref('excluded.is_open'),
        }))
        .whereRef('exam_attempt_receipt.count', '<', 'excluded.count'),
    ),
);

/** Keeps the receipt that reaches furthest. */
export const keepReceipt = (db: Db, receipt: KeptReceipt) => upsertFurthest(db, receipt);

const CLAIM_CHARS = sql<number>`length(claims)`;

/** Claims about an attempt that no hub takes: an older program let them be larger. */
export const largeClaims = (db: Db, attemptId: Expression<number>) =>
  db
    .selectFrom('exam_record_claim')
    .where('attempt_id', '=', attemptId)
    .where(CLAIM_CHARS, '>', MAX_CLAIM_CHARS)
    .orderBy('id')
    .select(['id', 'claims', 'created_at']);

/** The ids that this computer gives now; earlier ones may be higher, where it got another number since. */
async function idsOfToday(db: Db): Promise<{ readonly from: number; readonly end: number }> {
  const { device_no: number } = await db.selectFrom('device').select('device_no').executeTakeFirstOrThrow();
  return { from: number * COUNTER_RANGE, end: (number + 1) * COUNTER_RANGE };
}

/**
 * The claims about an attempt that follow one of them, oldest first: those under an earlier number of this computer
 * come before those of today. Without those that are larger than a hub takes: they are set aside.
 */
export async function listClaimsAfter(db: Db, attemptId: number, claimId: number, limit?: number) {
  const { from, end } = await idsOfToday(db);
  const isOfToday = sql<number>`case when id >= ${from} and id < ${end} then 1 else 0 end`;
  const wasToday = claimId >= from && claimId < end ? 1 : 0;
  const claims = db
    .selectFrom('exam_record_claim')
    .where('attempt_id', '=', attemptId)
    .where(CLAIM_CHARS, '<=', MAX_CLAIM_CHARS)
    .where(({ and, or, eb }) =>
      or([eb(isOfToday, '>', wasToday), and([eb(isOfToday, '=', wasToday), eb('id', '>', claimId)])]),
    )
    .orderBy(isOfToday)
    .orderBy('id')
    .select(['id', 'claims', 'created_at']);
  return (limit === undefined ? claims : claims.limit(limit)).execute();
}

/** The one of some claims that the others come before. */
export async function lastClaim(db: Db, ids: readonly number[]): Promise<number> {
  const { from, end } = await idsOfToday(db);
  const ofToday = ids.filter((id) => id >= from && id < end);
  return largest(ofToday.length > 0 ? ofToday : ids, 0);
}

/** Keeps a branch; false when it is kept already. */
export const insertBranch = async (db: Db, branch: Insertable<ExamAttemptBranchTable>): Promise<boolean> =>
  (
    await db
      .insertInto('exam_attempt_branch')
      .values(branch)
      .onConflict((conflict) => conflict.columns(['attempt_id', 'head_hash']).doNothing())
      .returning('id')
      .execute()
  ).length > 0;

const branchesOf = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db
    .selectFrom('exam_attempt_branch')
    .where('attempt_id', '=', attemptId)
    .where('reason', '=', 'fork')
    .orderBy('from_seq')
    .orderBy('id')
    .selectAll(),
);

export const listBranches = (db: Db, attemptId: number) => branchesOf(db, { attemptId });

export type BranchRow = Awaited<ReturnType<typeof listBranches>>[number];

/** Attempts of a person whose logs have something that the hub has not acknowledged. */
export async function countUnsentAttempts(db: Db, userId: number | null): Promise<number> {
  let query = db
    .selectFrom('exam_attempt_receipt')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_attempt_receipt.attempt_id')
    .where('exam_attempt_receipt.is_open', '=', 1)
    .where('exam_attempt_receipt.count', '<', (eb) =>
      eb
        .selectFrom('exam_attempt_event')
        .whereRef('exam_attempt_event.attempt_id', '=', 'exam_attempt.id')
        .select((own) => own.fn.max('exam_attempt_event.seq').as('last')),
    );
  if (userId !== null) query = query.where('exam_attempt.student_id', '=', userId);
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** Answers among the events that the hub has not acknowledged, and when the oldest of these events was written. */
export async function findUnsentAnswers(
  db: Db,
): Promise<{ readonly answers: number; readonly oldestAt: number | null }> {
  const row = await db
    .selectFrom('exam_attempt_receipt as r')
    .innerJoin('exam_attempt_event as e', (join) =>
      join.onRef('e.attempt_id', '=', 'r.attempt_id').onRef('e.seq', '>', 'r.count'),
    )
    .where('r.is_open', '=', 1)
    .select(({ fn }) => [
      fn.sum<number | null>(sql`case when e.kind = 'answer' then 1 else 0 end`).as('answers'),
      fn.min('e.created_at').as('oldest_at'),
    ])
    .executeTakeFirstOrThrow();
  return { answers: row.answers ?? 0, oldestAt: row.oldest_at };
}
