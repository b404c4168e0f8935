/** Marks that steer the direction, and line breaks: the text has its direction from its letters. */
const STEERING = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** The text as it is printed: composed, on one line, without signs that steer what stands around them. */
export const printedText = (text: string): string =>
  text.normalize('NFC').replace(STEERING, '').replace(/\s+/gu, ' ').trim();

/** How a sign is named to a person: itself and its numbers. */
export const signName = (sign: string): string => {
  const numbers = Array.from(sign).map(
    (one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `“${sign}” (${numbers.join(' ')})`;
};
