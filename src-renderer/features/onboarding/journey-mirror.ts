import type { Journey } from '#shared/domain/onboarding/sme-journey.ts';

/** The name of the journey's state in session storage (spec 1 §9); signing out clears it. */
const journeyKey = 'onboardingJourney';

/** Mirrors where the journey stands, for other tools; the server's state is what a reload goes on from. */
export const mirrorJourney = ({ step, attempted, skipped, isComplete }: Journey): void =>
  sessionStorage.setItem(
    journeyKey,
    JSON.stringify({
      current_step: step,
      attempted_step: attempted,
      skip_step: skipped,
      is_onboarding_complete: isComplete,
    }),
  );
