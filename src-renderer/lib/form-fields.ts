/** The keys of an object that has no others than its type names. */
export const keysOf = <T extends object>(value: T): (keyof T)[] => Object.keys(value) as (keyof T)[];

/** Some fields of an object. */
export const pick = <T extends object>(from: T, keys: Iterable<keyof T>): Partial<T> => {
  const picked: Partial<T> = {};
  for (const key of keys) picked[key] = from[key];
  return picked;
};
