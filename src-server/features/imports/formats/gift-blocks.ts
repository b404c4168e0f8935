import { append } from '#shared/domain/lists.ts';
import { parseCategoryPath } from '#shared/domain/imports/folder-path.ts';

/** A stretch of a GIFT file that belongs together: at most one question, with what the lines before it say about it. */
export type GiftBlock = { line: number; text: string; tags: string[]; folderPath: string[] };

type Paragraph = { line: number; lines: string[]; first: string; last: string };

const tagComment = /\[tag:((?:\\[\]\\]|[^\]])+)\]/g;
const maxJoined = 50;

function tagsOf(comment: string): string[] {
  if (!comment.includes('[tag:')) return [];
  return Array.from(comment.matchAll(tagComment), (found) => (found[1] ?? '').replace(/\\([\]\\])/g, '$1'));
}

/** The position of the next brace that no backslash escapes, or -1. */
export function nextBrace(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x7b || code === 0x7d) return at;
  }
  return -1;
}

function noteBraces(paragraph: Paragraph, line: string): void {
  for (let at = nextBrace(line, 0); at !== -1; at = nextBrace(line, at + 1)) {
    paragraph.last = line.charAt(at);
    if (paragraph.first === '') paragraph.first = paragraph.last;
  }
}

/**
 * Splits a GIFT file on blank lines, except inside braces. A question whose closing brace is missing ends at the
 * next question, so that it costs itself and not the rest of the file.
 */
export function splitGift(text: string): GiftBlock[] {
  return new Splitter().split(text.replace(/\r\n?/g, '\n').split('\n'));
}

class Splitter {
  readonly #blocks: GiftBlock[] = [];
  #folderPath: string[] = [];
  #tags: string[] = [];
  #current: Paragraph | null = null;
  #open: Paragraph[] = [];

  split(lines: readonly string[]): GiftBlock[] {
    for (let at = 0; at < lines.length; at++) this.#line(lines[at] ?? '', at + 1);
    this.#endParagraph();
    this.#giveUpOpen();
    return this.#blocks;
  }

  #line(line: string, number: number): void {
    const start = line.trimStart();
    if (start === '') {
      this.#endParagraph();
      return;
    }
    if (start.startsWith('//')) {
      append(this.#tags, tagsOf(start));
      return;
    }
    if (start.startsWith('$CATEGORY:') && this.#current === null) {
      this.#giveUpOpen();
      this.#folderPath = parseCategoryPath(start.slice('$CATEGORY:'.length));
      this.#tags = [];
      return;
    }
    this.#current ??= { line: number, lines: [], first: '', last: '' };
    this.#current.lines.push(line);
    noteBraces(this.#current, line);
  }

  #endParagraph(): void {
    const paragraph = this.#current;
    this.#current = null;
    if (paragraph === null) return;
    if (this.#open.length > 0) {
      const startsNew = paragraph.first === '{' || (paragraph.lines[0] ?? '').trimStart().startsWith('::');
      if (startsNew || this.#open.length === maxJoined) this.#giveUpOpen();
      else {
        this.#open.push(paragraph);
        if (paragraph.last === '}') this.#closeOpen();
        return;
      }
    }
    if (paragraph.last === '{') this.#open = [paragraph];
    else this.#emit(paragraph.line, paragraph.lines);
  }

  #closeOpen(): void {
    const joined = this.#open;
    this.#open = [];
    this.#emit(
      joined[0]?.line ?? 1,
      joined.flatMap((paragraph) => paragraph.lines),
    );
  }

  #giveUpOpen(): void {
    const paragraphs = this.#open;
    this.#open = [];
    for (const paragraph of paragraphs) this.#emit(paragraph.line, paragraph.lines);
  }

  #emit(line: number, lines: readonly string[]): void {
    this.#blocks.push({ line, text: lines.join('\n'), tags: this.#tags, folderPath: this.#folderPath });
    this.#tags = [];
  }
}
