const keyOf = (userId: number): string => `lectern.told-answers.${userId}`;

/** Answers to requests that this computer has told somebody of; a damaged entry tells them once more. */
export function readTold(userId: number): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

export const keepTold = (userId: number, ids: readonly number[]): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify(ids));
