/** How the application tells a person what became of a change; the shell fills it in when it starts. */
export interface Feedback {
  /** The banner headed Success!. */
  readonly success: (message: string) => void;
  /** The banner headed Error, which also stays in the list of recent errors. */
  readonly error: (message: string) => void;
}

let current: Feedback = { success: () => undefined, error: () => undefined };

export const setFeedback = (feedback: Feedback): void => {
  current = feedback;
};

export const feedback = (): Feedback => current;
