import { parseCategoryPath } from '#shared/domain/imports/folder-path.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ImportQuestionType, RejectedDraft } from '#shared/domain/imports/parsed-file.ts';
import { noRightAnswer, severalRightAnswers, tooManyOptions } from '#shared/domain/imports/question-rules.ts';
import type { ColumnRole, TableColumnRoles } from '#shared/domain/imports/table-roles.ts';
import { splitCellList } from '#shared/domain/text/cell-list.ts';
import type { CsvRow } from '#server/text-files/split-csv.ts';
import { keyStyleOf, namesSeveral, positionOf, positionOfText, type KeyStyle } from './answer-key.ts';
import type { FileBuilder } from './file-builder.ts';
import type { Pacer } from './parse-control.ts';
import { typeNames } from './table-rows.ts';
import { unsupportedType } from './unsupported.ts';

const moreTypeNames: Record<string, ImportQuestionType> = {
  ...typeNames,
  mcq: 'multiple-choice',
  'multiple-choice-question': 'multiple-choice',
  'single-choice': 'multiple-choice',
  choice: 'multiple-choice',
  boolean: 'true-false',
  'true-or-false': 'true-false',
  'short-answer': 'open_ended',
  text: 'open_ended',
};

/** A row by what its columns hold. */
interface MappedRow {
  readonly row: CsvRow;
  readonly title: string;
  readonly options: readonly string[];
  readonly key: string;
}

const truths: Readonly<Record<string, 1 | 2>> = {
  true: 1,
  t: 1,
  yes: 1,
  wahr: 1,
  vrai: 1,
  verdadero: 1,
  false: 2,
  f: 2,
  no: 2,
  falsch: 2,
  faux: 2,
  falso: 2,
};

const truthOf = (text: string): 1 | 2 | null => truths[text.trim().toLowerCase()] ?? null;

const separators = ['\n', '|', ';'] as const;

/** The options of one cell: one on each line, or between bars or semicolons, else between commas; their letters go. */
export function splitOptions(cell: string): string[] {
  const separator = separators.find((one) => cell.includes(one)) ?? ',';
  const parts = cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const letter = /^[([]?([A-Ha-h1-8])[)\].:]\s+/u;
  return parts.every((part) => letter.test(part)) ? parts.map((part) => part.replace(letter, '')) : parts;
}

/** Reads the rows of a table whose columns somebody named; empty rows are none. */
export async function readMappedRows(
  builder: FileBuilder,
  columns: TableColumnRoles,
  rows: readonly CsvRow[],
  pacer: Pacer,
): Promise<void> {
  const reader = new MappedReader(builder, columns);
  const filled = rows.flatMap((row) => reader.map(row) ?? []);
  const style = keyStyleOf(filled);
  for (let at = 0; at < filled.length && !builder.isFull; at++) {
    const mapped = filled[at];
    if (mapped !== undefined) reader.read(mapped, style);
    const pause = pacer.step(at, filled.length);
    if (pause !== undefined) await pause;
  }
  pacer.finish(filled.length);
}

class MappedReader {
  readonly #builder: FileBuilder;
  readonly #at: ReadonlyMap<ColumnRole, number>;
  readonly #options: readonly number[];

