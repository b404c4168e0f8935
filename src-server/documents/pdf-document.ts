import PDFDocument from 'pdfkit';
import type { FontWeight } from './font-weight.ts';
import { fontBytes } from './fonts.ts';
import { printedText } from './printed-text.ts';
import { breakable, isRightToLeft, runsOf, type TextRun } from './text-runs.ts';

export interface PdfOptions {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** The same rows make the same bytes: no clock is asked. */
  readonly createdAt: Date;
  /** Further words of the document's own properties; ASCII. */
  readonly properties?: Readonly<Record<string, string>>;
  readonly layout: 'portrait' | 'landscape';
}

/** How a text stands on the page. */
export interface TextBox {
  readonly x: number;
  /** The upper edge of its first line. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** It becomes smaller where it does not fit; then it gets one more line, up to so many. */
  readonly leastSize?: number;
  readonly lines?: number;
  readonly weight?: FontWeight;
  readonly color?: string;
  readonly align?: 'start' | 'center' | 'end';
  /** What it is to somebody who has the page read out. */
  readonly tag?: 'H1' | 'H2' | 'P';
}

const LINE = 1.36;
/** Any feature makes pdfkit lay a stretch out as a whole, and not word by word. */
const WHOLE = { features: ['kern' as const], lineBreak: false };

/** A PDF of the product: embedded fonts, both directions, tagged. */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #known = new Set<string>();
  readonly #widths = new Map<string, number>();
  readonly #ended: Promise<void>;

  constructor({ title, author, subject, createdAt, properties, layout }: PdfOptions) {
    this.#doc = new PDFDocument({
      size: 'A4',
      layout,
      margin: 0,
      tagged: true,
      displayTitle: true,
      lang: 'en',
      pdfVersion: '1.7',
      font: '',
      info: {
        Title: title,
        Author: author,
        Subject: subject,
        Creator: 'Lectern',
        Producer: 'Lectern',
        CreationDate: createdAt,
        ModDate: createdAt,
        ...properties,
      },
    });
    this.#doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#doc.on('end', resolve);
      this.#doc.on('error', reject);
    });
  }

  get width(): number {
    return this.#doc.page.width;
  }

  get height(): number {
    return this.#doc.page.height;
  }

  /** What is written from now on stands on another page of the same size. */
  addPage(): void {
    this.#doc.addPage();
  }

  /** What has no words and is nothing to read out: lines, areas, ornaments. */
  draw(work: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    this.#doc.save();
    work(this.#doc);
    this.#doc.restore();
    this.#doc.endMarkedContent();
  }

  /** A picture or drawing with words for somebody who does not see it. */
  figure(alt: string, work: (doc: PDFKit.PDFDocument) => void): void {
    const part = this.#doc.struct('Figure', { alt }, () => {
      this.#doc.save();
      work(this.#doc);
      this.#doc.restore();
    });
    this.#doc.addStructure(part);
    part.end();
  }

  /** Writes a text into a box. @returns the lower edge of its last line. */
  write(text: string, box: TextBox): number {
    const printed = printedText(text);
    if (printed === '') return box.y;
    const { size, lines } = this.#fit(printed, box);
    const height = size * LINE;
    const part = this.#doc.struct(box.tag ?? 'P', { actual: printed }, () => {
      for (const [at, line] of lines.entries()) this.#line(line, { ...box, size, y: box.y + at * height });
    });
    this.#doc.addStructure(part);
    part.end();
    return box.y + lines.length * height;
  }

  /** A file that the document carries. */
  attach(bytes: Uint8Array, file: { name: string; type: string; description: string; at: Date }): void {
    this.#doc.file(Buffer.from(bytes), {
      name: file.name,
      type: file.type,
      description: file.description,
      creationDate: file.at,
      modifiedDate: file.at,
    });
  }

  /** The finished document. */
  async bytes(): Promise<Uint8Array> {
    this.#doc.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }

  #use(font: string, weight: FontWeight, size: number): void {
    const name = `${font}-${weight}`;
    if (!this.#known.has(name)) this.#doc.registerFont(name, fontBytes(font, weight));
    this.#known.add(name);
    this.#doc.font(name, size);
  }

  /** Widths grow with the size, so each stretch is laid out once. */
  #widthOf({ text, font }: TextRun, weight: FontWeight): number {
    const key = `${font} ${weight} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    this.#use(font, weight, 1);
    const width = this.#doc.widthOfString(text, WHOLE);
    this.#widths.set(key, width);
    return width;
  }

  #measure(line: string, size: number, weight: FontWeight): number {
    return size * runsOf(line.trim()).reduce((sum, run) => sum + this.#widthOf(run, weight), 0);
  }

  #wrap(words: readonly string[], size: number, { width, weight = 'regular' }: TextBox): string[] {
    const lines: string[] = [];
    let used = 0;
    for (const word of words) {
      const wide = this.#measure(`${word}.`, size, weight) - this.#measure('.', size, weight);
      const last = lines.at(-1);
      const blank = word === word.trimEnd() ? 0 : size * 0.26;
      if (last !== undefined && used + wide <= width) lines[lines.length - 1] = last + word;
      else lines.push(word);
      used = last !== undefined && used + wide <= width ? used + wide + blank : wide + blank;
    }
    return lines;
  }

  #fit(text: string, box: TextBox): { size: number; lines: string[] } {
    const { size, leastSize = size, lines = 1, width, weight = 'regular' } = box;
    const words = breakable(text);
    for (let tried = size; ; tried = Math.max(leastSize, tried * 0.94)) {
      const broken = this.#wrap(words, tried, box);
      const isNarrow = broken.every((line) => this.#measure(line, tried, weight) <= width);
      if ((broken.length <= lines && isNarrow) || tried <= leastSize) return { size: tried, lines: broken };
    }
  }

  #line(line: string, box: TextBox & { readonly size: number }): void {
    const { align = 'start', weight = 'regular', size, color = '#000000' } = box;
    const text = line.trim();
    const width = this.#measure(text, size, weight);
    const isAtEnd = align === 'end' || (align === 'start' && isRightToLeft(text));
    const space = box.width - width;
    let x = box.x + (align === 'center' ? space / 2 : isAtEnd ? space : 0);
    this.#doc.fillColor(color);
    this.#doc.markContent('Span', { actual: text });
    for (const run of runsOf(text)) {
      this.#use(run.font, weight, size);
      this.#doc.text(run.text, x, box.y + size, { ...WHOLE, baseline: 'alphabetic' });
      x += size * this.#widthOf(run, weight);
    }
    this.#doc.endMarkedContent();
  }
}
