import { createHash } from 'node:crypto';
import {
  QUESTION_FILE,
  QUESTION_FILE_ENTRY,
  QUESTION_FILE_VERSION,
  type QuestionFileItem,
} from '#shared/domain/imports/question-file.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { isPdf, sniffImage } from './images.ts';
import { ZipStream, type Emit, type GrowingPart } from './zip-writer.ts';

/** Writes our own format: questions as JSON, one on a line, each image once beside them. */
export class LecternWriter {
  readonly #zip: ZipStream;
  readonly #json: GrowingPart;
  readonly #files = new Set<string>();
  #isFirst = true;

  constructor(emit: Emit) {
    this.#zip = new ZipStream(emit);
    this.#json = this.#zip.grow(QUESTION_FILE_ENTRY);
    this.#json.push(`{"format":"${QUESTION_FILE}","version":${QUESTION_FILE_VERSION},"questions":[\n`);
  }

  add(question: QuestionDraft): void {
    const item = {
      type: question.type,
      text: question.title,
      options: question.options,
      correct: question.correct,
      mark: question.mark,
      feedback: question.feedback,
      ...(question.optionFeedback === undefined ? {} : { option_feedback: question.optionFeedback }),
      ...(question.isLastPinned === true ? { last_option_pinned: true } : {}),
      ...(question.solution === undefined ? {} : { solution: { file: this.#file(question.solution) } }),
      tags: question.tags,
      folder: question.folderPath,
      images: question.images.map((image) => ({
        name: image.ref,
        place: placeOf(image.where),
        alt: image.alt,
        file: this.#file(image.bytes),
      })),
    } satisfies QuestionFileItem;
    this.#json.push(`${this.#isFirst ? '' : ',\n'}${JSON.stringify(item)}`);
    this.#isFirst = false;
  }

  end(): void {
    this.#json.push('\n]}\n');
    this.#json.finish();
    this.#zip.end();
  }

  #file(bytes: Uint8Array): string {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = `files/${sha256}.${isPdf(bytes) ? 'pdf' : (sniffImage(bytes)?.extension ?? 'bin')}`;
    if (!this.#files.has(file)) this.#zip.add(file, bytes, { isPacked: true });
    this.#files.add(file);
    return file;
  }
}

type Place = NonNullable<QuestionFileItem['images']>[number]['place'];

const places: readonly Place[] = [
  'title',
  'feedback',
  'option-1',
  'option-2',
  'option-3',
  'option-4',
  'option-5',
];

const placeOf = (where: string): Place => places.find((place) => place === where) ?? 'title';