  constructor(builder: FileBuilder, columns: TableColumnRoles) {
    this.#builder = builder;
    this.#at = new Map(
      columns.flatMap((role, at) => (role === null || role === 'option' ? [] : [[role, at]])),
    );
    this.#options = columns.flatMap((role, at) => (role === 'option' ? [at] : []));
  }

  #cell(row: CsvRow, role: ColumnRole): string {
    const at = this.#at.get(role);
    return at === undefined ? '' : (row.cells[at] ?? '');
  }

  map(row: CsvRow): MappedRow | null {
    if (row.cells.every((cell) => cell.trim() === '') && row.problem === null) return null;
    const own = this.#options.map((at) => row.cells[at] ?? '');
    // A gap between options would move the letters of those behind it.
    const last = own.findLastIndex((option) => option.trim() !== '');
    const options = this.#at.has('options')
      ? splitOptions(this.#cell(row, 'options'))
      : own.slice(0, last + 1);
    return { row, title: this.#cell(row, 'question'), options, key: this.#cell(row, 'correct').trim() };
  }

  #draft(mapped: MappedRow, type: ImportQuestionType): RejectedDraft {
    const { row } = mapped;
    const mark = this.#cell(row, 'mark').trim();
    const general = this.#cell(row, 'feedback');
    const tags = this.#cell(row, 'tags');
    const folder = this.#cell(row, 'folder');
    return {
      title: mapped.title,
      type,
      options: [...mapped.options],
      correct: null,
      mark: mark === '' ? 1 : Number(mark.replace(',', '.')),
      feedback: {
        correct: this.#cell(row, 'feedback_correct') || general,
        incorrect: this.#cell(row, 'feedback_incorrect') || general,
      },
      tags: tags === '' ? [] : splitCellList(tags),
      folderPath: folder === '' ? [] : parseCategoryPath(folder),
      images: [],
    };
  }

  #typeOf({ row, options, key }: MappedRow): ImportQuestionType | null {
    const name = this.#cell(row, 'type').trim();
    if (name !== '') return moreTypeNames[name.toLowerCase().replace(/[\s_/]+/gu, '-')] ?? null;
    const truthsOfOptions = options.map(truthOf);
    if (options.length === 2 && truthsOfOptions.includes(1) && truthsOfOptions.includes(2))
      return 'true-false';
    if (options.length > 0) return 'multiple-choice';
    return truthOf(key) === null ? 'open_ended' : 'true-false';
  }

  read(mapped: MappedRow, style: KeyStyle): void {
    const { row, title } = mapped;
    const named = this.#typeOf(mapped);
    const type = named ?? 'multiple-choice';
    const draft = this.#draft(mapped, type);
    const shown = this.#cell(row, 'type').trim().slice(0, 60) || type;
    const reject = (reason: string): void => this.#builder.reject(row.line, title, shown, reason, draft);
    if (row.problem !== null) return reject(row.problem);
    if (named === null) return reject(unsupportedType(shown));
    const answer = this.#answer(mapped, type, style);
    if (typeof answer === 'string') return reject(answer);
    this.#builder.add(row.line, { ...draft, ...answer }, shown);
  }

  #answer(
    { options, key }: MappedRow,
    type: ImportQuestionType,
    style: KeyStyle,
  ): { options: string[]; correct: number | null } | string {
    if (type === 'open_ended') {
      // A key without options is a phrase that is accepted.
      const phrases = options.length === 0 && key !== '' ? [key] : [...options];
      return phrases.length > importLimits.options
        ? tooManyOptions(phrases.length)
        : { options: phrases, correct: null };
    }
    if (type === 'true-false') return this.#truth(options, key, style);
    if (options.length > importLimits.options) return tooManyOptions(options.length);
    const starred = options.flatMap((option, at) => (/^\s*\*/u.test(option) ? [at + 1] : []));
    if (key === '') {
      const [correct] = starred;
      if (starred.length > 1) return severalRightAnswers;
      if (correct === undefined) return noRightAnswer;
      return { options: options.map((option) => option.replace(/^\s*\*\s*/u, '')), correct };
    }
    const byText = positionOfText(key, options);
    if (byText === null && namesSeveral(key)) return severalRightAnswers;
    const byPlace = positionOf(key, style.kind === 'position' ? style.first : 1);
    const correct = style.kind === 'text' ? byText : (byPlace ?? byText);
    return correct !== null && correct >= 1 && correct <= options.length
      ? { options: [...options], correct }
      : `The right answer is given as “${key.slice(0, 40)}”, which is neither the letter, the number nor the text of one option.`;
  }

  #truth(
    options: readonly string[],
    key: string,
    style: KeyStyle,
  ): { options: string[]; correct: number } | string {
    const order = options.length === 0 ? [1, 2] : options.map(truthOf);
    const place = positionOf(key, style.kind === 'position' ? style.first : 1);
    // "T" and "F" are words here, never the letters of a twentieth and a sixth option.
    const correct = truthOf(key) ?? (place === null ? null : (order[place - 1] ?? null));
    return correct === 1 || correct === 2
      ? { options: ['True', 'False'], correct }
      : `The right answer is given as “${key.slice(0, 40)}”; for a true-false question it must be True or False.`;
  }
}
