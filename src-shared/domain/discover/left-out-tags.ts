const MAX_NAMES = 100;
const MAX_NAME = 200;

/** The names in a column of names of tags; none where it holds something else. */
export function readTagNames(json: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(json);
    if (!Array.isArray(names)) return [];
    return names.filter((name: unknown) => typeof name === 'string');
  } catch {
    return [];
  }
}

/** Whether a text is such a list as an author makes it: names, as many as they may leave out. */
export function isLeftOutTags(json: string): boolean {
  try {
    const names: unknown = JSON.parse(json);
    return (
      Array.isArray(names) &&
      names.length <= MAX_NAMES &&
      names.every((name: unknown) => typeof name === 'string' && name.length <= MAX_NAME)
    );
  } catch {
    return false;
  }
}
