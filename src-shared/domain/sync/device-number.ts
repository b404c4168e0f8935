/** Standalone computers draw from the upper half of twenty bits, hubs lease from the lower. */
const LEASED_END = 2 ** 19;

/** The number that a database draws for itself. @param drawn 32 random bits */
export const standaloneNumber = (drawn: number): number => LEASED_END + (drawn % LEASED_END);

/**
 * The number of a device that joins: the one that its content was made under where nobody has it, else a
 * leased one. That is drawn, not counted: a hub that went back to a backup does not know any more which
 * numbers it leased since. @param drawn 32 random bits @throws when every number is taken.
 */
export function leaseNumber(taken: ReadonlySet<number>, wanted: number | null, drawn: number): number {
  if (wanted !== null && wanted >= LEASED_END && wanted < 2 * LEASED_END && !taken.has(wanted)) return wanted;
  // Number 0 is nobody's: its ids would be small numbers that people type.
  const places = LEASED_END - 1;
  for (let step = 0; step < places; step += 1) {
    const number = 1 + ((drawn + step) % places);
    if (!taken.has(number)) return number;
  }
  throw new Error('Every device number is taken.');
}
