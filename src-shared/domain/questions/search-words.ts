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

/** The different words of a text, folded, in order of appearance. */
export function searchWords(text: string): string[] {
  const folded = foldText(text);
  if (folded === '') return [];
  return [...new Set(folded.split(' ').map((word) => word.slice(0, MAX_WORD)))];
}

/** The words of a search field: folded, the first eight. */
export const queryWords = (query: string): string[] => searchWords(query).slice(0, MAX_QUERY_WORDS);
