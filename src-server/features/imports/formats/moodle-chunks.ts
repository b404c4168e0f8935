/** One `<question>` of a Moodle XML file as it stands there; `problem` says why it cannot even be parsed. */
export type MoodleChunk = { line: number; source: string; problem: string | null };

/** The questions of a file, or why it is no Moodle XML file at all. */
export type MoodleScan =
  | { ok: true; chunks: MoodleChunk[]; isCutOff: boolean }
  | { ok: false; reason: string };

const markup = /<!--|<!\[CDATA\[|<question(?=[\s>/])|<\/question\s*>|<\/quiz\s*>/g;
const prologLimit = 20_000;

const cutOff = 'The file ends inside this question. Export it again.';
const notClosed = 'The closing </question> is missing. Export the file again or correct it.';
const openCdata = 'A CDATA section of this question is not closed. Export the file again or correct it.';

function rootProblem(text: string): string | null {
  const prolog = text.slice(0, prologLimit);
  const visible = prolog.replace(/<!--[\s\S]*?-->/g, '').replace(/<\?[\s\S]*?\?>/g, '');
  if (/<!ENTITY/i.test(visible))
    return 'The XML file declares its own entities, which is refused for safety. Remove the DOCTYPE.';
  const root = /<([A-Za-z_][\w.:-]*)/.exec(visible.replace(/<!DOCTYPE[^>[]*>/i, ''))?.[1];
  if (root === undefined) return 'The file has no XML elements.';
  if (root !== 'quiz')
    return `The XML file starts with <${root.slice(0, 60)}>; a Moodle question file starts with <quiz>.`;
  return null;
}

/** Finds one text again and again from rising positions: what lies ahead is looked for once. */
export class Finder {
  readonly #text: string;
  readonly #wanted: string;
  #next = -1;

  constructor(text: string, wanted: string) {
    this.#text = text;
    this.#wanted = wanted;
  }

  /** Where it stands next; Infinity when it does not come any more. */
  from(position: number): number {
    if (this.#next < position) {
      const found = this.#text.indexOf(this.#wanted, position);
      this.#next = found === -1 ? Infinity : found;
    }
    return this.#next;
  }
}

/** Tells the line of rising positions of a text. */
export class LineCounter {
  readonly #ends: Finder;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#ends = new Finder(text, '\n');
  }

  /** Positions must be asked for in rising order. */
  lineAt(position: number): number {
    for (let end = this.#ends.from(this.#at); end < position; end = this.#ends.from(this.#at)) {
      this.#line++;
      this.#at = end + 1;
    }
    return this.#line;
  }
}

/**
 * Cuts a Moodle XML file into its questions, so that each is parsed alone: one that is not well-formed
 * costs itself and not the file, and memory and time stay bounded by the largest question.
 */
export function scanMoodle(text: string): MoodleScan {
  const problem = rootProblem(text);
  if (problem !== null) return { ok: false, reason: problem };
  const scanner = new Scanner(text);
  scanner.run();
  if (scanner.isCutOff && scanner.chunks.length === 0) {
    return { ok: false, reason: 'The XML file ends before its first question is complete. Export it again.' };
  }
  return { ok: true, chunks: scanner.chunks, isCutOff: scanner.isCutOff };
}

class Scanner {
  readonly chunks: MoodleChunk[] = [];
  isCutOff = true;
  readonly #text: string;
  readonly #lines: LineCounter;
  readonly #cdataEnds: Finder;
  #start = -1;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineCounter(text);
    this.#cdataEnds = new Finder(text, ']]>');
  }

  run(): void {
    const pattern = new RegExp(markup);
    for (let found = pattern.exec(this.#text); found !== null; found = pattern.exec(this.#text)) {
      const next = this.#step(found[0], found.index, pattern.lastIndex);
      if (next === -1) break;
      pattern.lastIndex = next;
    }
    if (this.#start !== -1) this.#end(this.#text.length, cutOff);
  }

  #step(tag: string, at: number, after: number): number {
    if (tag === '<!--') return this.#skip('-->', after);
    if (tag === '<![CDATA[') return this.#cdata(after);
    if (tag === '<question') {
      if (this.#start !== -1) this.#end(at, notClosed);
      this.#start = at;
    } else if (tag.startsWith('</quiz')) {
      if (this.#start !== -1) this.#end(at, notClosed);
      this.isCutOff = false;
    } else if (this.#start !== -1) this.#end(after, null);
    return after;
  }

  #cdata(after: number): number {
    const close = this.#cdataEnds.from(after);
    const content = this.#text.slice(after, close);
    const swallowed = content.search(/<question\s+type=/);
    if (swallowed !== -1 && content.lastIndexOf('</question>', swallowed) !== -1) {
      if (this.#start !== -1) this.#end(after + swallowed, openCdata);
      return after + swallowed;
    }
    return close === Infinity ? -1 : close + 3;
  }

  #skip(end: string, after: number): number {
    const close = this.#text.indexOf(end, after);
    return close === -1 ? -1 : close + end.length;
  }

  #end(at: number, problem: string | null): void {
    this.chunks.push({
      line: this.#lines.lineAt(this.#start),
      source: this.#text.slice(this.#start, at),
      problem,
    });
    this.#start = -1;
  }
}
