import { buildPath } from '#shared/contract/client.ts';
import {
  computerDecisionEndpoints,
  type ComputerDecided,
  type ComputerDecisionBody,
} from '#shared/contract/computer-decisions.ts';
import { AppError } from '#shared/contract/errors.ts';
import { COMPUTER_GRANT, printComputerGrant } from '#shared/domain/exam-attempts/computer-grant.ts';
import { GO_ON, LET_OUT, printGoOn, type GoneOn } from '#shared/domain/exam-attempts/resume-gate.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { HubAccess } from '#server/sync/control.ts';
import { HubUnreachable } from '#server/sync/transport/http-link.ts';
import { provePerson } from '../auth/prove-person.ts';
import { findAccountOf, type Account } from '../auth/service.ts';
import { proveOffline } from '../sync/sign-in-service.ts';
import { decidingPerson, mayDecide, type DecidingPerson } from './deciding-person.ts';
import { giveTimeBy } from './grant-service.ts';
import { appendToCurrent, timeLeft, type NewEvent } from './log-service.ts';
import { assertWritten, movedByStaff, releaseBy } from './place-service.ts';
import { findAttempt, type AttemptRow } from './repo.ts';
import { waitsForStaff } from './resume-gate-service.ts';
import { getOwnAttempt } from './service.ts';

const MINUTE_MS = 60_000;
/** How long the hub may take to hear of the attempt before, and this computer of the decision after it. */
const PATIENCE_MS = 5000;

const NOT_THEIRS =
  'This person may not decide about this exam. Its author may, whoever invigilates it, and an administrator of the institution.';

/** The attempt as whoever was shown may decide about it, while it runs. @throws FORBIDDEN, ILLEGAL_STATE */
async function decidable(ctx: Ctx, account: Account, attemptId: number): Promise<AttemptRow> {
  const attempt = await findAttempt(ctx.db, attemptId);
  const examId = attempt?.exam_id ?? null;
  if (!(await mayDecide(ctx.db, account, { examId, now: ctx.now }))) refuse('FORBIDDEN', NOT_THEIRS);
  if (attempt === undefined)
    return refuse(
      'ILLEGAL_STATE',
      "The institution's server does not have this attempt yet. Try again in a moment.",
    );
  if (attempt.state !== 'in_progress')
    refuse('ILLEGAL_STATE', 'This attempt has been handed in: nothing can be decided about it here.');
  return attempt;
}

const decided = (by: DecidingPerson, place: ComputerDecided['place']): ComputerDecided => ({
  message: 'It was decided.',
  decided_by: by.name,
  decided_by_id: by.id,
  place,
});

/** Does what was decided, where this server decides about attempts. */
async function decideHere(
  ctx: Ctx,
  account: Account,
  { attemptId, body }: { readonly attemptId: number; readonly body: ComputerDecisionBody },
): Promise<ComputerDecided> {
  const attempt = await decidable(ctx, account, attemptId);
  const by = decidingPerson(account);
  ctx.audit({ about: attempt.student_id, person: { userId: by.id, role: by.role } });
  const { decision, minutes = 0, reason } = body;
  // Whoever writes the log lets it go on there.
  if (decision === 'more_time') await giveTimeBy(ctx, attempt, { minutes, reason, by });
  if (decision === 'release') await releaseBy(ctx, attempt, { by: by.id, reason });
  return decided(by, 'server');
}

const proven = new WeakMap<ComputerDecisionBody, Account>();

/** Has somebody show who they are before the transaction of `decideForComputer`. */
export async function proveDecider(ctx: Ctx, body: ComputerDecisionBody): Promise<void> {
  proven.set(body, await provePerson(ctx, body));
}

/** What a computer brings from staff who stand beside a student. */
export async function decideForComputer(
  ctx: Ctx,
  attemptId: number,
  body: ComputerDecisionBody,
): Promise<ComputerDecided> {
  const account = proven.get(body);
  if (account === undefined) throw new Error('Nobody has shown who they are.');
  return decideHere(ctx, account, { attemptId, body });
}

/**
 * Staff decide at the computer where an own attempt is sat. Where a hub decides it is asked; where it cannot be, staff
 * whom this computer knows may decide here, and the log says so.
 */
