import { create } from 'zustand';

/** The small modal that profile, administration, onboarding and submissions use in place of the banners. */
export interface Outcome {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

interface OutcomeState {
  readonly outcome: Outcome | undefined;
}

export const useOutcome = create<OutcomeState>(() => ({ outcome: undefined }));

/** Opens the small modal. Mutations with `meta: { errors: 'modal' }` do it by themselves. */
export const showOutcome = (outcome: Outcome): void => useOutcome.setState({ outcome });

export const closeOutcome = (): void => useOutcome.setState({ outcome: undefined });
