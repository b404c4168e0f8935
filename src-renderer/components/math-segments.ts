import { dropEmptyFormulas } from '#shared/domain/text/formulas.ts';

export type MathSegment =
  | { kind: 'text'; text: string }
  | { kind: 'math'; tex: string; source: string; isBlock: boolean };

const FORMULA = /\\\((?<inline>[\s\S]+?)\\\)|\\\[(?<block>[\s\S]+?)\\\]|\$\$(?<dollars>[\s\S]+?)\$\$/gu;

/** Parts plain text from its formulas; an opening mark without its end is plain text, an empty formula is left out. */
export const splitMath = (source: string): MathSegment[] => {
  const text = dropEmptyFormulas(source);
  const segments: MathSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(FORMULA)) {
    if (match.index > end) segments.push({ kind: 'text', text: text.slice(end, match.index) });
    const inline = match.groups?.['inline'];
    segments.push({
      kind: 'math',
      tex: (inline ?? match.groups?.['block'] ?? match.groups?.['dollars'] ?? '').trim(),
      source: match[0],
      isBlock: inline === undefined,
    });
    end = match.index + match[0].length;
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) });
  return segments;
};

const withoutMarks = (tex: string): string =>
  tex
    .replaceAll(/\\(?<command>[a-z]+)/giu, ' $<command> ')
    .replaceAll(/[\\{}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A text for an accessible name, which cannot draw: its formulas without the marks of TeX. */
export const spokenText = (text: string): string =>
  splitMath(text)
    .map((segment) => (segment.kind === 'text' ? segment.text : withoutMarks(segment.tex)))
    .join('');
