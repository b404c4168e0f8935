interface Watched {
  readonly userId: number;
  readonly videoId: number;
}

/** What was seen for less than this begins anew. */
const FEWEST_SECONDS = 5;

const keyOf = ({ userId, videoId }: Watched): string => `lectern.training-video.${userId}.${videoId}`;

/** Where somebody stopped on this computer, in seconds. */
export function placeIn(watched: Watched): number {
  const seconds = Number(localStorage.getItem(keyOf(watched)));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

/** Keeps where somebody is. */
export function keepPlace(watched: Watched, seconds: number): void {
  if (seconds < FEWEST_SECONDS) localStorage.removeItem(keyOf(watched));
  else localStorage.setItem(keyOf(watched), String(Math.floor(seconds)));
}
