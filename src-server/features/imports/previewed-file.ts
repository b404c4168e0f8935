import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { IMPORT_FORMATS, ImportRejection, ImportWarning } from '#shared/contract/import-shapes.ts';
import { QuestionType } from '#shared/contract/question-types.ts';
import { normalisePath } from '#shared/domain/imports/labels.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ImportableQuestion, ImportImage, ParsedFile } from '#shared/domain/imports/parsed-file.ts';
import { checkDraft } from '#shared/domain/imports/question-rules.ts';
import { nameOfBlob, type BlobStore } from '#server/blobs/store.ts';
import { solutionKindOf, imageKindOf } from '#server/blobs/image-kinds.ts';
import { refuse } from '#server/refuse.ts';
import { placeImages } from './image-places.ts';

/** A file as it was previewed: mended, with its labels chosen, and what is left out of it. */
export interface PreviewedFile {
  readonly file: ParsedFile;
  /** By `index`; each is importable. */
  readonly skipped: ReadonlySet<number>;
}

/** Where it came from. */
export interface PreviewedSource {
  readonly file_name: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** The newest version of the form that this program reads and writes. */
const VERSION = 1;
/** Lines of one turn: others are answered in between. */
const LINES_PER_TURN = 500;

const Head = z.strictObject({
  lectern_import: z.literal(VERSION),
  file_name: z.string().min(1).max(255),
  size: z.int().positive(),
  sha256: z.string().nullable(),
  format: z.enum(IMPORT_FORMATS),
  skipped: z.array(z.int().min(0)).max(importLimits.questions),
});

const Image = z.strictObject({
  ref: z.string().min(1).max(200),
  alt: z.string(),
  where: z
    .templateLiteral(['option-', z.int().min(1).max(importLimits.options)])
    .or(z.enum(['title', 'feedback'])),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const Item = z.strictObject({
  index: z.int().min(0),
  line: z.int().nullable(),
  title: z.string(),
  type: QuestionType,
  options: z.array(z.string()).max(importLimits.options),
  correct: z.int().nullable(),
  mark: z.number(),
  feedback: z.strictObject({ correct: z.string(), incorrect: z.string() }),
  tags: z.array(z.string()),
  folderPath: z.array(z.string()),
  images: z.array(Image).max(importLimits.images),
  optionFeedback: z.array(z.string()).max(importLimits.options).exactOptional(),
  isLastPinned: z.literal(true).exactOptional(),
  solution: Image.shape.sha256.exactOptional(),
});

const Line = z.union([
  z.strictObject({ item: Item }),
  z.strictObject({ rejected: z.strictObject(ImportRejection.shape) }),
  z.strictObject({ warning: z.strictObject(ImportWarning.shape) }),
]);

/** The images of a question that are kept with it; the markers of the others stay in its text. */
function keptImages(item: ImportableQuestion): ImportImage[] {
  if (item.images.length === 0) return [];
  const { title, options, feedback } = placeImages(item);
  return [title, ...options, feedback].flatMap((image) => image ?? []);
}

/** Bytes of what was previewed, and its images: each of them is a file of its own. */
export async function encodePreviewed(
  { file, skipped }: PreviewedFile,
  source: PreviewedSource,
): Promise<{ bytes: Uint8Array; images: ReadonlyMap<string, Uint8Array> }> {
  const images = new Map<string, Uint8Array>();
  const head: z.input<typeof Head> = {
    lectern_import: VERSION,
    file_name: source.file_name,
    size: source.size,
    sha256: source.sha256,
    format: file.format,
    skipped: [...skipped],
  };
  const lines = [JSON.stringify(head)];
  const add = async (line: z.input<typeof Line>): Promise<void> => {
    lines.push(JSON.stringify(line));
    if (lines.length % LINES_PER_TURN === 0) await nextTurn();
  };
  for (const item of file.items) {
    const kept = keptImages(item).map(({ ref, alt, where, bytes }) => {
      const sha256 = nameOfBlob(bytes);
      images.set(sha256, bytes);
      return { ref, alt, where: Image.shape.where.parse(where), sha256 };
    });
    const { solution, ...said } = item;
    if (solution === undefined) await add({ item: { ...said, images: kept } });
    else {
      const sha256 = nameOfBlob(solution);
      images.set(sha256, solution);
      await add({ item: { ...said, images: kept, solution: sha256 } });
    }
  }
  for (const { draft: _draft, ...rejected } of file.rejected) await add({ rejected });
  for (const warning of file.warnings) await add({ warning });
  return { bytes: new TextEncoder().encode(`${lines.join('\n')}\n`), images };
}

const ILL_FORMED = 'What was previewed of this import did not arrive as a whole. Import the file again.';

function parseLine<T>(schema: z.ZodType<T>, text: string): T {
  try {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : refuse('VALIDATION_FAILED', ILL_FORMED);
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('VALIDATION_FAILED', ILL_FORMED);
    throw error;
  }
}

/** Reads what {@link encodePreviewed} wrote. @throws VALIDATION_FAILED for anything else, NOT_FOUND for a lost image. */
export async function decodePreviewed(
  bytes: Uint8Array,
  blobs: Pick<BlobStore, 'get'>,
): Promise<PreviewedFile & { readonly source: PreviewedSource }> {
  const [first = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\n');
  const head = parseLine(Head, first);
  const file: ParsedFile = { format: head.format, total: 0, items: [], rejected: [], warnings: [] };
  const images = new Map<string, Pick<ImportImage, 'bytes' | 'mime'>>();
  for (const [at, text] of lines.entries()) {
    if (at % LINES_PER_TURN === 0) await nextTurn();
    const line = parseLine(Line, text);
    if ('rejected' in line) file.rejected.push(line.rejected);
    else if ('warning' in line) file.warnings.push(line.warning);
    else {
      const { solution, ...item } = line.item;
      const read: ImportableQuestion = { ...item, images: await imagesOf(item.images, images, blobs) };
      if (solution !== undefined) read.solution = await solutionOf(solution, blobs);
      file.items.push(read);
    }
  }
  file.total = file.items.length + file.rejected.length;
  const found = new Set([...file.items, ...file.rejected].map(({ index }) => index));
  if (found.size !== file.total || file.total > importLimits.questions)
    refuse('VALIDATION_FAILED', ILL_FORMED);
  const importable = new Set(file.items.map(({ index }) => index));
  if (head.skipped.some((index) => !importable.has(index))) refuse('VALIDATION_FAILED', ILL_FORMED);
  const source = { file_name: head.file_name, size: head.size, sha256: head.sha256 };
  return { file, skipped: new Set(head.skipped), source };
}

async function imagesOf(
  images: readonly z.output<typeof Image>[],
  known: Map<string, Pick<ImportImage, 'bytes' | 'mime'>>,
  blobs: Pick<BlobStore, 'get'>,
): Promise<ImportImage[]> {
  const found: ImportImage[] = [];
  for (const { sha256, ...image } of images) {
    let stored = known.get(sha256);
    if (stored === undefined) {
      const bytes = blobs.get(sha256);
      if (bytes === null)
        return refuse('NOT_FOUND', 'A picture of this import is lost: its computer has not got it any more.');
      stored = { bytes, mime: (await imageKindOf(bytes)) ?? '' };
      known.set(sha256, stored);
    }
    found.push({ ...image, ...stored });
  }
  return found;
}

async function solutionOf(sha256: string, blobs: Pick<BlobStore, 'get'>): Promise<Uint8Array> {
  const bytes = blobs.get(sha256);
  if (bytes === null)
    return refuse(
      'NOT_FOUND',
      'A worked solution of this import is lost: its computer has not got it any more.',
    );
  return (await solutionKindOf(bytes)) === 'application/pdf' && bytes.length <= importLimits.solutionBytes
    ? bytes
    : refuse('VALIDATION_FAILED', ILL_FORMED);
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Why a question that arrived is none that an import leaves behind; null where it is one. */
function problemOf(item: ImportableQuestion): string | null {
  const { index: _index, line: _line, ...draft } = item;
  const checked = checkDraft(draft);
  if (!checked.ok) return checked.reason;
  const { title, options, feedback, mark, tags, optionFeedback } = checked.question;
  const isStored = isEqual(
    [title, options, feedback, mark, tags, optionFeedback],
    [item.title, item.options, item.feedback, item.mark, item.tags, item.optionFeedback],
  );
  if (!isStored || !isEqual(normalisePath(item.folderPath), item.folderPath))
    return 'Its texts are not in their stored form.';
  return placeImages(item).problems[0] ?? null;
}

/** Checks everything that will be imported by the rules of an import. @throws VALIDATION_FAILED naming the first that breaks one. */
export async function assertImportable({ file, skipped }: PreviewedFile): Promise<void> {
  for (const [at, item] of file.items.entries()) {
    if (at % LINES_PER_TURN === 0) await nextTurn();
    const problem = skipped.has(item.index) ? null : problemOf(item);
    if (problem !== null)
      refuse('VALIDATION_FAILED', `Question ${item.index + 1} of this import cannot be taken: ${problem}`);
  }
}
