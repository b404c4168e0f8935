/** Stands in everything that is larger, longer or deeper than anybody honest would write. */
export const OFFENCE = 'the-worst-that-there-is';

/** Words that several people think of, so that they give the same names. */
const WORDS = ['photosynthesis', 'electricity', 'thermodynamics'];
const WORD = new RegExp(WORDS.join('|'), 'i');

/**
 * A name that is the same as others to the program, and yet tells who gave it: its capitals are the number of a
 * mark. A mark of none is the word itself.
 */
export function sharedName(word: string, mark: string): string {
  const no = Number(mark.slice(1));
  return Array.from(word, (letter, at) => ((no >> at) & 1 ? letter.toUpperCase() : letter)).join('');
}

export const wordAt = (at: number): string => WORDS[at % WORDS.length] ?? '';

export const WORD_COUNT = WORDS.length;

function markOfName(name: string): string {
  let no = 0;
  for (const [at, letter] of Array.from(name).entries()) if (letter !== letter.toLowerCase()) no |= 1 << at;
  return no === 0 ? '' : `m${no}`;
}

/** What people write into everything that they type, so that a title, an option and a name tell what was saved. */
export function markIn(text: string): string {
  const mark = /m\d+/.exec(text)?.[0];
  if (mark !== undefined) return mark;
  const name = WORD.exec(text)?.[0];
  return name === undefined ? '' : markOfName(name);
}

/** All marks in the input of a command. */
export const marksIn = (input: string): string[] => [
  ...(input.match(/m\d+/g) ?? []),
  ...(input.match(new RegExp(WORD, 'gi')) ?? []).map(markOfName).filter((mark) => mark !== ''),
];
