import { setImmediate as nextTurn } from 'node:timers/promises';
import { cellText, sumRow, type ReportRow } from '#shared/domain/reports/cells.ts';
import type { ReportColumn } from '#shared/domain/reports/report-definition.ts';
import type { ReportFile } from '#shared/domain/reports/report-file.ts';
import { INK } from '#server/documents/institution-head.ts';
import { PdfDocument } from '#server/documents/pdf-document.ts';
import { fileHead } from './file-head.ts';

/** More rows than this nobody reads on paper: CSV and XLSX have them. */
export const MOST_PDF_ROWS = 2000;

const EDGE = 36;
const SIZE = 7.5;
const LINE = SIZE * 1.36;
const GAP = 6;
const PART = 4;

interface Column extends ReportColumn {
  readonly x: number;
  readonly width: number;
}

/** Texts get twice the room of numbers. */
function place(columns: readonly ReportColumn[], width: number): Column[] {
  const weights = columns.map(({ type }) => (type === 'text' ? 2 : 1.2));
  const unit = (width - GAP * (columns.length - 1)) / weights.reduce((sum, weight) => sum + weight, 0);
  let x = EDGE;
  return columns.map((column, at) => {
    const placed = { ...column, x, width: unit * (weights[at] ?? 1) };
    x += placed.width + GAP;
    return placed;
  });
}

class TablePages {
  readonly #pdf: PdfDocument;
  readonly #columns: readonly Column[];
  readonly #name: string;
  #page = 0;
  #y = EDGE;

  constructor(pdf: PdfDocument, file: ReportFile) {
    this.#pdf = pdf;
    this.#columns = place(file.columns, pdf.width - 2 * EDGE);
    this.#name = file.title;
  }

  get columns(): readonly Column[] {
    return this.#columns;
  }

  /** Begins the first page, or the next one, at whose foot its number stands. */
  begin(): void {
    if (this.#page > 0) this.#pdf.addPage();
    this.#page += 1;
    this.#y = EDGE;
    const foot = { y: this.#pdf.height - EDGE + 8, size: 7, color: INK.quiet };
    const width = (this.#pdf.width - 2 * EDGE) / 2;
    this.#pdf.write(this.#name, { ...foot, x: EDGE, width, leastSize: 5 });
    this.#pdf.write(`Page ${this.#page}`, { ...foot, x: EDGE + width, width, align: 'end' });
  }

  title(text: string): void {
    const box = { x: EDGE, y: this.#y, width: this.#pdf.width - 2 * EDGE, size: 15, leastSize: 9, lines: 2 };
    this.#y = this.#pdf.write(text, { ...box, weight: 'bold', color: INK.text, tag: 'H1' }) + 4;
  }

  fact(label: string, value: string): void {
    const box = { y: this.#y, size: 8, color: INK.quiet } as const;
    this.#pdf.write(label, { ...box, x: EDGE, width: 80 });
    const width = this.#pdf.width - 2 * EDGE - 84;
    this.#y = this.#pdf.write(value === '' ? '-' : value, { ...box, x: EDGE + 84, width, lines: 3 }) + 2;
  }

  head(): void {
    this.#y += 6;
    this.#y = this.#cells(
      this.#columns.map(({ title }) => title),
      'bold',
    );
    this.#pdf.draw((doc) => {
      doc
        .lineWidth(0.6)
        .strokeColor(INK.line)
        .moveTo(EDGE, this.#y)
        .lineTo(this.#pdf.width - EDGE, this.#y)
        .stroke();
    });
    this.#y += 3;
  }

  row(texts: readonly string[], weight: 'regular' | 'bold' = 'regular'): void {
    const most = texts.reduce(
      (lines, text, at) =>
        Math.max(lines, Math.ceil((text.length * SIZE * 0.62) / (this.#columns[at]?.width ?? 1))),
      1,
    );
    if (this.#y + most * LINE > this.#pdf.height - EDGE) {
      this.begin();
      this.head();
    }
    this.#y = this.#cells(texts, weight);
  }

  #cells(texts: readonly string[], weight: 'regular' | 'bold'): number {
    let end = this.#y + LINE;
    for (const [at, { x, width, type }] of this.#columns.entries()) {
      const align = type === 'number' || type === 'percent' || type === 'money' ? 'end' : 'start';
      const box = {
        x,
        y: this.#y,
        width,
        size: SIZE,
        leastSize: SIZE,
        lines: 1,
        weight,
        color: INK.text,
        align,
      } as const;
      end = Math.max(end, this.#pdf.write(texts[at] ?? '', box));
    }
    return end + 2;
  }
}

/** A report on paper: what it is, its rows under a head on every page, what they add up to. */
export async function pdfFile(file: ReportFile): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    title: file.title,
    author: file.institution,
    subject: 'Report',
    createdAt: new Date(file.asOf),
    layout: 'landscape',
  });
  const pages = new TablePages(pdf, file);
  const textsOf = (row: ReportRow): string[] =>
    pages.columns.map((column) => cellText(row, column, file.timeZone));
  pages.begin();
  pages.title(file.title);
  for (const [label, value] of fileHead(file).slice(1)) pages.fact(label, value);
  pages.head();
  for (const [at, row] of file.rows.entries()) {
    pages.row(textsOf(row));
    if (at % PART === PART - 1) await nextTurn();
  }
  const sums = sumRow(file.rows, file.columns);
  if (sums !== null) {
    pages.row(['Total'], 'bold');
    pages.row(
      pages.columns.map((column) => (column.isSummed === true ? cellText(sums, column, file.timeZone) : '')),
      'bold',
    );
  }
  return pdf.bytes();
}
