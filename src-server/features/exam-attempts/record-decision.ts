import type { StaffDecision } from '#shared/domain/exam-attempts/staff-decision.ts';
import type { Ctx } from '#server/context.ts';
import { judgeClaims } from './claim-service.ts';
import { insertDecision } from './decision-repo.ts';
import { decisionFacts, enter } from './ledger.ts';
import type { AttemptRow } from './repo.ts';

/** Why an attempt counts otherwise than before, and the points by hand that its former log had, as JSON. */
interface Grounds {
  readonly kind?: StaffDecision;
  readonly reason: string;
  readonly formerPoints: string | null;
}

/** Keeps who decided what of an attempt counts, when and why, on record and in the ledger; its claims are judged anew. */
export async function recordDecision(
  ctx: Ctx,
  former: AttemptRow,
  counted: AttemptRow,
  { kind, reason, formerPoints }: Grounds,
): Promise<void> {
  await judgeClaims(ctx.db, counted);
  const decision = {
    id: ctx.newId(),
    attempt_id: former.id,
    exam_id: former.exam_id,
    decided_by: ctx.actor.userId,
    kind: kind ?? null,
    reason,
    former_head: former.head_hash,
    former_score: former.score,
    chosen_head: counted.head_hash,
    chosen_score: counted.score,
    former_points: formerPoints,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  await insertDecision(ctx.db, decision);
  const inFull = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);
  ctx.audit({
    about: former.student_id,
    changes: [{ field: 'score', from: inFull(former.score), to: inFull(counted.score) }],
  });
  await enter(ctx, [{ kind: 'decide', attemptId: former.id, facts: decisionFacts(decision) }]);
  ctx.services.attempts.heads.forget(former.id);
}
