/** What a button does to what is written. */
export const FORMATS = ['bold', 'italic', 'list', 'quote', 'code', 'formula'] as const;
export type Format = (typeof FORMATS)[number];

/** A text with what is selected in it, in characters. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const AROUND: Partial<Record<Format, readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  code: ['`', '`'],
  formula: ['\\(', '\\)'],
};
const BEFORE: Partial<Record<Format, string>> = { list: '- ', quote: '> ' };

const CODE_BLOCK = ['```\n', '\n```'] as const;

function around({ text, start, end }: Selected, [open, close]: readonly [string, string]): Selected {
  const chosen = text.slice(start, end);
  // Two stars are bold, one is italic, and three are both.
  const stars = /\**$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const isOther = open === '*' ? stars % 2 === 0 : open === '**' && stars < 2;
  const isThere =
    !isOther &&
    text.slice(Math.max(0, start - open.length), start) === open &&
    text.slice(end, end + close.length) === close;
  if (isThere)
    return {
      text: text.slice(0, start - open.length) + chosen + text.slice(end + close.length),
      start: start - open.length,
      end: end - open.length,
    };
  return {
    text: text.slice(0, start) + open + chosen + close + text.slice(end),
    start: start + open.length,
    end: end + open.length,
  };
}

function beforeLines({ text, start, end }: Selected, sign: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const areThere = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (areThere ? line.slice(sign.length) : sign + line)).join('\n');
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}

/** Gives what is selected a format, or takes it away where it has it; the same words stay selected. */
export function formatSelection(selected: Selected, format: Format): Selected {
  const sign = BEFORE[format];
  if (sign !== undefined) return beforeLines(selected, sign);
  const isBlock = format === 'code' && selected.text.slice(selected.start, selected.end).includes('\n');
  const marks = isBlock ? CODE_BLOCK : AROUND[format];
  return marks === undefined ? selected : around(selected, marks);
}
