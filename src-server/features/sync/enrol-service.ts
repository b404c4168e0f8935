import { defineAbilityFor, holds } from '#shared/access/ability.ts';
import { parseHubAddress } from '#shared/domain/sync/hub-address.ts';
import type { Ctx } from '#server/context.ts';
import type { SecondStepAnswer } from '#shared/contract/second-step.ts';
import { refuse } from '#server/refuse.ts';
import type { Enrolled, EnrolWish } from '#server/sync/control.ts';
import { findState } from '#server/sync/state.ts';
import { permissionsOf } from '#server/permission-repo.ts';
import * as accounts from '../auth/repo.ts';
import { findSession } from '../auth/session-repo.ts';

export interface EnrolInput {
  readonly hub_url: string;
  readonly code?: string | undefined;
  readonly device_name: string;
  readonly email: string;
  readonly password: string;
  readonly second_step?: SecondStepAnswer | undefined;
}

/** Somebody with a session here, who may author or administer. */
async function findSignedIn(ctx: Ctx): Promise<{ id: number; isEntitled: boolean } | null> {
  if (ctx.client.tokenHash === null) return null;
  const session = await findSession(ctx.db, ctx.client.tokenHash);
  const isLive =
    session !== undefined &&
    session.revoked_at === null &&
    session.status === 'active' &&
    session.expires_at > ctx.now;
  if (!isLive) return null;
  const ability = defineAbilityFor(await permissionsOf(ctx.db, session.user_id, session.role_id));
  return {
    id: session.user_id,
    isEntitled: holds(ability, 'settings:add') || holds(ability, 'questions:add'),
  };
}

/** The hub that this computer belonged to may have it back; to any other one it goes by an own person's will. */
async function isComingBack(ctx: Ctx, hubUrl: string): Promise<boolean> {
  const address = parseHubAddress(hubUrl, { isInsecureAllowed: true });
  return address.ok && address.url === (await findState(ctx.db, 'hub_url'));
}

/** A computer that its hub refuses joins anew. Nothing goes along as drafts: the hub has them already. */
async function enrolAgain(ctx: Ctx, input: EnrolInput): Promise<Enrolled> {
  const signedIn = await findSignedIn(ctx);
  if (signedIn?.isEntitled !== true && !(await isComingBack(ctx, input.hub_url))) {
    refuse(
      'FORBIDDEN',
      'This computer belongs to another institution. Sign in there first, as somebody who may write or administer.',
    );
  }
  return ctx.services.sync.enrol(wishOf(input, null));
}

const wishOf = (input: EnrolInput, carryOver: number | null): EnrolWish => ({
  hubUrl: input.hub_url,
  code: input.code,
  deviceName: input.device_name,
  email: input.email,
  password: input.password,
  carryOver,
  secondStep: input.second_step,
});

/**
 * Connects this computer to a hub. An institution that is here already steps back into the archive, so
 * somebody of its own has to ask for it; their drafts go along, and nobody else's. No password of this
 * computer is compared: who is somebody here has signed in.
 */
export async function enrol(ctx: Ctx, input: EnrolInput): Promise<Enrolled> {
  const { sync } = ctx.services;
  // Says that a hub joins none, whoever asks and with what.
  if (sync.role === 'hub') return sync.enrol(wishOf(input, null));
  if (sync.role === 'device') return enrolAgain(ctx, input);
  const institution = await accounts.getInstitution(ctx.db);
  const signedIn = await findSignedIn(ctx);
  const isAnybodys = institution === undefined || institution.is_demo === 1;
  if (!isAnybodys && signedIn?.isEntitled !== true) {
    refuse(
      'FORBIDDEN',
      'This computer holds an institution of its own. Sign in there first, as somebody who may write or administer.',
    );
  }
  return sync.enrol(wishOf(input, signedIn?.isEntitled === true ? signedIn.id : null));
}
