import { formatCategoryPath } from '#shared/domain/imports/folder-path.ts';
import type { ImagePlace, ImportImage } from '#shared/domain/imports/parsed-file.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { excerpt, imageMarker } from '#shared/domain/imports/text.ts';
import { composeFeedback } from '#shared/domain/questions/feedback.ts';
import { escapeWildcards } from './accepted-phrases.ts';
import { textToHtml } from './text-to-html.ts';

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function pluginFile(image: ImportImage): string {
  return `@@PLUGINFILE@@/${encodeURIComponent(image.ref)}`;
}

function html(text: string, where: ImagePlace, images: readonly ImportImage[]): string {
  const shown = images.filter((image) => image.where === where && text.includes(imageMarker(image.ref)));
  const files = shown.map(
    (image) =>
      `<file name="${escapeXml(image.ref)}" path="/" encoding="base64">${Buffer.from(image.bytes).toString('base64')}</file>`,
  );
  return `<text>${text === '' ? '' : cdata(textToHtml(text, shown, pluginFile))}</text>${files.join('')}`;
}

function feedbackElement(name: string, text: string, images: readonly ImportImage[]): string {
  return `<${name} format="html">${html(text, 'feedback', images)}</${name}>`;
}

function answer(
  weight: number,
  format: string,
  content: string,
  feedback: string,
  images: readonly ImportImage[],
): string {
  return `    <answer fraction="${weight}" format="${format}">${content}${feedbackElement('feedback', feedback, images)}</answer>\n`;
}

function answers(question: QuestionDraft, right: string, wrong: string): string {
  const { type, options, correct, images } = question;
  if (type === 'multiple-choice') {
    const written = options.map((option, at) =>
      answer(at + 1 === correct ? 100 : 0, 'html', html(option, `option-${at + 1}`, images), '', []),
    );
    return `    <single>true</single>\n    <shuffleanswers>true</shuffleanswers>\n    <answernumbering>abc</answernumbering>\n    ${feedbackElement('correctfeedback', right, images)}\n    ${feedbackElement('incorrectfeedback', wrong, images)}\n${written.join('')}`;
  }
  if (type === 'true-false') {
    return ['true', 'false']
      .map((word, at) => {
        const isRight = at + 1 === correct;
        return answer(
          isRight ? 100 : 0,
          'moodle_auto_format',
          `<text>${word}</text>`,
          isRight ? right : wrong,
          images,
        );
      })
      .join('');
  }
  const phrases = options.map((phrase) =>
    answer(100, 'moodle_auto_format', `<text>${escapeXml(escapeWildcards(phrase))}</text>`, right, images),
  );
  if (options.length > 0 && wrong !== '')
    phrases.push(answer(0, 'moodle_auto_format', '<text>*</text>', wrong, images));
  return phrases.join('');
}

function moodleType(question: QuestionDraft): string {
  if (question.type === 'multiple-choice') return 'multichoice';
  if (question.type === 'true-false') return 'truefalse';
  return question.options.length > 0 ? 'shortanswer' : 'essay';
}

function writeQuestion(question: QuestionDraft): string {
  const { title, feedback, images, tags, mark } = question;
  const type = moodleType(question);
  const same = feedback.correct === feedback.incorrect || type === 'essay';
  const tagList = tags.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join('');
  return [
    `  <question type="${type}">\n`,
    `    <name><text>${escapeXml(excerpt(title, 80))}</text></name>\n`,
    `    <questiontext format="html">${html(title, 'title', images)}</questiontext>\n`,
    `    ${feedbackElement('generalfeedback', same ? composeFeedback(feedback) : '', images)}\n`,
    `    <defaultgrade>${mark}</defaultgrade>\n`,
    answers(question, same ? '' : feedback.correct, same ? '' : feedback.incorrect),
    tagList === '' ? '' : `    <tags>${tagList}</tags>\n`,
    '  </question>\n',
  ].join('');
}

/** Writes questions as Moodle XML, with folders as categories and images inside. */
export class MoodleWriter {
  readonly #emit: (text: string) => void;
  #folder = formatCategoryPath([]);

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
    emit('<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n');
  }

  add(question: QuestionDraft): void {
    const path = formatCategoryPath(question.folderPath);
    if (path !== this.#folder) {
      this.#emit(
        `  <question type="category"><category><text>${escapeXml(path)}</text></category></question>\n`,
      );
    }
    this.#folder = path;
    this.#emit(writeQuestion(question));
  }

  end(): void {
    this.#emit('</quiz>\n');
  }
}
