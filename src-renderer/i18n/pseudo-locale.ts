/** A right-to-left pseudo-language made from English, to find untranslated text and left-to-right layouts. */
export const pseudoLocale = 'ar-XB';

type Texts = { readonly [key: string]: string | Texts };

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  n: 'ñ',
  N: 'Ñ',
  c: 'ç',
  s: 'š',
};

const rightToLeftMark = '\u200f';

// Placeholders, nested keys and tags must arrive at i18next as they are.
const untouched = /(\{\{.*?\}\}|\$t\(.*?\)|<[^>]*>)/u;

/** Accents one text and marks it as right to left; placeholders stay as they are. */
export const pseudoText = (text: string): string => {
  const accented = text
    .split(untouched)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[a-z]/giu, (letter) => accents[letter] ?? letter),
    )
    .join('');
  return `${rightToLeftMark}${accented}${rightToLeftMark}`;
};

/** A whole namespace of the pseudo-language. */
export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTexts(value),
    ]),
  );
