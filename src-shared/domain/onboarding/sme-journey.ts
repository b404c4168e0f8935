/** The journey of a new SME: five steps, each attempted, skipped or still to come (spec 1 §4.5). */
export const JOURNEY_STEPS = 5;

/** As many as may be skipped (spec 1 §9). */
export const MAX_SKIPS = 5;

export interface Journey {
  /** 1 to 5. */
  readonly step: number;
  /** Steps that were answered, in ascending order. */
  readonly attempted: readonly number[];
  /** Steps that were skipped, in ascending order; none of them is attempted. */
  readonly skipped: readonly number[];
  readonly isComplete: boolean;
}

export const NEW_JOURNEY: Journey = { step: 1, attempted: [], skipped: [], isComplete: false };

export type JourneyMove = 'next' | 'skip' | 'previous' | 'finish' | 'finish-early' | 'reset';

const isStep = (step: number): boolean => Number.isInteger(step) && step >= 1 && step <= JOURNEY_STEPS;

const withStep = (steps: readonly number[], step: number): number[] =>
  [...new Set([...steps, step])].toSorted((one, other) => one - other);

const without = (steps: readonly number[], step: number): number[] => steps.filter((one) => one !== step);

const attempt = (journey: Journey): Journey => ({
  ...journey,
  attempted: withStep(journey.attempted, journey.step),
  skipped: without(journey.skipped, journey.step),
});

/** Whether the current step may be skipped: one that was skipped before counts once. */
export const maySkip = ({ step, skipped }: Journey): boolean => withStep(skipped, step).length <= MAX_SKIPS;

const skip = (journey: Journey): Journey =>
  maySkip(journey)
    ? {
        ...journey,
        skipped: withStep(journey.skipped, journey.step),
        attempted: without(journey.attempted, journey.step),
      }
    : journey;

const onward = (journey: Journey): Journey => ({
  ...journey,
  step: Math.min(JOURNEY_STEPS, journey.step + 1),
});

/** What a move makes of a journey; one that is complete only begins anew. */
export function moveJourney(journey: Journey, move: JourneyMove): Journey {
  if (move === 'reset') return NEW_JOURNEY;
  if (journey.isComplete) return journey;
  switch (move) {
    case 'next':
      return onward(attempt(journey));
    case 'skip':
      return maySkip(journey) ? onward(skip(journey)) : journey;
    case 'previous':
      return { ...journey, step: Math.max(1, journey.step - 1) };
    case 'finish':
      return { ...attempt(journey), isComplete: true };
    case 'finish-early':
      return { ...skip(journey), isComplete: true };
  }
}

/** How far a journey is, in percent: the current step of five. */
export const journeyProgress = ({ step }: Pick<Journey, 'step'>): number => (step / JOURNEY_STEPS) * 100;

/** What does not fit together in a journey that somebody sends; null where all does. */
export function journeyProblem(journey: Pick<Journey, 'attempted' | 'skipped'>): string | null {
  const { attempted, skipped } = journey;
  if (![...attempted, ...skipped].every(isStep)) return `Steps are numbered from 1 to ${JOURNEY_STEPS}.`;
  if (new Set(attempted).size < attempted.length || new Set(skipped).size < skipped.length)
    return 'A step stands in a list once.';
  if (attempted.some((step) => skipped.includes(step))) return 'A step is attempted or skipped, not both.';
  return skipped.length > MAX_SKIPS ? `At most ${MAX_SKIPS} steps may be skipped.` : null;
}
