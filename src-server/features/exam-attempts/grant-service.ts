import type { AttemptClock, GivenTimeDone, RunningAttempt } from '#shared/contract/exam-time.ts';
import { computerGrantOf } from '#shared/domain/exam-attempts/computer-grant.ts';
import { foldAnswers, isAnswered } from '#shared/domain/exam-attempts/answer-log.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { presentBreaks } from './break-service.ts';
import { refuse } from '#server/refuse.ts';
import type { DecidingPerson } from './deciding-person.ts';
import { allowedOf, timeLeft, toChainedEvent } from './log-service.ts';
import { releasedAmong } from './place-repo.ts';
import { elsewhereOf, mayRelease } from './place-service.ts';
import { countLeavings, waitsForStaff } from './resume-gate-service.ts';
import { findReceipt } from './receipt-repo.ts';
import { listAttemptsAmong, listEvents, listGrantEvents, type AttemptRow } from './repo.ts';
import { getOwnAttempt } from './service.ts';
import { getSupervisedAttempt } from './supervision.ts';
import { takeGrants } from './time-grants.ts';
import { getSupervisedExam, SUPERVISORS } from '../invigilation/access.ts';
import * as repo from './grant-repo.ts';

const MINUTE_MS = 60_000;

interface Given {
  readonly minutes: number;
  readonly reason: string;
}

type GivenBy = Given & { readonly by: Pick<DecidingPerson, 'id' | 'name'> };

const givenByActor = ({ actor }: Ctx, given: Given): GivenBy => ({
  ...given,
  by: { id: actor.userId, name: `${actor.firstName} ${actor.lastName}`.trim() },
});

const minutesOf = (ms: number | null): number | null => (ms === null ? null : Math.ceil(ms / MINUTE_MS));

