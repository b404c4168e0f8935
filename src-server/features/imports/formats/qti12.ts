import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { normaliseFolderName } from '#shared/domain/imports/folder-path.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import { FileBuilder } from './file-builder.ts';
import { Finder, LineCounter } from './moodle-chunks.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { readQti12Item } from './qti12-item.ts';
import { OversizedText, type ImageSource } from './source-text.ts';
import { parseXmlElement } from './xml-element.ts';
import { readProlog } from './xml-prolog.ts';

const markup =
  /<!--|<!\[CDATA\[|<(\/?)(?:[\w.-]{1,40}:)?(item|section|assessment|objectbank|questestinterop)(?=[\s>/])/g;
const titleOf = /^[^>]{0,2000}?\btitle\s*=\s*(?:"([^"]{0,500})"|'([^']{0,500})')/;
const bankTitle = /<fieldlabel>\s*bank_title\s*<\/fieldlabel>\s*<fieldentry>([^<]{1,300})/;
const HEAD_CHARS = 2_000;

const notClosed = 'The closing </item> is missing. Export the file again or correct it.';
const cutOff = 'The file ends inside this question. Export it again.';

/** Titles that products write where nobody gave one. */
const NO_TITLE = /^(?:root_?(?:section|assessment)?|main|section|assessment)?$/i;

/** Reads files of QTI 1.2 into one builder, each question by itself. */
export class Qti12Reader {
  found = 0;
  readonly #builder: FileBuilder;
  readonly #pacer: Pacer;

  constructor(builder: FileBuilder, control: ParseControl) {
    this.#builder = builder;
    this.#pacer = new Pacer(control);
  }

  /** @param text from its first element on. */
  async read(text: string, source: ImageSource): Promise<void> {
    const before = this.#builder.found;
    const scan = new Scan(text);
    for (let item = scan.next(); item !== null && !this.#builder.isFull; item = scan.next()) {
      this.#item(item, source);
      const pause = this.#pacer.step(item.end, text.length);
      if (pause !== undefined) await pause;
    }
    if (scan.isCutOff) {
      this.#builder.warn(null, 'The closing </questestinterop> is missing: the file may be cut off.');
    }
    this.found += this.#builder.found - before;
  }

  #item(item: ScannedItem, source: ImageSource): void {
    const { line, xml, problem, folders } = item;
    if (problem !== null) return this.#reject(item, problem);
    if (xml.length > importLimits.sourceChars) {
      return this.#reject(item, 'The question is larger than 24 MB. Use smaller images.');
    }
    const parsed = parseXmlElement(xml, 'local');
    if (!parsed.ok) {
      const at = line + parsed.line - 1;
      return this.#reject(item, `The question is not well-formed XML (line ${at}): ${parsed.reason}`);
    }
    try {
      readQti12Item(this.#builder, { element: parsed.element, line, folderPath: folders, source });
    } catch (error) {
      if (!(error instanceof OversizedText)) throw error;
      this.#reject(item, error.message);
    }
  }

  #reject({ line, xml }: ScannedItem, reason: string): void {
    const named = titleOf.exec(xml.slice(0, HEAD_CHARS));
    this.#builder.reject(line, named?.[1] ?? named?.[2] ?? '', 'item', reason);
  }
}

interface ScannedItem {
  readonly line: number;
  readonly xml: string;
  readonly problem: string | null;
  readonly folders: string[];
  readonly end: number;
}

/** Finds one `<item>` after the other, with the titles of what it stands in. */
class Scan {
  isCutOff = true;
  readonly #text: string;
  readonly #pattern = new RegExp(markup);
  readonly #lines: LineCounter;
  readonly #cdataEnds: Finder;
  readonly #titles: string[] = [];
  #start = -1;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineCounter(text);
    this.#cdataEnds = new Finder(text, ']]>');
  }

  next(): ScannedItem | null {
    for (let tag = this.#pattern.exec(this.#text); tag !== null; tag = this.#pattern.exec(this.#text)) {
      const [sign, close, name] = tag;
      if (name === undefined) {
        const end = this.#endOf(sign, this.#pattern.lastIndex);
        if (end === -1) break;
        this.#pattern.lastIndex = end;
      } else if (name === 'item') {
        const item = this.#item(close === '/', tag.index);
        if (item !== null) return item;
      } else if (close === '/') {
        if (this.#start !== -1) return this.#cut(tag.index, notClosed, tag.index);
        if (name === 'questestinterop') this.isCutOff = false;
        else this.#titles.pop();
      } else if (name !== 'questestinterop') this.#titles.push(this.#title(name, this.#pattern.lastIndex));
    }
    this.#pattern.lastIndex = this.#text.length;
    return this.#start === -1 ? null : this.#cut(this.#text.length, cutOff, this.#text.length);
  }

  #item(isClosing: boolean, at: number): ScannedItem | null {
    if (!isClosing) {
      if (this.#start !== -1) return this.#cut(at, notClosed, at);
      this.#start = at;
      return null;
    }
    if (this.#start === -1) return null;
    const end = this.#text.indexOf('>', at);
    return end === -1 ? null : this.#cut(end + 1, null, end + 1);
  }

  /** What was opened ends here; what comes next is looked at again from `goOn`. */
  #cut(end: number, problem: string | null, goOn: number): ScannedItem {
    const start = this.#start;
    this.#start = -1;
    this.#pattern.lastIndex = goOn;
    const xml = this.#text.slice(start, end);
    return { line: this.#lines.lineAt(start), xml, problem, folders: this.#folders(), end };
  }

  #endOf(sign: string, after: number): number {
    if (sign === '<!--') {
      const end = this.#text.indexOf('-->', after);
      return end === -1 ? -1 : end + 3;
    }
    const end = this.#cdataEnds.from(after);
    return end === Infinity ? -1 : end + 3;
  }

  #title(name: string, at: number): string {
    const head = this.#text.slice(at, at + HEAD_CHARS);
    const named = titleOf.exec(head);
    const title = named?.[1] ?? named?.[2] ?? '';
    return title === '' && name === 'objectbank' ? (bankTitle.exec(head)?.[1] ?? '') : title;
  }

  #folders(): string[] {
    const names = this.#titles
      .map((title) => parseXmlElement(`<t>${title.replaceAll('<', '&lt;')}</t>`))
      .map((parsed) => (parsed.ok ? normaliseFolderName(parsed.element.text) : ''))
      .filter((name) => isVisible(name) && !NO_TITLE.test(name));
    return names.filter((name, at) => name !== names[at - 1]).slice(0, importLimits.folderDepth);
  }
}

/** Reads a QTI 1.2 file that is no package; the images that it names lie elsewhere. */
export async function parseQti12(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const prolog = readProlog(text);
  if (!prolog.ok) return prolog;
  const builder = new FileBuilder('qti12');
  const reader = new Qti12Reader(builder, control);
  await reader.read(prolog.body, () => null);
  new Pacer(control).finish(prolog.body.length);
  return builder.outcome();
}
