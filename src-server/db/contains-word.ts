import { sql, type RawBuilder } from 'kysely';

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/**
 * SQL that is true where a text contains a word, in any case; what LIKE gives a meaning is taken literally.
 * SQLite lowers only A to Z, so a first letter beyond them is looked for in both cases.
 */
export const containsWord = (text: RawBuilder<unknown>, word: string): RawBuilder<boolean> => {
  const lower = word.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return sql<boolean>`(lower(${text}) like ${`%${lower}%`} escape '\\'
    or ${text} like ${`%${capitalised(lower)}%`} escape '\\')`;
};
