import type { onboardingContract, Questionnaire } from '#shared/contract/onboarding.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import {
  QUESTIONNAIRE_VERSION,
  starterSteps,
  type StarterStep,
} from '#shared/domain/onboarding/questionnaire.ts';
import type { Ctx } from '#server/context.ts';
import { assertOwnClaim } from '#server/assert-identity.ts';
import { refuse } from '#server/refuse.ts';
import { ownProfile, setOwnProfile } from '../profile/profile-service.ts';
import { toQuestionnaire } from './mapper.ts';

type Response = HandlerInput<typeof onboardingContract.storeResponse>['body'];

/** Of anybody else nothing is told, not even that there is such a person (security.md §2, row 17). */
function assertOwnId({ actor }: Ctx, userId: number): void {
  if (userId !== actor.userId) refuse('NOT_FOUND', 'This is not a first sign-in.');
}

function assertInstructor({ actor }: Ctx): void {
  if (actor.role !== 'Instructor') refuse('FORBIDDEN', 'Only instructors are asked these questions.');
}

/** @throws NOT_FOUND where the questionnaire was answered or put off, or is for others */
export async function assertFirstTime(ctx: Ctx, userId: number): Promise<void> {
  assertOwnId(ctx, userId);
  const isFirst = (await ownProfile(ctx))?.first_login_completed_at ?? null;
  if (ctx.actor.role !== 'Instructor' || isFirst !== null)
    refuse('NOT_FOUND', 'This is not a first sign-in.');
}

/** Ends the first sign-in; ending it once more changes nothing. */
export async function completeFirstLogin(ctx: Ctx, userId: number): Promise<void> {
  assertOwnId(ctx, userId);
  const profile = await ownProfile(ctx);
  if ((profile?.first_login_completed_at ?? null) === null)
    await setOwnProfile(ctx, { first_login_completed_at: ctx.now });
}

/** The questions of today with the own answers. */
export async function getQuestionnaire(ctx: Ctx): Promise<Questionnaire> {
  assertInstructor(ctx);
  return toQuestionnaire(ctx.actor.userId, await ownProfile(ctx));
}

/** Stores the answers that are named. */
export async function storeResponse(ctx: Ctx, body: Response): Promise<Questionnaire> {
  const {
    user_id: userId,
    onboarding_questions_id: version,
    onboarding_complete: isComplete,
    ...answers
  } = body;
  assertOwnClaim(ctx.actor, userId);
  assertInstructor(ctx);
  if (version > QUESTIONNAIRE_VERSION) {
    const text = 'There is no such version of the questionnaire.';
    refuse('VALIDATION_FAILED', text, { fields: { onboarding_questions_id: [text] } });
  }
  await setOwnProfile(ctx, {
    ...answers,
    onboarding_questions_id: version,
    ...(isComplete === true ? { first_login_completed_at: ctx.now } : {}),
  });
  return getQuestionnaire(ctx);
}

/** What the signed-in author begins with. Only instructors are asked, so only they have something to answer. */
export async function ownStarterSteps(ctx: Ctx): Promise<StarterStep[]> {
  const { answered_questions_id: version, ...answers } = toQuestionnaire(
    ctx.actor.userId,
    await ownProfile(ctx),
  );
  return starterSteps({ ...answers, isAnswered: version !== null || ctx.actor.role !== 'Instructor' });
}
