const emptyFormula = /\\\(\s*\\\)|\\\[\s*\\\]/gu;

/** A text without formulas that hold nothing, such as the `\(\)` that other products leave behind. */
export const dropEmptyFormulas = (text: string): string =>
  text.includes('\\') ? text.replaceAll(emptyFormula, '') : text;
