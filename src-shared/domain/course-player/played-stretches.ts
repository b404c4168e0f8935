/** A part of a recording that was played, in milliseconds of it. */
export interface PlayedStretch {
  readonly from: number;
  readonly to: number;
}

/** What was played since it was last reported; the last stretch is the one that goes on. */
export interface Played {
  readonly stretches: readonly PlayedStretch[];
  /** Where the player stood last; null before it was played, and after a jump. */
  readonly at: number | null;
}

export const NOTHING_PLAYED: Played = { stretches: [], at: null };

/** More than this between two reports of the player is a jump, at twice the speed as well. */
const LONGEST_STEP_MS = 2_500;

/** The player has come to a place: a small step forward was played, everything else was a jump. */
export function playedTo(played: Played, position: number): Played {
  const { at, stretches } = played;
  const to = Math.max(0, Math.round(position));
  if (at === null || to < at || to - at > LONGEST_STEP_MS) return { stretches, at: to };
  if (to === at) return played;
  const last = stretches.at(-1);
  const next =
    last !== undefined && last.to === at
      ? [...stretches.slice(0, -1), { from: last.from, to }]
      : [...stretches, { from: at, to }];
  return { stretches: next, at: to };
}

/** Playing stopped, or the place was changed by hand: what comes next is a stretch of its own. */
export const jumpedTo = (played: Played, position: number): Played => ({
  ...played,
  at: Math.max(0, Math.round(position)),
});
