import { feedbackOfOptions, type OptionFeedback } from '#shared/domain/imports/feedback.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type {
  ImagePlace,
  ImportFeedback,
  ImportQuestionType,
  RejectedDraft,
} from '#shared/domain/imports/parsed-file.ts';
import { noRightAnswer, severalRightAnswers, tooManyOptions } from '#shared/domain/imports/question-rules.ts';
import { acceptPhrases } from './accepted-phrases.ts';
import type { FileBuilder } from './file-builder.ts';
import { decodeBase64 } from './images.ts';
import { TextReader, type TextFormat } from './source-text.ts';
import { unsupportedType } from './unsupported.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-element.ts';

/** One parsed `<question>` and where it stands. */
export type MoodleQuestion = {
  element: XmlElement;
  type: string;
  name: string;
  line: number;
  folderPath: string[];
};

type Answer = { element: XmlElement; weight: number };

/** Maps one question of Moodle to ours, or rejects it by its type. */
export function readMoodleQuestion(builder: FileBuilder, source: MoodleQuestion): void {
  const mapper = new MoodleMapper(builder, source);
  switch (source.type) {
    case 'multichoice':
      return mapper.multichoice();
    case 'truefalse':
      return mapper.truefalse();
    case 'shortanswer':
      return mapper.shortanswer();
    case 'essay':
      return mapper.essay();
    default:
      return mapper.reject(unsupportedType(source.type));
  }
}

function formatOf(element: XmlElement): TextFormat {
  const format = element.attributes.get('format');
  if (format === 'html') return 'html';
  if (format === 'markdown') return 'markdown';
  return format === 'plain_text' ? 'plain' : 'auto';
}

function filesOf(element: XmlElement): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const file of childrenOf(element, 'file')) {
    const bytes = decodeBase64(file.text);
    const path = (file.attributes.get('path') ?? '/').replace(/^\/+/, '');
    if (bytes !== null) files.set(path + (file.attributes.get('name') ?? ''), bytes);
  }
  return files;
}

class MoodleMapper {
  readonly #builder: FileBuilder;
  readonly #source: MoodleQuestion;
  readonly #reader: TextReader;
  readonly #answers: Answer[];

