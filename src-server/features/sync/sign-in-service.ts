import { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SignInRequest } from '#shared/contract/sync-link.ts';
import {
  mayTryOffline,
  type OfflineAccess,
  type OfflineVerdict,
} from '#shared/domain/sync/offline-limits.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { refuse } from '#server/refuse.ts';
import { permissionsOf } from '#server/permission-repo.ts';
import * as accounts from '../auth/repo.ts';
import { INVALID_CREDENTIALS, openSession } from '../auth/service.ts';
import { guesses, type GuessBook } from '#server/secrets/guess-limiter.ts';
import { hashForDevice, verifyPassword } from '#server/secrets/password.ts';
import { revokeOtherSessions } from '../auth/session-repo.ts';
import {
  findGrant,
  isGenuine,
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
const TOO_MANY = 'Too many attempts to sign in. Wait a little and try again.';

/** Who has never been here needs the rows that the first round brings; others wait only a little. */
const FIRST_PATIENCE_MS = 10 * 60_000;
const PATIENCE_MS = 5000;

/** Why the hub does not decide, and what lets it decide again. */
interface WithoutHub {
  readonly why: string;
  readonly remedy: string;
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
export async function signInOnDevice(ctx: Ctx, input: SignInRequest) {
  const { hub } = ctx.services.sync;
  const userId = await (hub === null ? signInOffline(ctx, input, UNREACHABLE) : signInAtHub(ctx, hub, input));
  const account = await accounts.getAccount(ctx.db, userId);
  const token = await openSession(ctx, account, input.remember === true);
  const permissions = await permissionsOf(ctx.db, userId, account.role_id, ctx.now);
  return { account, token, permissions };
}

/** What the hub says, and to whom: a copy that got a name of its own meanwhile asks again by that one. */
async function askHub(ctx: Ctx, hub: HubAccess, { email, password, remember }: SignInRequest) {
  for (;;) {
    const clientId = await readState(ctx.db, 'client_id');
    const answer = await hub.signIn({ email, password, remember });
    if ((await readState(ctx.db, 'client_id')) === clientId) return { answer, clientId };
  }
}

async function signInAtHub(ctx: Ctx, hub: HubAccess, input: SignInRequest): Promise<number> {
  let word;
  try {
    word = await askHub(ctx, hub, input);
  } catch (error) {
    if (error instanceof HubUnreachable) return signInOffline(ctx, input, UNREACHABLE);
    // Or nobody could see and export what this computer has not sent.
    if (isDeviceRefusal(error)) return signInOffline(ctx, input, REFUSED);
    throw error;
  }
  const { answer, clientId } = word;
  const known = await ctx.db
    .selectFrom('user')
    .where('id', '=', answer.user_id)
    .select('id')
    .executeTakeFirst();
  const publicKey = await readState(ctx.db, 'hub_public_key');
  const verifier = await hashForDevice(input.password);
  await ctx.transaction(async (tx) => {
    await keepGrant(tx.db, answer, { verifier, now: ctx.now, publicKey, clientId });
    // Logs that were refused because their student had not signed in here.
    await retryRefusedAttempts(tx.db);
  });
  await hub.keepSession(answer.user_id, answer.session_token);
  await hub.pull(known === undefined ? FIRST_PATIENCE_MS : PATIENCE_MS);
  const arrived = await accounts.findAccount(ctx.db, input.email);
  if (arrived?.id !== answer.user_id)
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

async function signInOffline(ctx: Ctx, input: SignInRequest, without: WithoutHub): Promise<number> {
  const row = await findGrant(ctx.db, input.email);
  if (row === undefined || !(await isGenuine(ctx.db, row))) {
    return refuse('UNAVAILABLE', `${without.why}. ${NOT_KNOWN_HERE}`);
  }
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
}
