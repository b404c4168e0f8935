/** Work that may stop at each `yield`, so that whoever runs it can let others have a turn; how often changes no result. */
export type Steps<T> = Generator<undefined, T>;

/** All steps at one go. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
