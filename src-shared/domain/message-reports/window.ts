import { SHOWN_AROUND } from './limits.ts';

/**
 * The ids that are shown of a conversation: as many before as after the reported ones, ten in all; the last ones before
 * the report where none is named.
 * @param ids of the conversation in their order, up to the time of the report
 */
export function shownAround(ids: readonly number[], reported: readonly number[]): number[] {
  const places = reported.map((id) => ids.indexOf(id)).filter((place) => place !== -1);
  if (places.length === 0) return ids.slice(-SHOWN_AROUND);
  const first = places.reduce((one, other) => Math.min(one, other));
  const last = places.reduce((one, other) => Math.max(one, other));
  const span = Math.min(SHOWN_AROUND, last - first + 1);
  const from = Math.max(0, first - Math.floor((SHOWN_AROUND - span) / 2));
  return ids.slice(from, from + SHOWN_AROUND);
}
