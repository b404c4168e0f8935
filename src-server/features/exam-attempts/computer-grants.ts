import type { PackageEvent } from '#shared/contract/attempt-wire.ts';
import { COMPUTER_GRANT, computerGrantOf } from '#shared/domain/exam-attempts/computer-grant.ts';
import { ownEntry } from '#server/audit/audit-entry.ts';
import type { ReceiveCtx } from '#server/sync/adapter.ts';
import { findAccountOf } from '../auth/service.ts';
import { decidingPerson, mightDecide } from './deciding-person.ts';
import { insertGrant, listGrants } from './grant-repo.ts';
import type { AttemptRow } from './repo.ts';

const MINUTE_MS = 60_000;

/**
 * Takes up what staff gave at the computer that wrote a log, where the one who is named may give it: it counts and is
 * on record as every grant, under the number of its entry. Nothing proves that they were there: a flag says so.
 */
export async function acceptComputerGrants(
  ctx: ReceiveCtx,
  attempt: AttemptRow,
  events: readonly PackageEvent[],
): Promise<void> {
  const said = events.filter(({ kind }) => kind === COMPUTER_GRANT);
  if (said.length === 0 || ctx.services.authority !== 'here') return;
  const taken = new Set((await listGrants(ctx.db, attempt.id)).map(({ id }) => id));
  for (const event of said) if (!taken.has(event.id)) await accept(ctx, attempt, event);
}

async function accept(ctx: ReceiveCtx, attempt: AttemptRow, event: PackageEvent): Promise<void> {
  const given = computerGrantOf(event);
  const account = given === null ? undefined : await findAccountOf(ctx.db, { id: given.by });
  if (given === null || account === undefined) return;
  const asked = { examId: attempt.exam_id, now: ctx.now, at: event.wall_ms };
  if (!(await mightDecide(ctx.db, account, asked))) return;
  const { id, name, role } = decidingPerson(account);
  await insertGrant(ctx.db, {
    id: event.id,
    attempt_id: attempt.id,
    exam_id: attempt.exam_id,
    extra_ms: given.extraMs,
    reason: given.reason,
    granted_by: id,
    granted_name: name,
    created_at: event.wall_ms,
    updated_at: ctx.now,
  });
  const changes = [
    { field: 'minutes', to: given.extraMs / MINUTE_MS },
    { field: 'reason', to: given.reason },
  ];
  const word = {
    kind: 'exam-attempt',
    id: attempt.id,
    person: { userId: id, role },
    about: attempt.student_id,
    changes,
  } as const;
  await ctx.services.audit?.append(ctx.db, ownEntry('exam-attempts.time-at-computer', { at: ctx.now }, word));
}
