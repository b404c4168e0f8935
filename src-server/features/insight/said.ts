/** What was checked, and what is wrong in words. */
export interface Checked {
  readonly checked: number;
  readonly problems: string[];
}

const PLACE = new Set([
  'kind',
  'day',
  'exam_id',
  'exam_version_id',
  'question_id',
  'author_id',
  'student_id',
]);

/** What a row says, apart from where it stands. */
export const saidOf = (row: object): string =>
  Object.entries(row)
    .filter(([name]) => !PLACE.has(name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .toSorted()
    .join(', ');

/** Where two ways of counting say something else of the same place. @param by who counted, as "the attempts say" */
export function differences(
  kept: ReadonlyMap<string, string>,
  counted: ReadonlyMap<string, string>,
  by: string,
): string[] {
  return [...new Set([...kept.keys(), ...counted.keys()])].flatMap((place) => {
    const [says, is] = [kept.get(place) ?? 'nothing', counted.get(place) ?? 'nothing'];
    return says === is ? [] : [`${place} says ${says}; ${by} ${is}`];
  });
}
