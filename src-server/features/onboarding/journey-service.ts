import type { JourneyState, onboardingContract } from '#shared/contract/onboarding.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { missingIn, splitSteps, type JourneyAnswers } from '#shared/domain/onboarding/journey-answers.ts';
import { journeyProblem } from '#shared/domain/onboarding/sme-journey.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { completeOnboarding, findPerson } from '../users/account-service.ts';
import { ownProfile, setOwnProfile, type ProfileChanges } from '../profile/profile-service.ts';
import { toJourney } from './mapper.ts';

type Saved = HandlerInput<typeof onboardingContract.saveJourney>['body'];
type Completed = HandlerInput<typeof onboardingContract.completeJourney>['body'];

function assertSme({ actor }: Ctx): void {
  if (actor.role !== 'SME') refuse('FORBIDDEN', 'Only a subject-matter expert has this journey.');
}

/** Where the signed-in SME stands. */
export async function getJourney(ctx: Ctx): Promise<JourneyState> {
  assertSme(ctx);
  const person = await findPerson(ctx.db, ctx.actor.userId);
  return toJourney(await ownProfile(ctx), person?.is_onboarding_complete === 1);
}

const joined = (steps: readonly number[]): string => steps.toSorted((one, other) => one - other).join(',');

/** Step by step: what this call says of a step counts, and of the others what is stored. */
function mergedSteps(
  stored: { readonly skip_step: string | null; readonly attempted_step: string | null } | undefined,
  data: Completed['data'],
): { attempted: number[]; skipped: number[] } {
  const said = new Set([...data.attempted_step, ...data.skip_step]);
  const others = (steps: string | null | undefined) =>
    splitSteps(steps ?? null).filter((step) => !said.has(step));
  return {
    attempted: [...others(stored?.attempted_step), ...data.attempted_step],
    skipped: [...others(stored?.skip_step), ...data.skip_step],
  };
}

/** Keeps what is named of the answers, and the lists of steps. @returns what is stored then */
async function keep(ctx: Ctx, { data, ...answers }: Completed, more: ProfileChanges) {
  const problem = journeyProblem({ attempted: data.attempted_step, skipped: data.skip_step });
  if (problem !== null) refuse('VALIDATION_FAILED', problem, { fields: { data: [problem] } });
  const { attempted, skipped } = mergedSteps(await ownProfile(ctx), data);
  await setOwnProfile(ctx, {
    ...answers,
    ...more,
    attempted_step: joined(attempted),
    skip_step: joined(skipped),
  });
}

/** Keeps how far the journey is, so that a reload or another computer goes on from there. */
export async function saveJourney(ctx: Ctx, { step, ...body }: Saved): Promise<JourneyState> {
  assertSme(ctx);
  await keep(ctx, body, { journey_step: step });
  return getJourney(ctx);
}

/** What an attempted step asks for and has not got (spec 1 §5). */
function assertAnswered(attempted: readonly number[], answers: JourneyAnswers): void {
  const missing = attempted.flatMap((step) => missingIn(step, answers));
  const [first] = missing;
  if (first === undefined) return;
  refuse('VALIDATION_FAILED', 'A step that counts as attempted has an answer that is missing.', {
    fields: Object.fromEntries(missing.map((field) => [field, ['Answer this, or skip the step.']])),
  });
}

/** Finishes the journey; everything opens at once, with the hub or without. */
export async function completeJourney(ctx: Ctx, body: Completed): Promise<JourneyState> {
  assertSme(ctx);
  await keep(ctx, body, {});
  assertAnswered(body.data.attempted_step, await getJourney(ctx));
  await completeOnboarding(ctx, ctx.actor.userId);
  return getJourney(ctx);
}
