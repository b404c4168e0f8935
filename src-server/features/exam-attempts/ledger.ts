import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AttemptPurpose } from '#shared/domain/exam-attempts/test-run.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { ExamAttemptDecisionTable, ExamLedgerTable } from '#server/db/attempt-tables.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/tables.ts';

type Kind = ExamLedgerTable['kind'];

/** A fact about a version or an attempt, before the ledger gives it its place and hash. */
interface Fact {
  readonly kind: Kind;
  readonly attemptId?: number;
  readonly versionId?: number;
  readonly facts: unknown;
}

export type LedgerCtx = Pick<Ctx, 'db' | 'now'> & { readonly services: Pick<Services, 'authority'> };

export const digest = (text: string): string => hash('sha256', text);

/** An entry covers all before it. The migration that begins a ledger reckons the same. */
export const entryHash = (previous: string, entry: Omit<ExamLedgerTable, 'prev_hash' | 'hash'>): string =>
  digest(
    previous +
      JSON.stringify([
        entry.no,
        entry.kind,
        entry.attempt_id,
        entry.version_id,
        entry.facts,
        entry.created_at,
      ]),
  );

const lastEntry = compileOnce((db) =>
  db.selectFrom('exam_ledger').select(['no', 'hash']).orderBy('no', 'desc').limit(1),
);

const insertEntry = compileOnce((db, entry: ExamLedgerTable) =>
  db.insertInto('exam_ledger').values(entry).returning('no'),
);

/** Enters facts in the caller's transaction. Where a hub decides, its ledger has them. */
export async function enter(ctx: LedgerCtx, facts: readonly Fact[]): Promise<void> {
  if (ctx.services.authority !== 'here') return;
  const [last] = await lastEntry(ctx.db, {});
  let { no, hash: previous } = last ?? { no: 0, hash: '' };
  for (const fact of facts) {
    no += 1;
    const entry = {
      no,
      kind: fact.kind,
      attempt_id: fact.attemptId ?? null,
      version_id: fact.versionId ?? null,
      facts: canonicalJson(fact.facts),
      created_at: ctx.now,
    };
    const own = entryHash(previous, entry);
    await insertEntry(ctx.db, { ...entry, prev_hash: previous, hash: own });
    previous = own;
  }
}

/** What never changes of an attempt. */
export const startFacts = (attempt: {
  readonly student_id: number;
  readonly exam_id: number;
  readonly exam_version_id: number;
  readonly attempt_no: number;
  readonly seed: number;
  readonly started_at: number;
  readonly duration_ms: number | null;
  readonly state: string;
  readonly purpose?: AttemptPurpose | undefined;
}) => ({
  student_id: attempt.student_id,
  exam_id: attempt.exam_id,
  exam_version_id: attempt.exam_version_id,
  attempt_no: attempt.attempt_no,
  seed: attempt.seed,
  started_at: attempt.started_at,
  duration_ms: attempt.duration_ms,
  is_void: attempt.state === 'void',
  // Entries of before have none.
  ...(attempt.purpose === 'test' ? { purpose: attempt.purpose } : {}),
});

/** What is entered where a test run is removed: that it was none that counts, and by whom. */
export const removalFacts = (removedBy: number) => ({ removed_by: removedBy });

/** What never changes of a decision. */
export const decisionFacts = (
  decision: Omit<Selectable<ExamAttemptDecisionTable>, 'version' | 'deleted_at'>,
) => ({
  id: decision.id,
  // Entries of before have none.
  ...(decision.kind === null ? {} : { kind: decision.kind }),
  decided_by: decision.decided_by,
  reason: decision.reason,
  former_head: decision.former_head,
  former_score: decision.former_score,
  chosen_head: decision.chosen_head,
  chosen_score: decision.chosen_score,
  former_points: decision.former_points,
});

/** What never changes of a branch. */
export const branchFacts = (branch: {
  readonly id: number;
  readonly reason: string;
  readonly from_seq: number;
  readonly event_count: number;
  readonly prev_hash: string;
  readonly head_hash: string;
  readonly events: string;
}) => ({
  id: branch.id,
  reason: branch.reason,
  from_seq: branch.from_seq,
  event_count: branch.event_count,
  prev_hash: branch.prev_hash,
  head_hash: branch.head_hash,
  events: digest(branch.events),
});

const upsertHead = compileOnce((db, head: { attempt_id: number; seq: number; hash: string }) =>
  db
    .insertInto('exam_attempt_head')
    .values(head)
    .onConflict((conflict) =>
      conflict
        .column('attempt_id')
        .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq'), hash: eb.ref('excluded.hash') })),
    )
    .returning('seq'),
);

/** Notes where a log ends now, in the transaction that appended to it. */
export async function noteHead(
  db: Db,
  attempt: { readonly id: number; readonly event_count: number; readonly head_hash: string },
): Promise<void> {
  await upsertHead(db, { attempt_id: attempt.id, seq: attempt.event_count, hash: attempt.head_hash });
}
