const maxColumns = 1_000;
const maxCells = 8_000_000;
const reference = /<(?:\w{1,20}:)?(?:c|row)\s[^<]*?\br\s*=\s*(?:"([^"<]{0,60})|'([^'<]{0,60}))/g;

const tooWide =
  'A sheet reaches too far to the right or down. Delete the empty but formatted rows and columns after the table.';

function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) & 31);
  return column;
}

/** Refuses a sheet with a cell so far out that the grid up to it would not fit into memory. */
export function sheetProblem(name: string, content: Uint8Array): string | null {
  if (!name.endsWith('.xml')) return null;
  let rows = 0;
  let columns = 0;
  for (const [, double, single] of new TextDecoder('latin1').decode(content).matchAll(reference)) {
    const found = /^\s*([a-z]{0,9})(\d{1,15})\s*$/i.exec(double ?? single ?? '');
    if (found === null) {
      if ((double ?? single ?? '').includes('&')) return tooWide;
      continue;
    }
    columns = Math.max(columns, columnNumber(found[1] ?? ''));
    rows = Math.max(rows, Number(found[2]));
  }
  return columns > maxColumns || rows * Math.max(1, columns) > maxCells ? tooWide : null;
}
