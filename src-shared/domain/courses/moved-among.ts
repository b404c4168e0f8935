/**
 * Which of some ids must have been moved to turn one order into the other: as few as possible, which are those outside
 * of the longest run that both orders have in common. Ids that are in one order only are left out.
 */
export function movedAmong(before: readonly number[], after: readonly number[]): Set<number> {
  const was = new Map(before.map((id, index) => [id, index]));
  const stayed = after.filter((id) => was.has(id));
  const positions = stayed.map((id) => was.get(id) ?? 0);
  /** The index of the last of the best run of each length, and what stands before each in its run. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, position] of positions.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? -1 : (ends[low - 1] ?? -1));
    ends[low] = index;
  }
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index);
  return new Set(stayed.filter((_, index) => !kept.has(index)));
}