/** Gives an attempt more time: its log says it where it is written. @returns whether that is another computer */
async function give(ctx: Ctx, attempt: AttemptRow, { minutes, reason, by }: GivenBy): Promise<boolean> {
  await repo.insertGrant(ctx.db, {
    id: ctx.newId(),
    attempt_id: attempt.id,
    exam_id: attempt.exam_id,
    extra_ms: minutes * MINUTE_MS,
    reason,
    granted_by: by.id,
    granted_name: by.name,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  if (await repo.isWrittenElsewhere(ctx.db, attempt.id)) return true;
  const changed = await takeGrants(ctx, attempt);
  ctx.afterCommit(() => {
    ctx.services.attempts.heads.forget(attempt.id);
    ctx.services.attempts.keeper.expect(attempt.id, timeLeft(ctx, changed));
  });
  return false;
}

/**
 * Gives one attempt more time while it runs. Two grants at the same moment both count.
 * @throws ILLEGAL_STATE where it was handed in, or has no limit
 */
export const giveTime = async (ctx: Ctx, attemptId: number, given: Given): Promise<GivenTimeDone> =>
  giveTimeBy(ctx, await getSupervisedAttempt(ctx, attemptId), givenByActor(ctx, given));

/** The same of an attempt that whoever gives it may decide about. */
export async function giveTimeBy(ctx: Ctx, attempt: AttemptRow, given: GivenBy): Promise<GivenTimeDone> {
  if (attempt.state !== 'in_progress')
    refuse('ILLEGAL_STATE', 'This attempt has been handed in: it can get no more time.');
  if (attempt.duration_ms === null) refuse('ILLEGAL_STATE', 'This attempt has no limit of time.');
  const isElsewhere = await give(ctx, attempt, given);
  return { message: 'The time was given.', count: 1, elsewhere: isElsewhere ? 1 : 0 };
}

const runningOf = async (ctx: Ctx, examId: number) => {
  const found = await repo.listRunning(ctx.db, examId);
  const attempts = await listAttemptsAmong(
    ctx.db,
    found.map(({ id }) => id),
  );
  return found.flatMap((one) => {
    const attempt = attempts.get(one.id);
    return attempt === undefined ? [] : [{ ...one, attempt }];
  });
};

/**
 * The same for everybody who sits an exam now, or for some of them. @param only undefined for everybody
 * @throws ILLEGAL_STATE where none of them does
 */
export async function giveTimeToAll(
  ctx: Ctx,
  examId: number,
  { attempt_ids: only, ...given }: Given & { readonly attempt_ids?: readonly number[] | undefined },
): Promise<GivenTimeDone> {
  await getSupervisedExam(ctx, examId, SUPERVISORS);
  const timed = (await runningOf(ctx, examId)).filter(
    ({ attempt }) => attempt.duration_ms !== null && only?.includes(attempt.id) !== false,
  );
  if (timed.length === 0)
    refuse(
      'ILLEGAL_STATE',
      only === undefined
        ? 'Nobody sits this exam with a limit of time now.'
        : 'None of them sits this exam with a limit of time any more.',
    );
  let elsewhere = 0;
  for (const { attempt } of timed) if (await give(ctx, attempt, givenByActor(ctx, given))) elsewhere += 1;
  return { message: 'The time was given.', count: timed.length, elsewhere };
}

/** Who sits an exam now, with what is left to each as far as this server knows. */
export async function listRunning(ctx: Ctx, examId: number): Promise<RunningAttempt[]> {
  await getSupervisedExam(ctx, examId, SUPERVISORS);
  const running = await runningOf(ctx, examId);
  const released = await releasedAmong(
    ctx.db,
    running.map(({ id }) => id),
  );
  return running.map(({ attempt, student_name: name, is_open: isOpen }) => ({
    attempt_id: attempt.id,
    student_id: attempt.student_id,
    student_name: name,
    attempt_no: attempt.attempt_no,
    started_at: iso(attempt.started_at),
    remaining_ms: timeLeft(ctx, attempt),
    base_minutes: minutesOf(attempt.base_ms),
    allowed_minutes: minutesOf(allowedOf(attempt)),
    granted_minutes: minutesOf(attempt.granted_ms) ?? 0,
    is_elsewhere: ctx.services.authority === 'here' && isOpen === 1,
    is_released: released.has(attempt.id),
    can_release: mayRelease(ctx) && !released.has(attempt.id),
  }));
}

/** What the hub has signed for: it never says more than a receipt does. */
async function atInstitution(ctx: Ctx, attempt: AttemptRow): Promise<AttemptClock['institution']> {
  if (ctx.services.authority !== 'hub') return null;
  const receipt = await findReceipt(ctx.db, attempt.id);
  if (receipt === undefined || receipt.status !== 'accepted' || receipt.received_at === null)
    return { received_at: null, answered: 0 };
  const { questions } = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
  const events = (await listEvents(ctx.db, attempt.id)).filter(({ seq }) => seq <= receipt.count);
  const answers = foldAnswers([...questions.keys()], events.map(toChainedEvent));
  return { received_at: iso(receipt.received_at), answered: answers.filter(isAnswered).length };
}

/** What was given to an attempt, also what was given at this computer and has not come back from the hub. */
async function listGiven(ctx: Ctx, attemptId: number): Promise<AttemptClock['given']> {
  const grants = await repo.listGrants(ctx.db, attemptId);
  const known = new Set(grants.map(({ id }) => id));
  const here = (await listGrantEvents(ctx.db, attemptId)).flatMap((event) => {
    const said = known.has(event.id) ? null : computerGrantOf(event);
    return said === null
      ? []
      : [{ extra_ms: said.extraMs, reason: said.reason, created_at: event.created_at }];
  });
  return [...grants, ...here].map((grant) => ({
    minutes: grant.extra_ms / MINUTE_MS,
    reason: grant.reason,
    granted_at: iso(grant.created_at),
  }));
}

/** The clock of an own attempt, with what was given to it. */
export async function getClock(ctx: Ctx, attemptId: number): Promise<AttemptClock> {
  const attempt = await getOwnAttempt(ctx, attemptId);
  return {
    state: attempt.state,
    remaining_ms: attempt.state === 'in_progress' ? timeLeft(ctx, attempt) : 0,
    base_minutes: minutesOf(attempt.base_ms),
    allowed_minutes: minutesOf(allowedOf(attempt)),
    given: await listGiven(ctx, attemptId),
    is_elsewhere: (await elsewhereOf(ctx, attempt)) !== null,
    breaks: attempt.state === 'in_progress' ? presentBreaks(ctx, attempt) : null,
    waits_for_staff: await waitsForStaff(ctx, attempt),
    leavings: await countLeavings(ctx, attempt),
    institution: await atInstitution(ctx, attempt),
  };
}
