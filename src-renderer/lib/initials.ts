const TITLES = new Set([
  'dame',
  'dr',
  'lady',
  'lord',
  'miss',
  'mr',
  'mrs',
  'ms',
  'mx',
  'prof',
  'professor',
  'rev',
  'sir',
]);

const isTitle = (word: string): boolean => TITLES.has(word.toLowerCase().replace(/\.$/, ''));

const firstLetter = (words: string): string => {
  const parts = words.split(/\s+/).filter((word) => word !== '');
  const named = parts.find((word) => !isTitle(word)) ?? parts[0] ?? '';
  return Array.from(named)[0] ?? '';
};

/** The two letters that stand for a person; a title such as "Dr" is no part of them. */
export const initialsOf = (firstName: string, lastName: string): string =>
  `${firstLetter(firstName)}${firstLetter(lastName)}`.toUpperCase();
