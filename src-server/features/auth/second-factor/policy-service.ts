import { setTimeout } from 'node:timers/promises';
import { authContract, Session } from '#shared/contract/auth.ts';
import type { secondFactorContract, SignInPolicy } from '#shared/contract/second-factor.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { defaultFactorPolicy, factorDueAt, type FactorPolicy } from '#shared/domain/auth/second-factor.ts';
import { maxOfflineHours } from '#shared/domain/sync/offline-limits.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { findState } from '#server/sync/state.ts';
import * as repo from './policy-repo.ts';

type Change = HandlerInput<typeof secondFactorContract.updateSignInPolicy>['body'];
type PolicyRow = Awaited<ReturnType<typeof repo.listPolicies>>[number];

/** One computer is its own; all others are of a hub. */
const isOnHub = (ctx: Pick<Ctx, 'services'>): boolean => ctx.services.sync.role !== 'standalone';

const toPolicy = (ctx: Ctx, { id, name, second_factor, offline_hours }: PolicyRow): SignInPolicy => {
  const most = maxOfflineHours(name);
  return {
    role_id: id,
    role: name,
    second_factor: second_factor ?? defaultFactorPolicy(name, isOnHub(ctx)),
    offline_hours: Math.min(offline_hours ?? most, most),
    max_offline_hours: most,
  };
};

/** What each role asks of its people. */
export const listSignInPolicies = async (ctx: Ctx): Promise<SignInPolicy[]> =>
  (await repo.listPolicies(ctx.db)).map((row) => toPolicy(ctx, row));

/** What a role asks for, and from when somebody has to have it who has not. */
export async function standingOf(
  ctx: Pick<Ctx, 'db' | 'services'>,
  person: {
    readonly role_id: number;
    readonly role_name: string;
    readonly created_at: number;
    readonly is_two_factor_enabled: 0 | 1;
  },
): Promise<{ policy: FactorPolicy; dueAt: number | null }> {
  const said = await repo.findPolicy(ctx.db, person.role_id);
  const policy = said?.second_factor ?? defaultFactorPolicy(person.role_name, isOnHub(ctx));
  const since = said?.required_since ?? Number((await findState(ctx.db, 'second_factor_since')) ?? 0);
  const dueAt = factorDueAt({
    policy,
    hasFactor: person.is_two_factor_enabled === 1,
    requiredSince: since,
    createdAt: person.created_at,
  });
  return { policy, dueAt };
}

/** A page that opens waits for its hub no longer. */
const HUB_PATIENCE_MS = 3000;

const HubSession = Session.pick({ must_set_up_second_factor: true });

/** What the hub says of the person; without it they go on, as the computer itself stands for the second step then. */
async function isDueAtHub({ services }: Pick<Ctx, 'services'>, userId: number): Promise<boolean> {
  const { hub, status } = services.sync;
  if (hub === null || status().state === 'offline') return false;
  const { method, path } = authContract.getSession;
  const asked = hub.call(userId, { method, path, headers: {} }).then(
    ({ body }) => HubSession.safeParse(body).data?.must_set_up_second_factor ?? false,
    () => false,
  );
  const patience = new AbortController();
  const late = setTimeout(HUB_PATIENCE_MS, false, { signal: patience.signal }).catch(() => false);
  const isDue = await Promise.race([asked, late]);
  patience.abort();
  return isDue;
}

/**
 * Whether somebody can do nothing before a second factor is set up. A computer asks its hub, but only where its own rows
 * say that it may be so: since when the hub demands it is known there alone.
 */
export async function isFactorDue(
  ctx: Pick<Ctx, 'db' | 'services' | 'now'>,
  person: Parameters<typeof standingOf>[1] & { readonly id: number },
): Promise<boolean> {
  const { dueAt } = await standingOf(ctx, person);
  if (dueAt === null || ctx.now < dueAt) return false;
  return ctx.services.sync.role === 'device' ? isDueAtHub(ctx, person.id) : true;
}

/** Changes what a role asks for; what becomes required now is due after the grace. */
export async function updateSignInPolicy(ctx: Ctx, roleId: number, change: Change): Promise<SignInPolicy> {
  const role = (await repo.findRole(ctx.db, roleId)) ?? refuse('NOT_FOUND', 'There is no such role.');
  const most = maxOfflineHours(role.name);
  if (change.offline_hours !== undefined && change.offline_hours > most) {
    const text = `People with this role may sign in without the hub for ${most} hours at most.`;
    refuse('VALIDATION_FAILED', text, { fields: { offline_hours: [text] } });
  }
  const before = await repo.findPolicy(ctx.db, roleId);
  const asked = before?.second_factor ?? defaultFactorPolicy(role.name, isOnHub(ctx));
  const next = change.second_factor ?? asked;
  const isNew = next === 'required' && asked !== 'required';
  const values = {
    second_factor: next,
    required_since: isNew ? ctx.now : (before?.required_since ?? null),
    offline_hours: change.offline_hours ?? before?.offline_hours ?? null,
  };
  await repo.putPolicy(ctx.db, {
    id: before?.id ?? ctx.newId(),
    role_id: roleId,
    ...values,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return toPolicy(ctx, { id: roleId, name: role.name, ...values });
}
