import { sql } from 'kysely';
import { MAX_ATTEMPT_CLAIM_CHARS } from '#shared/contract/claim-size.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/tables.ts';
import type { AttemptRow } from './repo.ts';

/** What a client may claim about an attempt, as the documented call spells it. */
interface JudgedClaims {
  readonly progress?: unknown;
  readonly exam_result?: unknown;
  readonly exam_score?: unknown;
}

type Truth = Pick<AttemptRow, 'score' | 'progress' | 'result'>;

/** True when something was claimed, and not what is so. */
export const differs = (claim: unknown, value: unknown): boolean =>
  claim != null && claim !== value && claim !== String(value);

/** True when a record claims another result than the server's. */
export const contradicts = (claims: JudgedClaims, attempt: Truth): boolean =>
  differs(claims.exam_score, attempt.score === null ? null : attempt.score / 100) ||
  differs(claims.progress, attempt.progress / 100) ||
  // Whoever knew no result yet claimed none.
  (claims.exam_result !== 'pending' && differs(claims.exam_result, attempt.result));

function parseClaims(json: string): JudgedClaims {
  try {
    const claims: unknown = JSON.parse(json);
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    // It came over a wire: what nobody can read claims nothing.
    return {};
  }
}

const claimsAbout = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db
    .selectFrom('exam_record_claim')
    .where('attempt_id', '=', attemptId)
    .select(['id', 'claims', 'is_mismatch']),
);

/** Judges every claim about a closed attempt anew: those that a device sent were not judged yet. */
export async function judgeClaims(db: Db, attempt: Truth & Pick<AttemptRow, 'id'>): Promise<void> {
  const claims = await claimsAbout(db, { attemptId: attempt.id });
  for (const { id, claims: json, is_mismatch: before } of claims) {
    const isMismatch = contradicts(parseClaims(json), attempt) ? 1 : 0;
    if (isMismatch === before) continue;
    await db.updateTable('exam_record_claim').set({ is_mismatch: isMismatch }).where('id', '=', id).execute();
  }
}

const claimedAbout = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db
    .selectFrom('exam_record_claim')
    .where('attempt_id', '=', attemptId)
    .select(({ fn }) => fn.sum<number | string | null>(sql`length(claims)`).as('chars')),
);

/** How many characters may still be claimed about an attempt. */
export async function roomForClaims(db: Db, attemptId: number): Promise<number> {
  const [row] = await claimedAbout(db, { attemptId });
  return MAX_ATTEMPT_CLAIM_CHARS - Number(row?.chars ?? 0);
}
