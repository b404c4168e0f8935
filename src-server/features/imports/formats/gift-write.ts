import { composeFeedback } from '#shared/domain/questions/feedback.ts';
import { formatCategoryPath } from '#shared/domain/imports/folder-path.ts';
import type { ImportImage } from '#shared/domain/imports/parsed-file.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { imageMarker } from '#shared/domain/imports/text.ts';
import { escapeWildcards } from './accepted-phrases.ts';
import { textToHtml } from './text-to-html.ts';

type WrittenFormat = 'auto' | 'plain' | 'html';

// Runs of spaces, signs that only HTML can hide (->), and the escapes that GIFT readers use among themselves.
const needsHtml = /[^\S\n]{2}|->|&&0/;
const needsPrefix = /[<&[]|^[/%]/;

function escapeGift(text: string): string {
  return text.replace(/[\\:#={}~]/g, '\\$&').replaceAll('\n', '\\n');
}

function dataUri(image: ImportImage): string {
  return `data:${image.mime};base64,${Buffer.from(image.bytes).toString('base64')}`;
}

function formatOf(text: string, images: readonly ImportImage[]): WrittenFormat {
  if (needsHtml.test(text) || images.some((image) => text.includes(imageMarker(image.ref)))) return 'html';
  return needsPrefix.test(text) ? 'plain' : 'auto';
}

class GiftQuestionWriter {
  readonly #question: QuestionDraft;
  readonly #stemFormat: WrittenFormat;

  constructor(question: QuestionDraft) {
    this.#question = question;
    this.#stemFormat = formatOf(question.title, question.images);
  }

  write(): string {
    const { title, images, tags } = this.#question;
    const comment = tags.map((tag) => `[tag:${tag.replace(/[\]\\]/g, '\\$&')}]`).join(' ');
    const stem = this.#prefix(this.#stemFormat) + this.#body(title, this.#stemFormat, images);
    return `${comment === '' ? '' : `// ${comment}\n`}${stem}{${this.#answers()}}\n`;
  }

  #answers(): string {
    const { type, options, correct, feedback } = this.#question;
    const same = feedback.correct === feedback.incorrect;
    const general = same && feedback.correct !== '' ? `####${this.#text(feedback.correct)}` : '';
    const right = same || feedback.correct === '' ? '' : `#${this.#text(feedback.correct)}`;
    const wrong = same || feedback.incorrect === '' ? '' : `#${this.#text(feedback.incorrect)}`;
    if (type === 'true-false') {
      const both = right === '' ? wrong : `${wrong === '' ? '# ' : wrong}${right}`;
      return (correct === 1 ? 'T' : 'F') + both + general;
    }
    if (options.length === 0) {
      const text = composeFeedback(feedback);
      return text === '' ? '' : `####${this.#text(text)}`;
    }
    if (type === 'open_ended') {
      const lines = options.map((phrase) => `=${this.#text(escapeWildcards(phrase))}${right}`);
      if (wrong !== '') lines.push(`=%0%*${wrong}`);
      return `\n\t${[...lines, ...(general === '' ? [] : [general])].join('\n\t')}\n`;
    }
    const lines = options.map((option, at) =>
      at + 1 === correct ? `=${this.#text(option)}${right}` : `~${this.#text(option)}${wrong}`,
    );
    return `\n\t${[...lines, ...(general === '' ? [] : [general])].join('\n\t')}\n`;
  }

  #text(text: string): string {
    const format = formatOf(text, this.#question.images);
    const inherits =
      (format === 'auto' && this.#stemFormat !== 'html') ||
      (format === 'plain' && this.#stemFormat === 'plain' && !/^[[%]/.test(text));
    const prefix = inherits ? '' : this.#prefix(format === 'auto' ? 'plain' : format);
    return prefix + this.#body(text, format, this.#question.images);
  }

  #prefix(format: WrittenFormat): string {
    return format === 'auto' ? '' : `[${format}]`;
  }

  #body(text: string, format: WrittenFormat, images: readonly ImportImage[]): string {
    return escapeGift(format === 'html' ? textToHtml(text, images, dataUri) : text);
  }
}

/** Writes questions as GIFT, with folders as categories. */
export class GiftWriter {
  readonly #emit: (text: string) => void;
  #folder: string | null = null;

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
  }

  add(question: QuestionDraft): void {
    const path = formatCategoryPath(question.folderPath);
    const isFirst = this.#folder === null;
    if (!isFirst) this.#emit('\n');
    if (path !== (this.#folder ?? formatCategoryPath([]))) this.#emit(`$CATEGORY: ${path}\n\n`);
    this.#folder = path;
    this.#emit(new GiftQuestionWriter(question).write());
  }
}
