import bidiFactory from 'bidi-js';
import { fontFor } from './fonts.ts';
import { printedText } from './printed-text.ts';

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** A stretch of text in one font and one direction, in the order in which it is drawn from the left. */
export interface TextRun {
  readonly text: string;
  readonly font: string;
}

/** True where a text begins with a letter that is read from the right. */
export const isRightToLeft = (text: string): boolean =>
  (bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) % 2 === 1;

/** Letters of a text that no bundled font can draw, each once, with their marks. */
export function unprintable(text: string): string[] {
  const found = new Set<string>();
  for (const { segment } of clusters.segment(printedText(text)))
    if (fontFor(segment, null) === null) found.add(segment);
  return [...found];
}

const isDrawnFromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A stretch of one direction, split by font; from the right, the last stretch is drawn first. */
function byFont(text: string, isFromTheRight: boolean, line: string): TextRun[] {
  const runs: { text: string; font: string }[] = [];
  for (const { segment } of clusters.segment(text)) {
    const last = runs.at(-1);
    const font = fontFor(segment, last?.font ?? null, line) ?? last?.font ?? 'latin';
    if (last?.font === font) last.text += segment;
    else runs.push({ text: segment, font });
  }
  if (!isFromTheRight) return runs;
  return runs.toReversed().map((run) =>
    // The font turns a stretch around that has letters of such a script; of others nobody does it.
    isDrawnFromTheRight.test(run.text)
      ? run
      : {
          ...run,
          text: [...clusters.segment(run.text)]
            .map(({ segment }) => segment)
            .toReversed()
            .join(''),
        },
  );
}

/** The stretches of one line, from the left to the right as they are drawn. */
export function runsOf(line: string): TextRun[] {
  const levels = bidi.getEmbeddingLevels(line, 'auto');
  const order = bidi.getReorderedIndices(line, levels);
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels);
  const pieces: { level: number; from: number; to: number }[] = [];
  for (const at of order) {
    const level = levels.levels[at] ?? 0;
    const last = pieces.at(-1);
    const follows = last !== undefined && (level % 2 === 1 ? at === last.from - 1 : at === last.to + 1);
    if (last !== undefined && last.level === level && follows) {
      last.from = Math.min(last.from, at);
      last.to = Math.max(last.to, at);
    } else pieces.push({ level, from: at, to: at });
  }
  const mirror = (from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, step) => mirrored.get(from + step) ?? line[from + step]).join(
      '',
    );
  return pieces.flatMap(({ level, from, to }) => byFont(mirror(from, to), level % 2 === 1, line));
}

/** Where a line may be broken: after each word with the blanks behind it. */
export function breakable(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.at(-1);
    if (last === undefined || (isWordLike === true && !/[\p{L}\p{N}('"«“]$/u.test(last))) parts.push(segment);
    else if (
      isWordLike === true &&
      /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(last)
    )
      parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}
