/** Adds to a list. Spread into `push`, a list that a client made long enough ends the call with a full stack. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}

/** The largest number of a list of any length, and no less than `least`. */
export const largest = (numbers: Iterable<number>, least: number): number => {
  let found = least;
  for (const number of numbers) if (number > found) found = number;
  return found;
};

/** The smallest number of a list of any length, and no more than `most`. */
export const smallest = (numbers: Iterable<number>, most: number): number => {
  let found = most;
  for (const number of numbers) if (number < found) found = number;
  return found;
};
