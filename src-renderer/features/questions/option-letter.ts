/** A to E, as options are called everywhere. */
export const optionLetter = (at: number): string => String.fromCodePoint(65 + at);
