import { parse, type GIFTQuestion, type TextChoice, type TextFormat as GiftText } from 'gift-pegjs';
import { feedbackOfOptions } from '#shared/domain/imports/feedback.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ImagePlace, ParseOutcome, RejectedDraft } from '#shared/domain/imports/parsed-file.ts';
import { noRightAnswer, severalRightAnswers, tooManyOptions } from '#shared/domain/imports/question-rules.ts';
import { acceptPhrases } from './accepted-phrases.ts';
import { FileBuilder } from './file-builder.ts';
import { splitGift, type GiftBlock } from './gift-blocks.ts';
import { fastGift } from './gift-fast.ts';
import { giftMask } from './gift-mask.ts';
import { composeGift, giftStructure, type GiftParts } from './gift-structure.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { OversizedText, TextReader, type TextFormat } from './source-text.ts';
import { unsupportedType } from './unsupported.ts';

/** Reads a GIFT file, question by question: one that cannot be read is one rejection. */
export async function parseGift(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const builder = new FileBuilder('gift');
  const pacer = new Pacer(control);
  const blocks = splitGift(text);
  for (let at = 0; at < blocks.length && !builder.isFull; at++) {
    const block = blocks[at];
    if (block !== undefined) readBlock(builder, block);
    const pause = pacer.step(at, blocks.length);
    if (pause !== undefined) await pause;
  }
  pacer.finish(blocks.length);
  return builder.outcome();
}

type Unmask = (text: string) => string;

