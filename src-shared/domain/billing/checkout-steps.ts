/** The steps of the checkout, in their order (issue of commerce, section 1). */
export const CHECKOUT_STEPS = ['billing', 'method', 'review'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

interface StepFlags {
  readonly visible: boolean;
  readonly completed: boolean;
}

/** Where somebody stands in the checkout: which step is open, and which are done. */
export interface CheckoutState {
  readonly current: CheckoutStep;
  readonly steps: { readonly [step in CheckoutStep]: StepFlags };
  /** Nothing has to be paid: the method is no step then. */
  readonly isFree: boolean;
}

export type CheckoutEvent =
  | { readonly type: 'completed'; readonly step: CheckoutStep }
  | { readonly type: 'opened'; readonly step: CheckoutStep }
  /** The total became 0, or is no longer. */
  | { readonly type: 'priced'; readonly isFree: boolean }
  /** The order is done, or the person begins anew. The billing fields are kept elsewhere and stay. */
  | { readonly type: 'finished' | 'reset' };

const stepsOf = (isFree: boolean): readonly CheckoutStep[] =>
  isFree ? CHECKOUT_STEPS.filter((step) => step !== 'method') : CHECKOUT_STEPS;

const CLOSED: StepFlags = { visible: false, completed: false };

/** The first step, nothing done. */
export const startCheckout = (isFree = false): CheckoutState => ({
  current: 'billing',
  isFree,
  steps: { billing: { visible: true, completed: false }, method: CLOSED, review: CLOSED },
});

/** The steps that there are, in their order. */
export const stepsIn = ({ isFree }: CheckoutState): readonly CheckoutStep[] => stepsOf(isFree);

/** Whether a step may be opened: all before it are done. */
export function isReachable(state: CheckoutState, step: CheckoutStep): boolean {
  const steps = stepsIn(state);
  const at = steps.indexOf(step);
  return at !== -1 && steps.slice(0, at).every((before) => state.steps[before].completed);
}

const show = (state: CheckoutState, step: CheckoutStep): CheckoutState => ({
  ...state,
  current: step,
  steps: {
    billing: { ...state.steps.billing, visible: step === 'billing' },
    method: { ...state.steps.method, visible: step === 'method' },
    review: { ...state.steps.review, visible: step === 'review' },
  },
});

function complete(state: CheckoutState, step: CheckoutStep): CheckoutState {
  if (!isReachable(state, step)) return state;
  const done = { ...state, steps: { ...state.steps, [step]: { ...state.steps[step], completed: true } } };
  const steps = stepsIn(done);
  const next = steps[steps.indexOf(step) + 1];
  return next === undefined ? done : show(done, next);
}

function price(state: CheckoutState, isFree: boolean): CheckoutState {
  if (isFree === state.isFree) return state;
  const priced = {
    ...state,
    isFree,
    steps: { ...state.steps, method: { ...state.steps.method, completed: false } },
  };
  if (isReachable(priced, priced.current)) return priced;
  return show(priced, state.steps.billing.completed ? (isFree ? 'review' : 'method') : 'billing');
}

/** What becomes of the checkout; what does not fit its state changes nothing. */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'completed':
      return complete(state, event.step);
    case 'opened':
      return isReachable(state, event.step) ? show(state, event.step) : state;
    case 'priced':
      return price(state, event.isFree);
    case 'finished':
    case 'reset':
      return startCheckout(state.isFree);
  }
}