  constructor(builder: FileBuilder, source: MoodleQuestion) {
    this.#builder = builder;
    this.#source = source;
    this.#reader = new TextReader(builder);
    this.#answers = childrenOf(source.element, 'answer').map((element) => ({
      element,
      weight: Number(element.attributes.get('fraction') ?? '0'),
    }));
  }

  reject(reason: string, draft?: RejectedDraft): void {
    this.#builder.reject(this.#source.line, this.#source.name, this.#source.type, reason, draft);
  }

  /** What a choice is that lacks its one right option, for whoever mends it. */
  #begun(correct: number | null = null): RejectedDraft {
    const options = this.#answers.map((answer, at) => this.#text(answer.element, `option-${at + 1}`));
    return this.#draft('multiple-choice', options, correct, this.#feedback(options));
  }

  multichoice(): void {
    const right = this.#answers.filter((answer) => answer.weight >= 100).length;
    const partly = this.#answers.filter((answer) => answer.weight > 0).length - right;
    const single = /^(?:true|1)?$/.test(textOf(this.#source.element, 'single').trim());
    if (right > 1 || (right === 0 && partly > 1)) return this.reject(severalRightAnswers, this.#begun());
    if (right === 0) return this.reject(noRightAnswer, this.#begun());
    const correct = this.#answers.findIndex((answer) => answer.weight >= 100) + 1;
    if (this.#answers.length > importLimits.options)
      return this.reject(tooManyOptions(this.#answers.length), this.#begun(correct));
    const options = this.#answers.map((answer, at) => this.#text(answer.element, `option-${at + 1}`));
    const warnings = single ? [] : ['The source lets students choose several options; here they choose one.'];
    if (this.#answers.some((answer) => answer.weight !== 0 && answer.weight < 100)) {
      warnings.push('Partial and negative marks of options were not kept.');
    }
    this.#add('multiple-choice', options, correct, this.#feedback(options), warnings);
  }

  truefalse(): void {
    const worth = new Map(this.#answers.map((answer) => [this.#answerWord(answer), answer.weight]));
    const [whenTrue, whenFalse] = [worth.get('true') ?? 0, worth.get('false') ?? 0];
    if (this.#answers.length !== 2 || worth.size !== 2 || !worth.has('true')) {
      return this.reject(
        'The answers of the true-false question are not “true” and “false”. Correct them in the source.',
      );
    }
    if (whenTrue >= 100 === whenFalse >= 100) return this.reject(noRightAnswer);
    const options = this.#answers.map((answer) => (this.#answerWord(answer) === 'true' ? 'True' : 'False'));
    this.#add('true-false', ['True', 'False'], whenTrue >= 100 ? 1 : 2, this.#feedback(options), []);
  }

  shortanswer(): void {
    const answers = this.#answers.map(({ element, weight }) => ({
      text: childOf(element, 'text')?.text ?? '',
      weight,
    }));
    const accepted = acceptPhrases(answers);
    if (!accepted.ok) return this.reject(accepted.reason);
    const options = answers.map((answer) => answer.text);
    this.#add('open_ended', accepted.phrases, null, this.#feedback(options), accepted.warnings);
  }

  essay(): void {
    const general = this.#textOf('generalfeedback', 'feedback');
    const lost = ['graderinfo', 'responsetemplate'].filter(
      (name) => textOf(this.#source.element, name).trim() !== '',
    );
    const warnings =
      lost.length > 0 ? ['The notes for markers and the response template were not kept.'] : [];
    this.#add('open_ended', [], null, { correct: general, incorrect: general }, warnings);
  }

  #answerWord(answer: Answer): string {
    return (childOf(answer.element, 'text')?.text ?? '').trim().toLowerCase();
  }

  #text(element: XmlElement, where: ImagePlace): string {
    const text = childOf(element, 'text')?.text ?? '';
    return text.trim() === '' ? '' : this.#reader.read(text, formatOf(element), where, filesOf(element));
  }

  #textOf(name: string, where: ImagePlace): string {
    const element = childOf(this.#source.element, name);
    return element === undefined ? '' : this.#text(element, where);
  }

  #feedback(options: readonly string[]): ImportFeedback {
    const said: OptionFeedback[] = this.#answers.map((answer, at) => {
      const feedback = childOf(answer.element, 'feedback');
      return {
        option: options[at] ?? '',
        right: answer.weight >= 100,
        feedback: feedback === undefined ? '' : this.#text(feedback, 'feedback'),
      };
    });
    return feedbackOfOptions(
      said,
      this.#textOf('generalfeedback', 'feedback'),
      this.#textOf('correctfeedback', 'feedback'),
      this.#textOf('incorrectfeedback', 'feedback'),
    );
  }

  #tags(): string[] {
    const tags = childOf(this.#source.element, 'tags');
    return tags === undefined
      ? []
      : childrenOf(tags, 'tag').map((tag) => childOf(tag, 'text')?.text ?? tag.text);
  }

  #add(
    type: ImportQuestionType,
    options: string[],
    correct: number | null,
    feedback: ImportFeedback,
    warnings: string[],
  ): void {
    const { element, line } = this.#source;
    if (childrenOf(element, 'hint').some((hint) => (childOf(hint, 'text')?.text ?? '').trim() !== '')) {
      this.#builder.note('Hints were not kept.');
    }
    const draft = this.#draft(type, options, correct, feedback);
    this.#builder.add(line, draft, this.#source.type, [...warnings, ...this.#reader.report()]);
  }

  #draft(
    type: ImportQuestionType,
    options: string[],
    correct: number | null,
    feedback: ImportFeedback,
  ): RejectedDraft {
    const { element, name, folderPath } = this.#source;
    const title = this.#textOf('questiontext', 'title');
    const grade = textOf(element, 'defaultgrade').trim();
    return {
      title: title === '' ? name : title,
      type,
      options,
      correct,
      mark: grade === '' ? 1 : Number(grade),
      feedback,
      tags: this.#tags(),
      folderPath,
      images: this.#reader.collector.images,
    };
  }
}