function readable(source: string): string {
  return source
    .slice(0, 2_000)
    .replace(/\\([\\:#={}~])/g, '$1')
    .replace(/^\[(?:html|markdown|plain|moodle)\]/, '')
    .replace(/<\/?[a-z][^<>]{0,300}>/gi, ' ');
}

function readBlock(builder: FileBuilder, block: GiftBlock): void {
  const { text, unmask } = giftMask(block.text);
  if (text.length > importLimits.htmlChars) {
    builder.reject(block.line, text.slice(0, 500), 'unknown', new OversizedText().message);
    return;
  }
  const structure = giftStructure(text);
  if (!structure.ok) {
    builder.reject(block.line, readable(unmask(structure.name)), 'unknown', structure.reason);
    return;
  }
  const { parts } = structure;
  if (parts.body === null) readDescription(builder, block, parts);
  else readQuestion(builder, block, parts, unmask);
}

function readDescription(builder: FileBuilder, block: GiftBlock, parts: GiftParts): void {
  if (/^[ \t]*(?:=|~|ANSWER:)/m.test(parts.stem)) {
    const reason = 'The answers stand outside of braces. Put them between { and }.';
    builder.reject(block.line, parts.name || readable(parts.stem), 'unknown', reason);
  } else
    builder.warn(
      block.line,
      'Text without answers in braces is a description, not a question; it is not imported.',
    );
}

function readQuestion(builder: FileBuilder, block: GiftBlock, parts: GiftParts, unmask: Unmask): void {
  const question = fastGift(parts) ?? parseWithGrammar(parts);
  const mapper = new GiftMapper(builder, block, parts, unmask);
  if (typeof question === 'string') {
    const isNumerical = /^#(?!###)/.test(parts.body ?? '');
    mapper.reject(
      isNumerical ? 'numerical' : 'unknown',
      isNumerical ? unsupportedType('numerical') : question,
    );
    return;
  }
  try {
    mapper.map(question);
  } catch (error) {
    if (!(error instanceof OversizedText)) throw error;
    mapper.reject(question.type.toLowerCase(), error.message);
  }
}

function parseWithGrammar(parts: GiftParts): GIFTQuestion | string {
  const unreadable = 'The answers could not be read as GIFT';
  try {
    const questions = parse(composeGift(parts));
    const [question] = questions;
    if (question !== undefined && questions.length === 1 && question.type !== 'Description') return question;
    return `${unreadable}. Check the signs = ~ # and the braces.`;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `${unreadable}: ${error.message.slice(0, 160)} Check the signs = ~ # and the braces.`;
  }
}

const formats: Record<GiftText['format'], TextFormat> = {
  html: 'html',
  markdown: 'markdown',
  plain: 'plain',
  moodle: 'auto',
};

// “_____ .” where the answers stood before a full stop reads as “_____.”.
function closeGap(question: GIFTQuestion): GIFTQuestion {
  if (question.type === 'Category' || !question.hasEmbeddedAnswers) return question;
  const text = question.stem.text.replace(/_____ (?=[.,;:!?)])/, '_____');
  return { ...question, stem: { ...question.stem, text } };
}

class GiftMapper {
  readonly #builder: FileBuilder;
  readonly #block: GiftBlock;
  readonly #parts: GiftParts;
  readonly #unmask: Unmask;
  readonly #reader: TextReader;

  constructor(builder: FileBuilder, block: GiftBlock, parts: GiftParts, unmask: Unmask) {
    this.#builder = builder;
    this.#block = block;
    this.#parts = parts;
    this.#unmask = unmask;
    this.#reader = new TextReader(builder);
  }

  map(source: GIFTQuestion): void {
    const question = closeGap(source);
    switch (question.type) {
      case 'TF': {
        const [whenWrong, whenRight] = [
          this.#feedback(question.trueFeedback),
          this.#feedback(question.falseFeedback),
        ];
        const feedback = feedbackOfOptions([], this.#feedback(question.globalFeedback), whenRight, whenWrong);
        this.#add(question.stem, 'true-false', ['True', 'False'], question.isTrue ? 1 : 2, feedback, []);
        break;
      }
      case 'MC':
        this.#choices(question.stem, question.choices, question.globalFeedback);
        break;
      case 'Short':
        this.#phrases(question.stem, question.choices, question.globalFeedback);
        break;
      case 'Essay': {
        const general = this.#feedback(question.globalFeedback);
        this.#add(question.stem, 'open_ended', [], null, { correct: general, incorrect: general }, []);
        break;
      }
      case 'Numerical':
      case 'Matching':
        this.reject(question.type.toLowerCase(), unsupportedType(question.type.toLowerCase()));
        break;
      case 'Category':
      case 'Description':
        this.reject(
          'unknown',
          'The answers could not be read as GIFT. Check the signs = ~ # and the braces.',
        );
        break;
    }
  }

  #choices(stem: GiftText, choices: readonly TextChoice[], general: GiftText | null): void {
    const weights = choices.map((choice) => choice.weight ?? (choice.isCorrect ? 100 : 0));
    const right = weights.filter((weight) => weight === 100).length;
    const partly = weights.filter((weight) => weight > 0).length - right;
    if (right > 1 || (right === 0 && partly > 1))
      return this.reject('multiple-response', severalRightAnswers, this.#begun(stem, choices, general));
    if (right === 0)
      return this.reject('multiple-choice', noRightAnswer, this.#begun(stem, choices, general));
    if (choices.length > importLimits.options) {
      const begun = { ...this.#begun(stem, choices, general), correct: weights.indexOf(100) + 1 };
      return this.reject('multiple-choice', tooManyOptions(choices.length), begun);
    }
    const options = choices.map((choice, at) => this.#text(choice.text, `option-${at + 1}`));
    const said = choices.map((choice, at) => ({
      option: options[at] ?? '',
      right: weights[at] === 100,
      feedback: this.#feedback(choice.feedback),
    }));
    const lossy = weights.some((weight) => weight !== 0 && weight !== 100);
    const warnings = lossy ? ['Partial and negative marks of options were not kept.'] : [];
    const feedback = feedbackOfOptions(said, this.#feedback(general));
    this.#add(stem, 'multiple-choice', options, weights.indexOf(100) + 1, feedback, warnings);
  }

  #phrases(stem: GiftText, choices: readonly TextChoice[], general: GiftText | null): void {
    const answers = choices.map((choice, at) => ({
      text: this.#text(choice.text, `option-${at + 1}`),
      weight: choice.weight ?? 100,
    }));
    const accepted = acceptPhrases(answers);
    if (!accepted.ok) return this.reject('short-answer', accepted.reason);
    const said = choices.map((choice, at) => ({
      option: answers[at]?.text ?? '',
      right: answers[at]?.weight === 100,
      feedback: this.#feedback(choice.feedback),
    }));
    this.#add(
      stem,
      'open_ended',
      accepted.phrases,
      null,
      feedbackOfOptions(said, this.#feedback(general)),
      accepted.warnings,
    );
  }

  #text(text: GiftText, where: ImagePlace): string {
    return this.#reader.read(this.#unmask(text.text), formats[text.format], where);
  }

  #feedback(text: GiftText | null): string {
    return text === null ? '' : this.#text(text, 'feedback');
  }

  reject(type: string, reason: string, draft?: RejectedDraft): void {
    const { name, stem, tail } = this.#parts;
    const title = readable(this.#unmask(name || stem.trim() || tail));
    this.#builder.reject(this.#block.line, title, type, reason, draft);
  }

  /** What a choice is that lacks its one right option, for whoever mends it. */
  #begun(stem: GiftText, choices: readonly TextChoice[], general: GiftText | null): RejectedDraft {
    const said = this.#feedback(general);
    return {
      title: this.#text(stem, 'title'),
      type: 'multiple-choice',
      options: choices.map((choice, at) => this.#text(choice.text, `option-${at + 1}`)),
      correct: null,
      mark: 1,
      feedback: { correct: said, incorrect: said },
      tags: this.#block.tags,
      folderPath: this.#block.folderPath,
      images: this.#reader.collector.images,
    };
  }

  #add(
    stem: GiftText,
    type: 'multiple-choice' | 'true-false' | 'open_ended',
    options: string[],
    correct: number | null,
    feedback: { correct: string; incorrect: string },
    warnings: readonly string[],
  ): void {
    const text = this.#text(stem, 'title');
    this.#builder.add(
      this.#block.line,
      {
        title: text === '' ? this.#unmask(this.#parts.name) : text,
        type,
        options,
        correct,
        mark: 1,
        feedback,
        tags: this.#block.tags,
        folderPath: this.#block.folderPath,
        images: this.#reader.collector.images,
      },
      type === 'open_ended' && options.length > 0 ? 'short-answer' : type,
      [...warnings, ...this.#reader.report()],
    );
  }
}
