import { draftWithText } from '#shared/domain/imports/item-fixes.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { tooManyOptions } from '#shared/domain/imports/question-rules.ts';
import { FileBuilder } from './file-builder.ts';
import { Pacer, type ParseControl } from './parse-control.ts';

const optionLine = /^\s*([A-Z])[.)](?:\s+(.*))?$/;
const answerLine = /^\s*ANSWER\s*:\s*(.*?)\s*$/i;

type Pending = { line: number; text: string[]; options: string[]; rest: string[] };

/** Reads an Aiken file: a question, its options `A.` or `A)`, and a line `ANSWER: A`. */
export async function parseAiken(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const reader = new AikenReader();
  const pacer = new Pacer(control);
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  for (let at = 0; at < lines.length && !reader.builder.isFull; at++) {
    reader.line(lines[at] ?? '', at + 1);
    const pause = pacer.step(at, lines.length);
    if (pause !== undefined) await pause;
  }
  reader.end();
  pacer.finish(lines.length);
  return reader.builder.outcome();
}

class AikenReader {
  readonly builder = new FileBuilder('aiken');
  #pending: Pending | null = null;
  #restLine: number | null = null;

  line(line: string, number: number): void {
    const answer = answerLine.exec(line)?.[1];
    if (answer !== undefined) return this.#answer(answer, number);
    const option = optionLine.exec(line);
    const pending = this.#pending;
    if (option !== null && pending !== null)
      return this.#option(pending, option[1] ?? '', option[2] ?? '', number);
    if (pending === null) {
      if (line.trim() !== '') this.#pending = { line: number, text: [line], options: [], rest: [] };
    } else if (pending.options.length === 0) pending.text.push(line);
    else {
      if (line.trim() !== '') this.#restLine ??= number;
      pending.rest.push(line);
    }
  }

  end(): void {
    const pending = this.#pending;
    if (pending === null) return;
    if (pending.options.length > 0) this.#rejectWithoutAnswer(pending);
    else
      this.builder.warn(
        pending.line,
        'The text at the end has no options and no ANSWER line; it is not imported.',
      );
  }

  #option(pending: Pending, letter: string, text: string, number: number): void {
    const expected = String.fromCharCode(65 + pending.options.length);
    if (letter === expected) {
      this.#foldRest(pending);
      pending.options.push(text);
    } else if (letter === 'A') {
      this.#rejectWithoutAnswer(pending);
      this.#pending = { line: this.#restLine ?? number, text: pending.rest, options: [text], rest: [] };
      this.#restLine = null;
    } else if (pending.options.length === 0) pending.text.push(`${letter}. ${text}`);
    else pending.rest.push(`${letter}. ${text}`);
  }

  // Lines after an option belong to it; they only turn out to be the next question when an option A follows.
  #foldRest(pending: Pending): void {
    const last = pending.options.length - 1;
    const option = pending.options[last];
    if (option !== undefined && pending.rest.length > 0)
      pending.options[last] = [option, ...pending.rest].join('\n');
    pending.rest = [];
    this.#restLine = null;
  }

  #rejectWithoutAnswer(pending: Pending): void {
    const reason =
      'The line ANSWER: with the letter of the right option is missing. Add it after the last option.';
    this.builder.reject(pending.line, pending.text.join('\n'), 'multiple-choice', reason);
  }

  #answer(answer: string, number: number): void {
    const pending = this.#pending;
    this.#pending = null;
    if (pending === null) {
      this.builder.warn(number, 'The ANSWER line has no question before it; it is ignored.');
      return;
    }
    this.#foldRest(pending);
    const title = pending.text.join('\n');
    const { options } = pending;
    const correct = answer.toUpperCase().charCodeAt(0) - 64;
    if (options.length > importLimits.options) {
      const draft = { ...draftWithText(title), options, correct };
      this.builder.reject(pending.line, title, 'multiple-choice', tooManyOptions(options.length), draft);
    } else if (!/^[A-Za-z]$/.test(answer) || correct > options.length) {
      const reason = `The line ANSWER: ${answer.slice(0, 40)} (line ${number}) does not name one of the ${options.length} options. Give one letter.`;
      this.builder.reject(pending.line, title, 'multiple-choice', reason, {
        ...draftWithText(title),
        options,
      });
    } else {
      const feedback = { correct: '', incorrect: '' };
      const draft = { title, type: 'multiple-choice' as const, options, correct, mark: 1, feedback };
      this.builder.add(pending.line, { ...draft, tags: [], folderPath: [], images: [] }, 'multiple-choice');
    }
  }
}
