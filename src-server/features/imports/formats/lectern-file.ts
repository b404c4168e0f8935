import type { z } from 'zod';
import { normaliseFolderName } from '#shared/domain/imports/folder-path.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ImportImage, ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import {
  QUESTION_FILE,
  QUESTION_FILE_ENTRY,
  QUESTION_FILE_VERSION,
  QuestionFileHead,
  QuestionFileItem,
  type QuestionFileSolution,
} from '#shared/domain/imports/question-file.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import { declaredXmlEncoding, decodeText } from '#server/text-files/decode-text.ts';
import { FileBuilder } from './file-builder.ts';
import { decodeBase64, isPdf, sniffImage } from './images.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import type { ZipArchive } from './zip-archive.ts';

export const LECTERN_ENTRY = QUESTION_FILE_ENTRY;

/** Whether a JSON text says that it is a file of ours; it does so at its beginning. */
export const isLecternJson = (text: string): boolean =>
  new RegExp(String.raw`^\s*\{[\s\S]{0,200}?"format"\s*:\s*"${QUESTION_FILE}"`).test(text.slice(0, 400));

/** The bytes of a part of the package; null where it lacks it. */
type FileOf = (path: string) => Uint8Array | null;

const knownKeys: ReadonlySet<string> = new Set(Object.keys(QuestionFileItem.shape));

/** Reads our own format from its JSON text. */
export async function parseLecternJson(
  text: string,
  control: ParseControl = {},
  fileOf: FileOf = () => null,
): Promise<ParseOutcome> {
  const builder = new FileBuilder('lectern');
  const pacer = new Pacer(control);
  const found = questionsByLine(text) ?? questionsAtOnce(text);
  if (typeof found === 'string') return { ok: false, reason: found };
  for (const { json, at } of found) {
    if (builder.isFull) break;
    readQuestion(builder, json, fileOf);
    const pause = pacer.step(at, text.length);
    if (pause !== undefined) await pause;
  }
  pacer.finish(text.length);
  return builder.outcome();
}

/** One question, and how far in the text it stands. */
type Found = { json: unknown; at: number };

/**
 * The questions of a text as we write it, one on a line: a large file is then read a question at a time, and can be
 * stopped between them. null for any other JSON.
 */
function questionsByLine(text: string): Iterable<Found> | null {
  const head = ownHead.exec(text.slice(0, 200));
  if (head === null || Number(head[1]) > QUESTION_FILE_VERSION || !ownEnd.test(text.slice(-10))) return null;
  return lines(text, head[0].length);
}

const ownHead = new RegExp(String.raw`^\{"format":"${QUESTION_FILE}","version":(\d{1,9}),"questions":\[\n`);
const ownEnd = /\n\]\}\n$/;

function* lines(text: string, start: number): Iterable<Found> {
  const end = text.lastIndexOf('\n]}');
  for (let at = start; at < end + 1;) {
    const next = text.indexOf('\n', at);
    const line = text.slice(at, next);
    if (line !== '') yield { json: parseOrNull(line.replace(/,$/, '')), at };
    at = next + 1;
  }
}

/** null is no question: it is rejected as one that is damaged. */
function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

function questionsAtOnce(text: string): Iterable<Found> | string {
  const head = readHead(text);
  if (typeof head === 'string') return head;
  const { questions } = head;
  return questions.map((json, at) => ({ json, at: Math.floor((at / questions.length) * text.length) }));
}

/** Reads our own format from a package, each file when a question names it. */
export function parseLecternZip(archive: ZipArchive, control: ParseControl): Promise<ParseOutcome> {
  const part = archive.read(LECTERN_ENTRY, importLimits.packageTextBytes);
  if (!part.ok) return Promise.resolve(part);
  const files = new Map<string, Uint8Array | null>();
  let kept = 0;
  const fileOf: FileOf = (path) => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const file = archive.has(path) ? archive.read(path, importLimits.solutionBytes) : null;
    const isRoom = file?.ok === true && kept + file.bytes.length <= importLimits.packageImageBytes;
    const bytes = isRoom ? file.bytes : null;
    kept += bytes?.length ?? 0;
    files.set(path, bytes);
    return bytes;
  };
  return parseLecternJson(decodeText(part.bytes, declaredXmlEncoding(part.bytes)).text, control, fileOf);
}

function readHead(text: string): z.output<typeof QuestionFileHead> | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return 'The file is damaged or cut off: it is no complete JSON. Export it again.';
  }
  const head = QuestionFileHead.safeParse(json);
  if (!head.success) return 'The file does not hold a list of questions in the form that Lectern writes.';
  return head.data.version > QUESTION_FILE_VERSION
    ? `The file is of version ${head.data.version}, which a newer Lectern wrote; this one reads up to version ${QUESTION_FILE_VERSION}. Update Lectern.`
    : head.data;
}

const fieldOf = (json: unknown, name: 'text' | 'type'): string => {
  const value = typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
  return typeof value === 'string' ? value : '';
};

function readQuestion(builder: FileBuilder, json: unknown, fileOf: FileOf): void {
  const type = fieldOf(json, 'type');
  const parsed = QuestionFileItem.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where =
      issue === undefined || issue.path.length === 0 ? 'the question' : `“${issue.path.join('.')}”`;
    const reason = `The question is not in the form of the file: ${where} does not fit. Correct it in the file.`;
    return builder.reject(null, fieldOf(json, 'text'), type === '' ? 'unknown' : type.slice(0, 40), reason);
  }
  const warnings: string[] = [];
  const item = parsed.data;
  const images = item.images.flatMap((image) => readImage(image, fileOf, warnings));
  const solution = item.solution === null ? null : readSolution(item.solution, fileOf, warnings);
  const unknown = Object.keys(json ?? {}).filter((key) => !knownKeys.has(key));
  if (unknown.length > 0)
    builder.note(`“${unknown[0] ?? ''}” is not known to this version and was left out.`);
  builder.add(
    null,
    {
      title: item.text,
      type: item.type,
      options: item.options,
      correct: item.correct,
      mark: item.mark,
      feedback: item.feedback,
      tags: item.tags,
      folderPath: item.folder.map(normaliseFolderName).filter(isVisible).slice(0, importLimits.folderDepth),
      images,
      optionFeedback: item.option_feedback,
      ...(item.last_option_pinned ? { isLastPinned: true as const } : {}),
      ...(solution === null ? {} : { solution }),
    },
    item.type,
    warnings,
  );
}

function readSolution(
  { file = '', base64 }: z.output<typeof QuestionFileSolution>,
  fileOf: FileOf,
  warnings: string[],
): Uint8Array | null {
  const bytes = base64 === undefined ? fileOf(file) : decodeBase64(base64);
  if (bytes !== null && isPdf(bytes) && bytes.length <= importLimits.solutionBytes) return bytes;
  warnings.push('The worked solution is missing, too large or no PDF, and was left out.');
  return null;
}

function readImage(
  image: z.output<typeof QuestionFileItem>['images'][number],
  fileOf: FileOf,
  warnings: string[],
): ImportImage[] {
  const bytes = image.base64 === undefined ? fileOf(image.file ?? '') : decodeBase64(image.base64);
  const kind = bytes === null ? null : sniffImage(bytes);
  if (bytes === null || kind === null || bytes.length > importLimits.imageBytes) {
    warnings.push(`The image ${image.name} is missing, damaged or too large, and was left out.`);
    return [];
  }
  return [{ ref: image.name, alt: image.alt, mime: kind.mime, bytes, where: image.place }];
}
