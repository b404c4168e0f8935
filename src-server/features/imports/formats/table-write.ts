import Papa from 'papaparse';
import writeExcel from 'write-excel-file/node';
import { formatCategoryPath } from '#shared/domain/imports/folder-path.ts';
import { joinCellList } from '#shared/domain/text/cell-list.ts';
import { FORMULA } from '#shared/domain/text/formula-guard.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { TABLE_COLUMNS } from '#shared/domain/imports/table-template.ts';
import { excelText } from '#server/text-files/excel-text.ts';

function cells(question: QuestionDraft): string[] {
  const answers = Array.from({ length: 5 }, (_none, at) => question.options[at] ?? '');
  return [
    question.title,
    question.type,
    ...answers,
    question.correct === null ? '' : String(question.correct),
    joinCellList(question.tags),
    String(question.mark),
    question.feedback.correct,
    question.feedback.incorrect,
    question.folderPath.length === 0 ? '' : formatCategoryPath(question.folderPath),
  ];
}

/** Writes questions as CSV, safe to open in a spreadsheet. */
export class CsvWriter {
  readonly #emit: (text: string) => void;

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
    emit(`\ufeff${TABLE_COLUMNS.join(',')}\r\n`);
  }

  add(question: QuestionDraft): void {
    this.#emit(`${Papa.unparse([cells(question)], { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n`);
  }
}

/** An XLSX file of these rows; every cell is a text, never a formula. */
async function xlsxFile(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const sheet = [TABLE_COLUMNS, ...rows].map((row) =>
    row.map((cell) => (cell === '' ? null : { type: String, value: excelText(cell) })),
  );
  return new Uint8Array(await writeExcel(sheet, { sheet: 'Questions' }).toBuffer());
}

/** Writes questions as a spreadsheet. Its library takes a sheet as a whole, so only the texts of it are kept. */
export class XlsxWriter {
  readonly #emit: (bytes: Uint8Array) => void;
  readonly #rows: string[][] = [];

  constructor(emit: (bytes: Uint8Array) => void) {
    this.#emit = emit;
  }

  add(question: QuestionDraft): void {
    this.#rows.push(cells(question));
  }

  async end(): Promise<void> {
    this.#emit(await xlsxFile(this.#rows));
  }
}
