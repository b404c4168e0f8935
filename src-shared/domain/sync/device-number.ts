/** Standalone computers draw from the upper half of twenty bits, hubs lease from the lower. */
const LEASED_END = 2 ** 19;

/**
 * The number of a device that joins: the one that its content was made under where nobody has it, else
 * the next one to lease. @throws when every number is taken.
 */
export function leaseNumber(taken: ReadonlySet<number>, wanted: number | null): number {
  if (wanted !== null && wanted >= LEASED_END && wanted < 2 * LEASED_END && !taken.has(wanted)) return wanted;
  for (let number = 1; number < LEASED_END; number += 1) if (!taken.has(number)) return number;
  throw new Error('Every device number is taken.');
}
