const maxColumns = 200;
const maxCells = 4_000_000;
/** Tags of one part: a cell of text takes six. */
const maxTags = 16_000_000;
/** Sheets nest seven deep, and their styles and drawings somewhat deeper. */
const maxDepth = 40;
const reference = /<(?:\w{1,20}:)?(?:c|row)\s[^<]*?\br\s*=\s*(?:"([^"<]{0,60})|'([^'<]{0,60}))/g;

const tooWide =
  'A sheet reaches too far to the right or down. Delete the empty but formatted rows and columns after the table.';

const tooMuch =
  'A part of the spreadsheet holds more elements than a sheet of questions needs. Split it into smaller files.';
const tooDeep = 'The spreadsheet is damaged: its parts are nested too deeply. Save it again as .xlsx.';
const odd = 'The spreadsheet is damaged: a part of it is not well-formed XML. Save it again as .xlsx.';

/** What stands between `<` and the end of what it opens, where that is no tag. */
const enclosed: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

const tagEnd = /[>"']/g;

/** Where the tag ends that begins at a place; -1 when it does not. */
function endOfTag(text: string, start: number): number {
  tagEnd.lastIndex = start;
  for (let found = tagEnd.exec(text); found !== null; found = tagEnd.exec(text)) {
    if (found[0] === '>') return found.index;
    const close = text.indexOf(found[0], tagEnd.lastIndex);
    if (close === -1) return -1;
    tagEnd.lastIndex = close + 1;
  }
  return -1;
}

const rowOrCell = /(?:[^\s/>:]+:)?(row|c)(?=[\s/>])/y;
const hasReference = /\sr\s*=/;

/** How far rows and cells reach that do not say where they stand: each stands after the one before. */
class Reach {
  rows = 0;
  columns = 0;
  #cells = 0;

  tag(text: string, start: number, end: number): void {
    rowOrCell.lastIndex = start;
    const name = rowOrCell.exec(text)?.[1];
    if (name === undefined) return;
    if (name === 'row') this.#cells = 0;
    if (hasReference.test(text.slice(start, end))) return;
    if (name === 'row') this.rows += 1;
    else this.columns = Math.max(this.columns, ++this.#cells);
  }
}

const isTag = (text: string, at: number): boolean => text[at + 1] !== '!' && text[at + 1] !== '?';

/** Counts before anything is built of it: the reader behind this takes as much of the stack as parts are nested. */
function structureProblem(text: string, reach: Reach): string | null {
  let depth = 0;
  let tags = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const [, close] = isTag(text, at) ? [] : (enclosed.find(([open]) => text.startsWith(open, at)) ?? []);
    const end = close === undefined ? endOfTag(text, at + 1) : text.indexOf(close, at);
    if (end === -1) return odd;
    if (close !== undefined) at = end + close.length;
    else {
      if (text[at + 1] === '/') depth -= 1;
      else if (text[end - 1] !== '/') depth += 1;
      reach.tag(text, at + 1, end + 1);
      tags += 1;
      at = end + 1;
    }
    if (depth > maxDepth) return tooDeep;
    if (tags > maxTags) return tooMuch;
    if (reach.columns > maxColumns) return tooWide;
  }
  return null;
}

function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) & 31);
  return column;
}

/** Refuses a part that is too deep or too full, and a sheet with a cell so far out that its grid fits no memory. */
export function sheetProblem(name: string, content: Uint8Array): string | null {
  if (!name.endsWith('.xml')) return null;
  const text = new TextDecoder('latin1').decode(content);
  const reach = new Reach();
  const problem = structureProblem(text, reach);
  if (problem !== null) return problem;
  let rows = 0;
  let columns = 0;
  for (const [, double, single] of text.matchAll(reference)) {
    const found = /^\s*([a-z]{0,9})(\d{1,15})\s*$/i.exec(double ?? single ?? '');
    if (found === null) {
      if ((double ?? single ?? '').includes('&')) return tooWide;
      continue;
    }
    columns = Math.max(columns, columnNumber(found[1] ?? ''));
    rows = Math.max(rows, Number(found[2]));
  }
  rows += reach.rows;
  columns += reach.columns;
  return columns > maxColumns || rows * Math.max(1, columns) > maxCells ? tooWide : null;
}
