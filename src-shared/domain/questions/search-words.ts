/** Longest word that is indexed; a longer one is cut in both the index and the question. */
const MAX_WORD = 40;
const MAX_QUERY_WORDS = 8;

/** Folds text so that both dialects find the same: no case, no marks, letters and digits only. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

// Folding changes nothing else in these, and an import folds a million words.
// oxlint-disable-next-line no-control-regex -- the range of plain ASCII
const PLAIN = /^[\u0000-\u007f]*$/;

const wordsOf = (text: string): readonly string[] => {
  if (PLAIN.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
};

/** The different words of a text, folded, in order of appearance. */
export function searchWords(text: string): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(text)) words.add(word.length > MAX_WORD ? word.slice(0, MAX_WORD) : word);
  return [...words];
}

/** The words of a search field: folded, the first eight. */
export const queryWords = (query: string): string[] => searchWords(query).slice(0, MAX_QUERY_WORDS);
