/** What a spreadsheet takes for the start of a formula; East Asian ones read the full-width signs alike. */
const FORMULA_START = /[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Cells that get an apostrophe before they are written, with which a spreadsheet keeps them as text: also those that
 * begin with apostrophes already, so that reading takes exactly one off.
 */
export const FORMULA = new RegExp(`^'*${FORMULA_START.source}`);

const GUARDED = new RegExp(`^'+${FORMULA_START.source}`);

/** A cell without the apostrophe that keeps it from being run as a formula. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
