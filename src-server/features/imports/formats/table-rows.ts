import { largest } from '#shared/domain/lists.ts';
import { parseCategoryPath } from '#shared/domain/imports/folder-path.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ImportQuestionType } from '#shared/domain/imports/parsed-file.ts';
import { severalRightAnswers, tooManyOptions } from '#shared/domain/imports/question-rules.ts';
import type { FileBuilder } from './file-builder.ts';
import { splitCellList } from '#shared/domain/text/cell-list.ts';
import type { CsvRow } from '#server/text-files/split-csv.ts';
import type { Pacer } from './parse-control.ts';
import type { TableColumns } from './table-columns.ts';
import { unsupportedType } from './unsupported.ts';

/** What authors call the kinds of question that Lectern has. */
export const typeNames: Record<string, ImportQuestionType> = {
  'multiple-choice': 'multiple-choice',
  multiplechoice: 'multiple-choice',
  mc: 'multiple-choice',
  'true-false': 'true-false',
  'true/false': 'true-false',
  truefalse: 'true-false',
  tf: 'true-false',
  'open-ended': 'open_ended',
  open: 'open_ended',
  openended: 'open_ended',
  essay: 'open_ended',
};

/** Turns the rows of a table into questions; empty rows are none. */
export async function readRows(
  builder: FileBuilder,
  columns: TableColumns,
  rows: readonly CsvRow[],
  pacer: Pacer,
): Promise<void> {
  for (const name of columns.unknown) builder.warn(1, `The column “${name}” is not known and was ignored.`);
  const reader = new RowReader(builder, columns);
  for (let at = 0; at < rows.length && !builder.isFull; at++) {
    const row = rows[at];
    if (row !== undefined) reader.read(row);
    const pause = pacer.step(at, rows.length);
    if (pause !== undefined) await pause;
  }
  pacer.finish(rows.length);
}

type Answers = { options: string[]; correct: number | null };

class RowReader {
  readonly #builder: FileBuilder;
  readonly #columns: TableColumns;
  readonly #width: number;

  constructor(builder: FileBuilder, columns: TableColumns) {
    this.#builder = builder;
    this.#columns = columns;
    const { unknown, answers, ...single } = columns;
    this.#width =
      largest([...answers, ...Object.values(single)], Number.NEGATIVE_INFINITY) + 1 + unknown.length;
  }

  read(row: CsvRow): void {
    if (row.cells.every((cell) => cell.trim() === '') && row.problem === null) return;
    const title = this.#cell(row, this.#columns.title);
    const typeName = this.#cell(row, this.#columns.type).trim();
    const shown = typeName === '' ? 'unknown' : typeName.slice(0, 60);
    const reject = (reason: string): void => this.#builder.reject(row.line, title, shown, reason);
    if (row.problem !== null) return reject(row.problem);
    if (row.cells.slice(this.#width).some((cell) => cell.trim() !== '')) {
      return reject(
        'The row has more cells than the header. Put quotation marks around texts that contain the separator.',
      );
    }
    const type = this.#type(row, typeName);
    if (type === null) return reject(unsupportedType(shown));
    const answers = this.#answers(row, type);
    if (typeof answers === 'string') return reject(answers);
    this.#add(row, title, type, answers, typeName === '' ? type : shown);
  }

  #cell(row: CsvRow, column: number): string {
    return column === -1 ? '' : (row.cells[column] ?? '');
  }

  #type(row: CsvRow, name: string): ImportQuestionType | null {
    if (name !== '') return typeNames[name.toLowerCase().replace(/[\s_]+/g, '-')] ?? null;
    const answers = this.#filled(row);
    if (answers.length === 0) return 'open_ended';
    const words = answers.map((answer) => answer.text.trim().toLowerCase());
    return words.length === 2 && words.includes('true') && words.includes('false')
      ? 'true-false'
      : 'multiple-choice';
  }

  #filled(row: CsvRow): { number: number; text: string }[] {
    return this.#columns.answers
      .map((column, at) => ({ number: at + 1, text: this.#cell(row, column) }))
      .filter((answer) => answer.text.trim() !== '');
  }

  #answers(row: CsvRow, type: ImportQuestionType): Answers | string {
    const filled = this.#filled(row);
    const right = this.#cell(row, this.#columns.correct).trim();
    if (filled.length > importLimits.options) return tooManyOptions(filled.length);
    const options = filled.map((answer) => answer.text);
    if (type === 'open_ended') return { options, correct: null };
    if (type === 'true-false') return trueFalseAnswer(options, right);
    if (/^\d+(?:\s*[,;&+|/ ]\s*\d+)+$/.test(right)) return severalRightAnswers;
    if (right === '')
      return 'The column correct_answer is empty. Give the number of the right answer, from 1.';
    const number = /^\d{1,3}(?:\.0+)?$/.test(right) ? Number.parseInt(right, 10) : Number.NaN;
    const correct = filled.findIndex((answer) => answer.number === number) + 1;
    if (correct === 0) {
      return `The column correct_answer holds “${right.slice(0, 40)}”, which is not the number of a filled answer. Give a number from 1.`;
    }
    return { options, correct };
  }

  #add(row: CsvRow, title: string, type: ImportQuestionType, answers: Answers, sourceType: string): void {
    const columns = this.#columns;
    const mark = this.#cell(row, columns.mark).trim();
    const tags = this.#cell(row, columns.tags);
    const folder = this.#cell(row, columns.folder);
    this.#builder.add(
      row.line,
      {
        title,
        type,
        ...answers,
        mark: mark === '' ? 1 : Number(mark.replace(',', '.')),
        feedback: {
          correct: this.#cell(row, columns.feedbackCorrect),
          incorrect: this.#cell(row, columns.feedbackIncorrect),
        },
        tags: tags === '' ? [] : splitCellList(tags),
        folderPath: folder === '' ? [] : parseCategoryPath(folder),
        images: [],
      },
      sourceType,
    );
  }
}

// The numbers count the answers of the row where it names them, and stand for True, False where it does not.
function trueFalseAnswer(options: readonly string[], right: string): Answers | string {
  const words = options.map((option) => option.trim().toLowerCase());
  const order = words.length === 0 ? ['true', 'false'] : words;
  if (order.length !== 2 || !order.includes('true') || !order.includes('false')) {
    return 'The answers of a true-false question must be True and False, or be left empty.';
  }
  const chosen = /^[12](?:\.0+)?$/.test(right) ? order[Number.parseInt(right, 10) - 1] : right.toLowerCase();
  if (chosen !== 'true' && chosen !== 'false') {
    return `The column correct_answer holds “${right.slice(0, 40)}”; for a true-false question it must be 1 or 2.`;
  }
  return { options: ['True', 'False'], correct: chosen === 'true' ? 1 : 2 };
}
