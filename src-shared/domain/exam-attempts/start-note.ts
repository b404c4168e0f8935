/**
 * What the first event of a log says about itself: `key:value` pairs with a space between them. Whoever
 * reads a pair that is new to it passes it over.
 */
export type StartNote = Readonly<Record<string, number>>;

const PAIR = /^([a-z]+):(\d{1,16})$/;

/** The note of a start event. */
export const printStartNote = (note: StartNote): string =>
  Object.entries(note)
    .map(([key, value]) => `${key}:${value}`)
    .join(' ');

/** The pairs of a note that can be read; none in a log that was written before there were any. */
export function parseStartNote(note: string | null): StartNote {
  const pairs = (note ?? '').split(' ').flatMap((pair) => {
    const [, key, value] = PAIR.exec(pair) ?? [];
    return key === undefined ? [] : [[key, Number(value)] as const];
  });
  return Object.fromEntries(pairs);
}
