/** Digits and signs that are written for a letter. */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** So many digits and nothing else are a date, a telephone number or a row of the keyboard. */
const FEWEST_DIGITS = 16;

const withoutEnds = (text: string): string => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
const withLetters = (text: string): string => text.replaceAll(/[^a-z]/g, (sign) => WRITTEN_FOR[sign] ?? sign);

const onceOnly = (text: string): string => {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
};

/**
 * True for a password that is a common word, whatever digits and signs stand around it or for its letters.
 * @param words common words in small letters.
 */
export function isCommonPassword(password: string, words: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  if (/^\d+$/.test(lower)) return lower.length < FEWEST_DIGITS;
  const joined = lower.replaceAll(/[\s._-]+/g, '');
  const forms = [joined, withoutEnds(joined), withLetters(joined), withLetters(withoutEnds(joined))];
  // A digit in the place of the last letter is no ending: passw0rd1 is password.
  const trimmed = withoutEnds(withLetters(joined.replace(/\d{1,4}[^a-z\d]*$/, '')));
  return [...forms, trimmed].some((form) => form !== '' && words.has(onceOnly(form)));
}
