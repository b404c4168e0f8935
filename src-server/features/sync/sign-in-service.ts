import { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { SecondStep, type SecondStepBody } from '#shared/contract/second-step.ts';
import type { PasswordRequest, SignInAnswer, SignInRequest } from '#shared/contract/sync-link.ts';
import {
  mayTryOffline,
  type OfflineAccess,
  type OfflineVerdict,
} from '#shared/domain/sync/offline-limits.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { refuse } from '#server/refuse.ts';
import { permissionsOf } from '#server/permission-repo.ts';
import { CHALLENGE_MS } from '#shared/domain/auth/second-factor.ts';
import * as accounts from '../auth/repo.ts';
import type { SignedIn, SignInResult } from '../auth/second-factor/sign-in-service.ts';
import { INVALID_CREDENTIALS, openSession, sharedIdleMinutes } from '../auth/service.ts';
import { guesses, type GuessBook } from '#server/secrets/guess-limiter.ts';
import { hashForDevice, verifyPassword } from '#server/secrets/password.ts';
import { revokeOtherSessions } from '../auth/session-repo.ts';
import {
  findGrant,
  findVerifier,
  isGenuine,
  NO_VERIFIER,
  keepGrant,
  lastSeenAt,
  noteSeen,
  noteSuccess,
  noteTry,
  setVerifier,
  type GrantRow,
} from '#server/sync/membership/grants.ts';
import type { HubAccess } from '#server/sync/control.ts';
import { isDeviceRefusal } from '#server/sync/device-refusal.ts';
import { HubUnreachable } from '#server/sync/transport/http-link.ts';
import { readState } from '#server/sync/state.ts';
import { retryRefusedAttempts } from '../exam-attempts/send-service.ts';

const NOT_KNOWN_HERE = 'Without it only people can sign in who have signed in on this computer before.';
const NO_PASSWORD_HERE =
  'Without it nobody can sign in here with Google or Facebook. Once it answers, add a password under My account, or sign in here with the one that you have.';
const TOO_MANY = 'Too many attempts to sign in. Wait a little and try again.';

/** Who has never been here needs the rows that the first round brings; others wait only a little. */
const FIRST_PATIENCE_MS = 10 * 60_000;
const PATIENCE_MS = 5000;

/** Why the hub does not decide, and what lets it decide again. */
interface WithoutHub {
  readonly why: string;
  readonly remedy: string;
  /** What is said to whom this computer does not know, where it is no sign-in. */
  readonly notKnown?: string;
}

const UNREACHABLE: WithoutHub = {
  why: "The institution's server cannot be reached",
  remedy: 'connect to the network',
};
const REFUSED: WithoutHub = {
  why: "The institution's server does not accept this computer any more",
  remedy: 'connect the computer again with a new code',
};

/**
 * Signs in on a computer that belongs to a hub: the hub decides where it can be asked. Where it cannot, or
 * refuses the computer, the password it accepted last counts, for as long as it said.
 */
export async function signInOnDevice(
  ctx: Ctx,
  { email, password, remember: asked }: PasswordRequest,
): Promise<SignInResult> {
  const remember = asked === true && sharedIdleMinutes(ctx) === null;
  const input = { email, password, remember };
  const { hub } = ctx.services.sync;
  const without = (why: WithoutHub) => letInOffline(ctx, input, why);
  if (hub === null) return without(UNREACHABLE);
  try {
    return await letIn(ctx, hub, {
      word: await askHub(ctx, hub, input),
      verifier: hashForDevice(password),
      remember,
    });
  } catch (error) {
    // Also a computer that is refused, or nobody could see and export what it has not sent.
    const why = withoutHub(error);
    if (why !== null) return without(why);
    const secondStep = secondStepOf(error);
    if (secondStep === null) throw error;
    keepWaiting(ctx.now, secondStep, { email, remember, verifier: await hashForDevice(password) });
    return { secondStep };
  }
}

/** What the hub says that the sign-in waits for, or null where it says something else. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof AppError) || error.code !== 'SECOND_STEP_REQUIRED') return null;
  return SecondStep.safeParse(error.extra?.['second_step']).data ?? null;
}

/** What this computer needs once the code is right; the password itself is not kept between the steps. */
interface Waiting {
  /** Null where a provider said who it is. */
  readonly email: string | null;
  readonly remember: boolean | undefined;
  /** Null where no password was said. */
  readonly verifier: string | null;
  readonly until: number;
}

/** By the id of the challenge, which nobody guesses. */
const waiting = new Map<string, Waiting>();

export function keepWaiting(
  now: number,
  { challenge_id: id }: SecondStep,
  kept: Omit<Waiting, 'until'>,
): void {
  for (const [key, { until }] of waiting) if (until <= now) waiting.delete(key);
  waiting.set(id, { ...kept, until: now + CHALLENGE_MS });
}

/** Without an id, the latest sign-in of an address that waits here. */
function findWaiting({ email, challenge_id: id }: SecondStepBody): [string, Waiting] | undefined {
  return [...waiting].findLast(([key, one]) => {
    const isNamed =
      email === undefined || one.email === null || one.email.toLowerCase() === email.toLowerCase();
    return isNamed && (id === undefined ? email !== undefined : key === id);
  });
}

/** Finishes a sign-in with the code of its second step, which the hub looks at. */
export async function finishOnDevice(ctx: Ctx, body: SecondStepBody): Promise<SignedIn> {
  const { hub } = ctx.services.sync;
  if (hub === null) return refuse('UNAVAILABLE', "This needs the institution's server.");
  const found = findWaiting(body);
  if (found === undefined || found[1].until <= ctx.now)
    return refuse('CHALLENGE_OVER', 'This sign-in took too long. Sign in again.');
  const [id, { email, remember, verifier }] = found;
  const request = {
    ...(email === null ? {} : { email }),
    second_step: { challenge_id: id, code: body.code },
  };
  const signedIn = await letIn(ctx, hub, { word: await askHub(ctx, hub, request), verifier, remember });
  waiting.delete(id);
  return signedIn;
}

/** What the hub says, and to whom: a copy that got a name of its own meanwhile asks again by that one. */
export async function askHub(ctx: Ctx, hub: HubAccess, request: SignInRequest) {
  for (;;) {
    const clientId = await readState(ctx.db, 'client_id');
    const answer = await hub.signIn(request);
    if ((await readState(ctx.db, 'client_id')) === clientId) return { answer, clientId };
  }
}

interface HubWord {
  readonly word: { readonly answer: SignInAnswer; readonly clientId: string };
  readonly verifier: string | Promise<string> | null;
  readonly remember: boolean | undefined;
}

/** Lets somebody in whom the hub vouches for. */
export async function letIn(
  ctx: Ctx,
  hub: HubAccess,
  { word, verifier, remember }: HubWord,
): Promise<SignedIn> {
  const userId = await keepWord(ctx, hub, word, await verifier);
  return sessionOf(ctx, userId, { remember, place: 'hub' });
}

async function sessionOf(
  ctx: Ctx,
  userId: number,
  { remember, place }: { remember: boolean | undefined; place: 'hub' | 'offline' },
): Promise<SignedIn> {
  const account = await accounts.getAccount(ctx.db, userId);
  const token = await openSession(ctx, account, remember === true, place);
  return { account, token, permissions: await permissionsOf(ctx.db, userId, account.role_id, ctx.now) };
}

const letInOffline = async (ctx: Ctx, input: PasswordRequest, without: WithoutHub): Promise<SignedIn> =>
  sessionOf(ctx, await signInOffline(ctx, input, without), { remember: input.remember, place: 'offline' });

async function keepWord(
  ctx: Ctx,
  hub: HubAccess,
  { answer, clientId }: HubWord['word'],
  verifier: string | null,
): Promise<number> {
  const known = await ctx.db
    .selectFrom('user')
    .where('id', '=', answer.user_id)
    .select('id')
    .executeTakeFirst();
  const publicKey = await readState(ctx.db, 'hub_public_key');
  await ctx.transaction(async (tx) => {
    await keepGrant(tx.db, answer, { verifier, now: ctx.now, publicKey, clientId });
    // Logs that were refused because their student had not signed in here.
    await retryRefusedAttempts(tx.db);
  });
  await hub.keepSession(answer.user_id, answer.session_token);
  await hub.pull(known === undefined ? FIRST_PATIENCE_MS : PATIENCE_MS);
  if ((await accounts.findAccountById(ctx.db, answer.user_id)) === undefined)
    refuse('UNAVAILABLE', 'Your account did not arrive from the server. Try again in a moment.');
  return answer.user_id;
}

function explain(verdict: Exclude<OfflineVerdict, { ok: true }>, { why, remedy }: WithoutHub): never {
  switch (verdict.reason) {
    case 'expired':
      return refuse(
        'UNAVAILABLE',
        `${why}, and the time in which you may sign in without it is over. To sign in, ${remedy}.`,
      );
    case 'clock':
      return refuse(
        'UNAVAILABLE',
        `${why}, and the clock of this computer was set back. Set it right, or ${remedy}.`,
      );
    case 'too-many':
      return refuse('UNAVAILABLE', `${why}, and there were too many wrong passwords. To sign in, ${remedy}.`);
    case 'wait':
      return refuse('RATE_LIMITED', TOO_MANY, { retryAfterMs: verdict.waitMs });
  }
}

const accessOf = async (db: Db, row: GrantRow): Promise<OfflineAccess> => ({
  grantedAt: row.granted_at,
  lastSeenAt: await lastSeenAt(db, row),
  offlineUntil: row.offline_until,
  failures: row.failures,
  lastFailureAt: row.last_failure_at,
});

/** Tries without the hub are kept with what it vouched for: there they outlast every window. */
function grantBook(ctx: Ctx, row: GrantRow, without: WithoutHub): GuessBook {
  return {
    tooMany: TOO_MANY,
    // The try is written down before the password is looked at: who ends the program gets no free one.
    judge: () =>
      ctx.transaction(async (tx) => {
        const found = await findGrant(tx.db, row.email);
        if (found === undefined) return refuse('UNAVAILABLE', `${without.why}. ${NOT_KNOWN_HERE}`);
        const verdict = mayTryOffline(await accessOf(tx.db, found), tx.services.clock.now());
        if (!verdict.ok) return explain(verdict, without);
        await noteTry(tx.db, found, tx.services.clock.now());
        return { kind: 'look' };
      }),
    wrong: async () => undefined,
    right: () =>
      ctx.transaction(async (tx) => {
        await noteSuccess(tx.db, row);
        await noteSeen(tx.db, ctx.now);
      }),
  };
}

/** Why a call did not reach the hub, as the place of a sign-in says it; null where the hub itself refused. */
function withoutHub(error: unknown): WithoutHub | null {
  if (error instanceof HubUnreachable) return UNREACHABLE;
  return isDeviceRefusal(error) ? REFUSED : null;
}

const STAFF_NOT_KNOWN_HERE =
  'Without it only staff who have signed in on this computer before can decide here. Connect it to the network, or ask somebody who has signed in here.';

/**
 * Who shows their password on this computer, as it knows them; they are signed in nowhere by it, and wrong tries count.
 * @param failure why the hub does not decide @throws what the hub said itself, and what a sign-in is refused for
 */
export async function proveOffline(
  ctx: Ctx,
  input: Pick<PasswordRequest, 'email' | 'password'>,
  failure: unknown,
): Promise<number> {
  const without = withoutHub(failure);
  if (without === null) throw failure;
  return signInOffline(ctx, input, { ...without, notKnown: STAFF_NOT_KNOWN_HERE });
}

async function signInOffline(
  ctx: Ctx,
  input: Pick<PasswordRequest, 'email' | 'password'>,
  without: WithoutHub,
): Promise<number> {
  const row = await findGrant(ctx.db, input.email);
  if (row === undefined || !(await isGenuine(ctx.db, row))) {
    return refuse('UNAVAILABLE', `${without.why}. ${without.notKnown ?? NOT_KNOWN_HERE}`);
  }
  if (row.verifier === NO_VERIFIER) return refuse('UNAVAILABLE', `${without.why}. ${NO_PASSWORD_HERE}`);
  const { address, ticket } = ctx.client;
  const guess = { account: `offline ${row.email}`, client: address, ticket };
  const isRight = await guesses.look(guess, grantBook(ctx, row, without), (turn) =>
    turn(() => verifyPassword(row.verifier, input.password)),
  );
  if (!isRight) throw new AppError('INVALID_CREDENTIALS', INVALID_CREDENTIALS);
  return row.user_id;
}

/** Only the hub keeps passwords; what lets its person in here without the hub changes with it. */
export async function changePasswordAtHub(ctx: Ctx, input: { current: string; next: string }): Promise<void> {
  const { hub } = ctx.services.sync;
  if (hub === null) return refuse('UNAVAILABLE', "This needs the institution's server.");
  const { method, path } = authContract.changePassword;
  const body = { current_password: input.current, new_password: input.next };
  await hub.call(ctx.actor.userId, { method, path, headers: {}, body });
  const verifier = await hashForDevice(input.next);
  await ctx.transaction(async (tx) => {
    await setVerifier(tx.db, ctx.actor.userId, verifier);
    await revokeOtherSessions(tx.db, ctx.actor.userId, ctx.actor.sessionId, ctx.now);
  });
  await renewOwnGrant(ctx, hub);
}

/** Of the change that voids all grants of a person, this computer knows that it was made here: it asks at once. */
async function renewOwnGrant(ctx: Ctx, hub: HubAccess): Promise<void> {
  const { userId } = ctx.actor;
  const answer = await hub.vouch(userId);
  const verifier = await findVerifier(ctx.db, userId);
  // A hub of before voids nothing; where there is no grant, none is void.
  if (answer === null || verifier === undefined) return;
  const publicKey = await readState(ctx.db, 'hub_public_key');
  const clientId = await readState(ctx.db, 'client_id');
  await ctx.transaction((tx) => keepGrant(tx.db, answer, { verifier, now: ctx.now, publicKey, clientId }));
}

/** The hub ends the person's sessions and voids their grants; this computer's other sessions end with it. */
export async function signOutEverywhereAtHub(ctx: Ctx): Promise<void> {
  const { hub } = ctx.services.sync;
  if (hub === null) return refuse('UNAVAILABLE', "This needs the institution's server.");
  const { method, path } = authContract.signOutEverywhere;
  await hub.call(ctx.actor.userId, { method, path, headers: {} });
  await ctx.transaction((tx) => revokeOtherSessions(tx.db, ctx.actor.userId, ctx.actor.sessionId, ctx.now));
  await renewOwnGrant(ctx, hub);
}
