/** A piece that was played: from (inclusive) to (exclusive), in milliseconds. */
export interface PlayedStretch {
  readonly from: number;
  readonly to: number;
}

/** The same pieces in order, each moment once: whatever was played twice counts once. */
export function unionOf(stretches: readonly PlayedStretch[]): PlayedStretch[] {
  const union: PlayedStretch[] = [];
  for (const next of stretches
    .filter(({ from, to }) => to > from)
    .toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    const last = union.at(-1);
    if (last === undefined || next.from > last.to) union.push(next);
    else if (next.to > last.to) union[union.length - 1] = { from: last.from, to: next.to };
  }
  return union;
}

/** What lies inside a length; @param length null where nobody knows it. */
export const within = (stretches: readonly PlayedStretch[], length: number | null): PlayedStretch[] =>
  stretches.flatMap(({ from, to }) => {
    const start = Math.max(0, from);
    const end = length === null ? to : Math.min(to, length);
    return end > start ? [{ from: start, to: end }] : [];
  });

/** How much of a union was played, in milliseconds. */
export const lengthOf = (union: readonly PlayedStretch[]): number =>
  union.reduce((sum, { from, to }) => sum + to - from, 0);

/** Hundredths of a percent, rounded down: 100 % exactly when all of it was played. */
export function playedShare(union: readonly PlayedStretch[], length: number | null): number {
  if (length === null || length <= 0) return 0;
  return Math.min(10_000, Math.floor((lengthOf(within(union, length)) * 10_000) / length));
}
