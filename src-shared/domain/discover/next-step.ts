export const NEXT_STEPS = ['open', 'enrol', 'addToCart', 'toCart', 'none'] as const;
export const NO_STEP_REASONS = ['own', 'closed', 'forSome', 'notForRole', 'noCart'] as const;

export interface Standing {
  readonly isEnrolled: boolean;
  readonly isOwn: boolean;
  readonly isClosed: boolean;
  readonly isForSome: boolean;
  readonly isFree: boolean;
  readonly isInCart: boolean;
  /** May take exams or courses, whichever it is. */
  readonly mayTake: boolean;
  /** May put something into a cart. */
  readonly mayBuy: boolean;
}

export interface NextStep {
  readonly kind: (typeof NEXT_STEPS)[number];
  readonly reason: (typeof NO_STEP_REASONS)[number] | null;
}

const step = (kind: NextStep['kind']): NextStep => ({ kind, reason: null });
const none = (reason: NonNullable<NextStep['reason']>): NextStep => ({ kind: 'none', reason });

/** The one thing that somebody can do with what the catalogue shows, or why there is none. */
export function nextStep(standing: Standing): NextStep {
  if (standing.isOwn) return none('own');
  if (standing.isEnrolled) return step('open');
  if (!standing.mayTake) return none('notForRole');
  if (standing.isForSome) return none('forSome');
  if (standing.isClosed) return none('closed');
  if (standing.isFree) return step('enrol');
  if (!standing.mayBuy) return none('noCart');
  return step(standing.isInCart ? 'toCart' : 'addToCart');
}