export async function decideAtComputer(
  ctx: Ctx,
  attemptId: number,
  body: ComputerDecisionBody,
): Promise<ComputerDecided> {
  await getOwnAttempt(ctx, attemptId);
  const { hub, role } = ctx.services.sync;
  if (role !== 'device') {
    const account = await provePerson(ctx, body);
    return ctx.transaction(async (tx) => {
      const done = await decideHere(tx, account, { attemptId, body });
      await inLog(tx, attemptId, { by: account.id, at: 'server', body });
      return done;
    });
  }
  try {
    const done = await askHub(hub, attemptId, body);
    const by = done.decided_by_id;
    if (isOfLog(body.decision))
      await ctx.transaction((tx) => inLog(tx, attemptId, { by, at: 'server', body }));
    return done;
  } catch (failure) {
    return decideWithoutHub(ctx, attemptId, { body, failure });
  }
}

async function askHub(
  hub: HubAccess | null,
  attemptId: number,
  body: ComputerDecisionBody,
): Promise<ComputerDecided> {
  if (hub === null) throw new HubUnreachable(new Error('This computer has no way to its hub.'));
  // What the hub has not heard of nobody can decide about there.
  await hub.pull(PATIENCE_MS);
  const { decideForComputer: endpoint } = computerDecisionEndpoints;
  const path = buildPath(endpoint, { params: { id: attemptId } });
  const { body: answer } = await hub.callPublic({ method: endpoint.method, path, headers: {}, body });
  await hub.pull(PATIENCE_MS);
  return endpoint.responses[200].parse(answer);
}

async function decideWithoutHub(
  ctx: Ctx,
  attemptId: number,
  { body, failure }: { readonly body: ComputerDecisionBody; readonly failure: unknown },
): Promise<ComputerDecided> {
  if (failure instanceof AppError && failure.code === 'NOT_FOUND')
    refuse('UNAVAILABLE', "The institution's server cannot decide this: it is older than this computer.");
  const { email, password } = body;
  if (password === undefined)
    return refuse('UNAVAILABLE', "The institution's server cannot be reached any more. Begin again.");
  const userId = await proveOffline(ctx, { email, password }, failure);
  const account = await findAccountOf(ctx.db, { id: userId });
  if (account === undefined) return refuse('FORBIDDEN', NOT_THEIRS);
  return ctx.transaction(async (tx) => {
    const attempt = await decidable(tx, account, attemptId);
    const by = decidingPerson(account);
    const { decision, reason } = body;
    if (isOfLog(decision)) await inLog(tx, attemptId, { by: by.id, at: 'computer', body });
    else if (decision === 'release') await append(tx, attempt, await movedByStaff(tx, { id: by.id, reason }));
    else await write(tx, attempt, grantEntry(attempt, body, by));
    return decided(by, 'computer');
  });
}

/** Has the log of an attempt that is written here say what was decided. */
async function write(tx: Ctx, attempt: AttemptRow, entry: NewEvent): Promise<void> {
  await assertWritten(tx, attempt.id);
  await append(tx, attempt, entry);
}

async function append(tx: Ctx, attempt: AttemptRow, entry: NewEvent): Promise<void> {
  const changed = await appendToCurrent(tx, attempt, [entry]);
  tx.afterCommit(() => {
    tx.services.attempts.heads.forget(attempt.id);
    tx.services.attempts.keeper.expect(attempt.id, timeLeft(tx, changed));
    tx.services.sync.noteCommand();
  });
}

interface LetGoOn extends Pick<GoneOn, 'by' | 'at'> {
  readonly body: ComputerDecisionBody;
}

/** What whoever writes the log does alone, once it is known who decided. */
const isOfLog = (decision: ComputerDecisionBody['decision']): boolean =>
  decision === 'go_on' || decision === 'let_out';

/** Lets an interrupted attempt go on, or its student leave. @throws ILLEGAL_STATE where it waits for nobody */
async function inLog(tx: Ctx, attemptId: number, { by, at, body }: LetGoOn): Promise<void> {
  if (!isOfLog(body.decision)) return;
  const attempt = await getOwnAttempt(tx, attemptId);
  const note = printGoOn({ by, at, reason: body.reason });
  if (body.decision === 'let_out') return write(tx, attempt, { kind: LET_OUT, note });
  if ((await waitsForStaff(tx, attempt)) === null)
    refuse('ILLEGAL_STATE', 'This attempt waits for nobody: it goes on already.');
  await write(tx, attempt, { kind: GO_ON, note });
}

/** What the log says of a decision that no server heard of. */
function grantEntry(
  attempt: AttemptRow,
  { minutes = 0, reason }: ComputerDecisionBody,
  by: DecidingPerson,
): NewEvent {
  if (attempt.duration_ms === null) refuse('ILLEGAL_STATE', 'This attempt has no limit of time.');
  const note = printComputerGrant({ by: by.id, extraMs: minutes * MINUTE_MS, reason });
  return { kind: COMPUTER_GRANT, note };
}
