const BULLET = /^[-–—*•·◦▪]\s+/u;
const LETTER = /^\(?([a-z])[.)]\s+/iu;
const NUMBER = /^\(?(\d{1,2})[.)]\s+/u;

const placeOf = (mark: string): number =>
  /\d/u.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0);

/** Marks in a row, such as a, b, c: a lone "W." may be somebody's first name. */
const countsOn = (lines: readonly string[], form: RegExp): boolean => {
  const places = lines.map((line) => form.exec(line)?.[1]);
  const first = places[0];
  return first !== undefined && places.every((mark, at) => mark && placeOf(mark) === placeOf(first) + at);
};

/** The lines of a pasted list, without blank ones and without the bullets or letters that all of them begin with. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return lines;
  const isBulleted = lines.every((line) => BULLET.test(line));
  const mark = isBulleted ? BULLET : [LETTER, NUMBER].find((form) => countsOn(lines, form));
  return mark === undefined ? lines : lines.map((line) => line.replace(mark, ''));
}
