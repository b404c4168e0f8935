/** A point of a task. Its id stays with it when its words change, so that what was done stays done. */
export interface ChecklistPoint {
  readonly id: number;
  readonly text: string;
}

/** A point as its author wrote it; one that is new has no id. */
export interface WrittenPoint {
  readonly id: number | null;
  readonly text: string;
}

/**
 * The points with their ids: one that was there keeps its own, every other gets a new one.
 * @param newId called once for each point, also for those that keep theirs, so that a replay draws the same ids
 */
export function identified(
  points: readonly WrittenPoint[],
  before: readonly ChecklistPoint[],
  newId: () => number,
): ChecklistPoint[] {
  const left = new Set(before.map(({ id }) => id));
  return points.map(({ id, text }) => {
    const fresh = newId();
    return { id: id !== null && left.delete(id) ? id : fresh, text };
  });
}

interface Said {
  readonly kind: string;
  readonly text: string;
}

/** The ids of the points that are done. @param steps in the order in which they were said */
export function donePoints(steps: readonly Said[]): ReadonlySet<number> {
  const done = new Set<number>();
  for (const { kind, text } of steps) {
    if (kind === 'checked') done.add(Number(text));
    if (kind === 'unchecked') done.delete(Number(text));
  }
  return done;
}

/**
 * Points as lines of a text: a line with the words of a point is that point, and of as many lines as points one that
 * has changed is the point in its place.
 */
export function pointsOfLines(text: string, before: readonly ChecklistPoint[]): WrittenPoint[] {
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const left = [...before];
  const same = lines.map((line) => {
    const at = left.findIndex((point) => point.text === line);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  });
  return lines.map((line, index) => {
    const inPlace = lines.length === before.length ? before[index] : undefined;
    const point = same[index] ?? (inPlace !== undefined && left.includes(inPlace) ? inPlace : undefined);
    return { id: point?.id ?? null, text: line };
  });
}
