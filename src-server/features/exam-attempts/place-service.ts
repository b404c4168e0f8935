import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import {
  AT_SERVER,
  mayWrite,
  MOVE,
  printMove,
  RELEASE,
  writingPlace,
  type WritingPlace,
} from '#shared/domain/exam-attempts/writing-place.ts';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { renewReceipt } from './decision-service.ts';
import { isWrittenElsewhere } from './grant-repo.ts';
import { appendToCurrent, timeLeft } from './log-service.ts';
import { getSupervisedAttempt } from './supervision.ts';
import { findPlaceEvent, isComputerOf, ownNumber } from './place-repo.ts';
import { findReceipt } from './receipt-repo.ts';
import { findOwnAttempt, type AttemptRow } from './repo.ts';

type PlaceCtx = Pick<Ctx, 'db'> & { readonly services: Pick<Ctx['services'], 'authority'> };

/** Where the log of an attempt may go on, and whether that is here. */
export interface Standing {
  readonly place: WritingPlace;
  readonly mayWrite: boolean;
  /** Whether it is written here by what is noted beside it. */
  readonly isWriting: boolean;
}

/** The number by which a log can be moved to this server. */
const numberHere = async ({ db, services }: PlaceCtx): Promise<number> =>
  services.authority === 'here' ? AT_SERVER : ownNumber(db);

/** A log is written at one computer: where it was begun, until it is released there or by staff, and moved. */
export async function standingOf(ctx: PlaceCtx, attemptId: number): Promise<Standing> {
  const place = writingPlace(await findPlaceEvent(ctx.db, attemptId));
  const isWriting =
    ctx.services.authority === 'here'
      ? !(await isWrittenElsewhere(ctx.db, attemptId))
      : (await findReceipt(ctx.db, attemptId))?.is_open === 1;
  return { place, isWriting, mayWrite: mayWrite(place, { number: await numberHere(ctx), isWriting }) };
}

const ELSEWHERE =
  'This exam is being sat at another computer. Go on there, or have it released and move it here. What is answered there counts.';

/** @throws ATTEMPT_ELSEWHERE where the log may not go on here */
export function assertMayWrite({ mayWrite: may }: Standing): void {
  if (!may) refuse('ATTEMPT_ELSEWHERE', ELSEWHERE);
}

/** The same, for whoever has not looked where it stands. @throws ATTEMPT_ELSEWHERE */
export const assertWritten = async (ctx: PlaceCtx, attemptId: number): Promise<void> =>
  assertMayWrite(await standingOf(ctx, attemptId));

/** For its student: null where it goes on here. */
export async function elsewhereOf(ctx: PlaceCtx, attempt: AttemptRow): Promise<Attempt['elsewhere']> {
  if (attempt.state !== 'in_progress') return null;
  const standing = await standingOf(ctx, attempt.id);
  if (standing.mayWrite) return null;
  return { is_released: standing.place.kind === 'released', computer: await numberHere(ctx) };
}

/** Said where nobody can go on elsewhere. */
export const ALONE = 'This computer belongs to no institution: there is no other one to go on at.';

/** Said of a test run: no computer of the institution gets it. */
export const STAYS = 'A test run goes on where it was begun.';

/** Whether its student can let it go on elsewhere: only an institution has more than one computer. */
export const mayRelease = (ctx: Pick<Ctx, 'services'>): boolean => ctx.services.sync.role !== 'standalone';

/**
 * Lets an attempt that runs go on at another computer, for one that broke down. What the old one adds to its log
 * before it hears of this is kept beside it.
 * @throws ILLEGAL_STATE where it does not run, or is released already
 */
export async function releaseAttempt(ctx: Ctx, attemptId: number, reason: string): Promise<void> {
  await releaseBy(ctx, await getSupervisedAttempt(ctx, attemptId), { by: ctx.actor.userId, reason });
}

/** The same, by whoever has shown that they may. */
export async function releaseBy(
  ctx: Ctx,
  attempt: AttemptRow,
  said: { readonly by: number; readonly reason: string },
): Promise<void> {
  if (attempt.state !== 'in_progress')
    refuse('ILLEGAL_STATE', 'This attempt has been handed in: there is nothing to release.');
  if (!mayRelease(ctx)) refuse('ILLEGAL_STATE', ALONE);
  if (attempt.purpose === 'test') refuse('ILLEGAL_STATE', STAYS);
  const { place } = await standingOf(ctx, attempt.id);
  if (place.kind === 'released')
    refuse('ILLEGAL_STATE', 'This attempt is released already: its student can move it to another computer.');
  await append(ctx, attempt, { kind: RELEASE, note: canonicalJson(said) });
}

/**
 * Moves an own attempt that was released to a computer, or to this server: its log goes on there from where this
 * server has it. Repeating it changes nothing.
 * @param to the number of the computer, or `AT_SERVER`
 * @throws ATTEMPT_CLOSED, ATTEMPT_ELSEWHERE where nobody has released it, VALIDATION_FAILED for another's computer
 */
export async function moveAttempt(ctx: Ctx, attemptId: number, to: number): Promise<void> {
  const attempt = await findOwnAttempt(ctx.db, attemptId, ctx.actor.userId);
  if (attempt === undefined) return refuse('NOT_FOUND', 'There is no such attempt.');
  if (attempt.state !== 'in_progress' || timeLeft(ctx, attempt) === 0)
    refuse('ATTEMPT_CLOSED', 'The time is over: this attempt has been handed in.');
  if (to !== AT_SERVER && !(await isComputerOf(ctx.db, ctx.actor.userId, to)))
    refuse('VALIDATION_FAILED', 'You have not signed in on this computer.', {
      fields: { to: ['You have not signed in on this computer.'] },
    });
  const { place } = await standingOf(ctx, attemptId);
  if (place.kind === 'moved' && place.to === to) return;
  if (place.kind !== 'released' && place.kind !== 'free')
    refuse(
      'ATTEMPT_ELSEWHERE',
      'Nobody has released this attempt yet. Release it at the computer where you began, or ask whoever runs the exam to do so.',
    );
  const moved = await append(ctx, attempt, { kind: MOVE, note: printMove(to) });
  if (to !== AT_SERVER) await renewReceipt(ctx, moved, { isOpen: true });
}

/** What the log says where staff let it go on at this computer, and no server could be asked. */
export const movedByStaff = async (ctx: PlaceCtx, by: { readonly id: number; readonly reason: string }) => ({
  kind: MOVE,
  note: printMove(await numberHere(ctx), by),
});

/** Takes a release back where the server of the institution has not heard of it: nobody else can have moved it. */
export const takenBack = async (ctx: PlaceCtx) => ({ kind: MOVE, note: printMove(await numberHere(ctx)) });

async function append(ctx: Ctx, attempt: AttemptRow, event: { kind: string; note: string }) {
  const changed = await appendToCurrent(ctx, attempt, [event]);
  ctx.afterCommit(() => {
    ctx.services.attempts.heads.forget(attempt.id);
    ctx.services.attempts.keeper.expect(attempt.id, timeLeft(ctx, changed));
  });
  return changed;
}
