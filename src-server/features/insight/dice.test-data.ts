/** Numbers that follow from a seed. */
export function dice(seed: number) {
  let state = (seed * 2_654_435_761 + 1) % 4_294_967_296;
  const roll = (sides: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * sides);
  };
  const pick = <T>(of: readonly T[]): T | undefined => of[roll(of.length)];
  return { roll, pick };
}
