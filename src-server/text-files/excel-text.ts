function excelLetter(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/**
 * A text as a sheet holds it: in OOXML _x0041_ stands for a letter, so a text that looks like that has its first sign
 * written that way. write-excel-file 4.1 takes the names every object has ("constructor") for texts it already wrote,
 * and drops U+FFFD.
 */
export function excelText(text: string): string {
  const escaped = text.replace(/_(?=x[0-9a-f]{4}_)|\ufffd/gi, excelLetter);
  return text in Object.prototype ? excelLetter(text) + text.slice(1) : escaped;
}
