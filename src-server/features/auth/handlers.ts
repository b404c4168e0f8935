import type { authContract } from '#shared/contract/auth.ts';
import type { HandlerInput, HandlersFor } from '#shared/contract/types.ts';
import { changesBetween } from '#shared/domain/audit/changes.ts';
import { idleEndOf } from '#shared/domain/auth/session-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { toSessionUser, toSignedIn } from './mapper.ts';
import { changePasswordAtHub, signInOnDevice, signOutEverywhereAtHub } from '../sync/sign-in-service.ts';
import { signIn } from './second-factor/sign-in-service.ts';
import { isFactorDue } from './second-factor/policy-service.ts';
import { changeName } from '../users/account-service.ts';
import { chosenTimeZone } from '../profile/profile-service.ts';
import { guesses } from '#server/secrets/guess-limiter.ts';
import { registrationHandlers, registrationPreparations } from './registration-handlers.ts';
import * as repo from './repo.ts';
import { changePassword, sharedIdleMinutes, signOutEverywhere, storeLogin } from './service.ts';
import { findEnabledFactor } from './second-factor/repo.ts';
import { prepareStart, start } from './start-service.ts';
import {
  getSessionTimes,
  lastSessionAt,
  lastSignIns,
  listLiveSessions,
  revokeSession,
  touchSession,
} from './session-repo.ts';

/** How long a session may idle on this server. */
const idleEnd = (ctx: Ctx): number => idleEndOf(sharedIdleMinutes(ctx));

/** Where somebody is signed in, as this server knows it. */
const ownSessions = async (ctx: Ctx) => {
  const rows = await listLiveSessions(ctx.db, ctx.actor, {
    now: ctx.now,
    idleSince: ctx.now - idleEnd(ctx),
  });
  const data = rows.map((row) => ({
    id: row.id,
    is_current: row.id === ctx.actor.sessionId,
    created_at: iso(row.created_at),
    last_active_at: iso(row.last_active_at),
    client: row.client,
  }));
  return { status: 200 as const, body: { data } };
};

/** Ends one of them. */
const endSession = async (ctx: Ctx, { params }: { readonly params: { readonly id: number } }) => {
  await ctx.transaction(async (tx) => {
    tx.audit({ id: ctx.actor.userId });
    const wasLive = await revokeSession(tx.db, ctx.actor.userId, params.id, ctx.now);
    if (!wasLive) refuse('NOT_FOUND', 'This session has already ended.');
  });
  return { status: 200 as const, body: { message: 'Signed out there.' } };
};

export const authHandlers: HandlersFor<typeof authContract, Ctx> = {
  ...registrationHandlers,

  signIn: async (ctx, { body }) => {
    const signInHere = ctx.services.sync.role === 'device' ? signInOnDevice : signIn;
    const result = await signInHere(ctx, body);
    return 'secondStep' in result
      ? { status: 202, body: result.secondStep }
      : { status: 200, body: toSignedIn(result) };
  },

  start: async (ctx, { body }) => {
    await start(ctx, body);
    return { status: 200, body: { message: 'Your password is set. Sign in with it from now on.' } };
  },

  getSignInPlace: async (_ctx, { params }) => ({
    status: 200,
    body: { place: guesses.placeOf(params.ticket) },
  }),

  signOut: async (ctx) => {
    await revokeSession(ctx.db, ctx.actor.userId, ctx.actor.sessionId, ctx.now);
    await ctx.services.sync.hub?.endSession(ctx.actor.userId);
    return { status: 200, body: { message: 'Signed out.' } };
  },

  getSession: async (ctx) => {
    const account = await repo.getAccount(ctx.db, ctx.actor.userId);
    const institution = await repo.getInstitution(ctx.db);
    const times = await getSessionTimes(ctx.db, ctx.actor.sessionId);
    // A remembered session never ends by idling; its person is warned as if it began now.
    const neverIdles = times.is_remembered === 1 && sharedIdleMinutes(ctx) === null;
    const lastActiveAt = neverIdles ? ctx.now : times.last_active_at;
    return {
      status: 200,
      body: {
        user: toSessionUser(account),
        permissions: ctx.actor.permissions.map(({ resource, action }) => ({ resource, action })),
        perm_version: ctx.actor.permVersion,
        missing: ctx.actor.missing,
        institution: {
          name: institution?.name ?? '',
          time_zone: institution?.time_zone ?? 'UTC',
          logo_sha256: institution?.logo_sha256 ?? null,
        },
        time_zone: await chosenTimeZone(ctx),
        last_active_at: iso(lastActiveAt),
        idle_deadline: iso(lastActiveAt + idleEnd(ctx)),
        expires_at: iso(times.expires_at),
        server_time: iso(ctx.now),
        must_set_up_second_factor: await isFactorDue(ctx, account),
      },
    };
  },

  recordActivity: async (ctx) => {
    await touchSession(ctx.db, ctx.actor.sessionId, ctx.now);
    return { status: 200, body: { server_time: iso(ctx.now), idle_deadline: iso(ctx.now + idleEnd(ctx)) } };
  },

  storeUserLogins: async (ctx) => {
    await storeLogin(ctx);
    return { status: 200, body: { message: 'Login recorded.' } };
  },

  getProfile: async (ctx) => {
    const account = await repo.getAccount(ctx.db, ctx.actor.userId);
    const counted = (await lastSignIns(ctx.db, [account.id])).get(account.id) ?? 0;
    // What the hub counted does not come to the computers of everybody.
    const lastSignIn = Math.max(counted, await lastSessionAt(ctx.db, account.id));
    const factor = await findEnabledFactor(ctx.db, account.id);
    return {
      status: 200,
      body: {
        user: {
          ...toSessionUser(account),
          two_factor_status: account.is_two_factor_enabled === 1,
          two_factor_authentication_method: factor?.method ?? null,
          created_at: iso(account.created_at),
          last_sign_in_at: lastSignIn === 0 ? null : iso(lastSignIn),
        },
      },
    };
  },

  updateProfile: async (ctx, { body }) => {
    const { userId, firstName, lastName } = ctx.actor;
    const before = { first_name: firstName, last_name: lastName };
    ctx.audit({ id: userId, changes: changesBetween(before, body, ['first_name', 'last_name']) });
    await changeName(ctx, userId, body);
    const account = await repo.getAccount(ctx.db, ctx.actor.userId);
    return { status: 200, body: { message: 'Your name has been changed.', user: toSessionUser(account) } };
  },

  changePassword: async (ctx, { body }) => {
    const change = ctx.services.sync.role === 'device' ? changePasswordAtHub : changePassword;
    await change(ctx, { current: body.current_password, next: body.new_password });
    return { status: 200, body: { message: 'Your password has been changed. Other sessions have ended.' } };
  },

  signOutEverywhere: async (ctx) => {
    const end = ctx.services.sync.role === 'device' ? signOutEverywhereAtHub : signOutEverywhere;
    await end(ctx);
    return { status: 200, body: { message: 'You are signed out everywhere else.' } };
  },

  listSessions: ownSessions,
  listSessionsAtHub: ownSessions,

  revokeSession: endSession,
  revokeSessionAtHub: endSession,
};

/** What runs before a command's transaction. */
export const authPreparations = {
  ...registrationPreparations,
  start: (ctx: Ctx, { body }: HandlerInput<typeof authContract.start>) => prepareStart(ctx, body),
} satisfies Partial<Record<keyof typeof authContract, unknown>>;
