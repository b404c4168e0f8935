/** True where saving changes something of what stands there: the same once more is no new version. */
export const isChanged = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean => Object.entries(after).some(([name, value]) => value !== undefined && before[name] !== value);
