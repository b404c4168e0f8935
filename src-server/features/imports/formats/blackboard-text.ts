import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ImportFeedback, ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { noRightAnswer, severalRightAnswers, tooManyOptions } from '#shared/domain/imports/question-rules.ts';
import { FileBuilder } from './file-builder.ts';
import { acceptWords } from './given-answers.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { OversizedText, TextReader } from './source-text.ts';
import { unsupportedKind } from './unsupported.ts';

/** Kinds of question that this format knows and we do not, by their sign. */
const others: Readonly<Record<string, string>> = {
  MA: 'Multiple-answer',
  ORD: 'Ordering',
  MAT: 'Matching',
  FIB_PLUS: 'Several blanks',
  FIL: 'File upload',
  NUM: 'Numerical',
  OP: 'Opinion scale',
  JUMBLED_SENTENCE: 'Jumbled sentence',
  QUIZ_BOWL: 'Quiz bowl',
};

const signs = ['MC', 'TF', 'ESS', 'SR', 'FIB', ...Object.keys(others)];
const firstLine = new RegExp(String.raw`^\s*(?:${signs.join('|')})\t`);
const NO_FEEDBACK: ImportFeedback = { correct: '', incorrect: '' };

/** Whether a text begins as one of Blackboard's tab-separated files of questions. */
export const isBlackboardText = (text: string): boolean => firstLine.test(text);

/** Reads the tab-separated text that Blackboard takes: one question on each line, its kind in the first cell. */
export async function parseBlackboardText(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const builder = new FileBuilder('bbq-text');
  const pacer = new Pacer(control);
  const lines = text.split(/\r\n?|\n/);
  for (const [at, line] of lines.entries()) {
    if (builder.isFull) break;
    if (line.trim() !== '') new LineReader(builder, at + 1, line).read();
    const pause = pacer.step(at, lines.length);
    if (pause !== undefined) await pause;
  }
  pacer.finish(lines.length);
  return builder.outcome();
}

class LineReader {
  readonly #builder: FileBuilder;
  readonly #reader: TextReader;
  readonly #line: number;
  readonly #type: string;
  readonly #question: string;
  readonly #cells: readonly string[];

  constructor(builder: FileBuilder, line: number, source: string) {
    this.#builder = builder;
    this.#reader = new TextReader(builder);
    this.#line = line;
    const [type = '', question = '', ...cells] = source.split('\t');
    this.#type = type.trim();
    this.#question = question;
    this.#cells = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  }

  read(): void {
    try {
      this.#read();
    } catch (error) {
      if (!(error instanceof OversizedText)) throw error;
      this.#builder.reject(this.#line, this.#question, this.#type, error.message);
    }
  }

  #read(): void {
    switch (this.#type) {
      case 'MC':
        return this.#choice();
      case 'TF':
        return this.#trueFalse();
      case 'ESS':
      case 'SR':
        return this.#essay();
      case 'FIB':
        return this.#blank();
      default: {
        const name = others[this.#type];
        return this.#reject(
          name === undefined
            ? `The line does not begin with a kind of question (${signs.join(', ')}) and a tab.`
            : unsupportedKind(name),
        );
      }
    }
  }

  #choice(): void {
    const count = Math.ceil(this.#cells.length / 2);
    if (count > importLimits.options) return this.#reject(tooManyOptions(count));
    const options: string[] = [];
    const right: number[] = [];
    for (let at = 0; at < count; at++) {
      options.push(this.#text(this.#cells[at * 2] ?? '', `option-${at + 1}`));
      if (/^\s*correct\s*$/i.test(this.#cells[at * 2 + 1] ?? '')) right.push(at + 1);
    }
    const [correct, second] = right;
    if (second !== undefined) return this.#reject(severalRightAnswers);
    if (correct === undefined) return this.#reject(noRightAnswer);
    this.#add('multiple-choice', options, correct, NO_FEEDBACK);
  }

  #trueFalse(): void {
    const word = (this.#cells[0] ?? '').trim().toLowerCase();
    if (word !== 'true' && word !== 'false') {
      return this.#reject('The answer of the true-false question is neither “true” nor “false”.');
    }
    this.#add('true-false', ['True', 'False'], word === 'true' ? 1 : 2, NO_FEEDBACK);
  }

  #essay(): void {
    const sample = this.#text(this.#cells[0] ?? '', 'feedback');
    const warnings = sample === '' ? [] : ['The example answer of the source stands in the feedback.'];
    this.#add('open_ended', [], null, { correct: sample, incorrect: sample }, warnings);
  }

  #blank(): void {
    const accepted = acceptWords(this.#cells.map((cell, at) => this.#text(cell, `option-${at + 1}`)));
    if (!accepted.ok) return this.#reject(accepted.reason);
    this.#add('open_ended', accepted.phrases, null, NO_FEEDBACK);
  }

  #text(source: string, where: 'title' | 'feedback' | `option-${number}`): string {
    const isHtml = /<[a-z/!]|&(?:[a-z]{2,30}|#\d{1,7}|#x[\da-f]{1,6});/i.test(source);
    return this.#reader.read(source, isHtml ? 'html' : 'plain', where);
  }

  #reject(reason: string): void {
    const title = this.#text(this.#question, 'title');
    this.#builder.reject(this.#line, title, this.#type === '' ? 'unknown' : this.#type.slice(0, 40), reason);
  }

  #add(
    type: 'multiple-choice' | 'true-false' | 'open_ended',
    options: string[],
    correct: number | null,
    feedback: ImportFeedback,
    warnings: readonly string[] = [],
  ): void {
    this.#builder.add(
      this.#line,
      {
        title: this.#text(this.#question, 'title'),
        type,
        options,
        correct,
        mark: 1,
        feedback,
        tags: [],
        folderPath: [],
        images: this.#reader.collector.images,
      },
      this.#type,
      [...warnings, ...this.#reader.report()],
    );
  }
}
