import path from 'node:path';
import { countOutlineColumns, outlineOfRows } from '#shared/domain/course-outlines/csv-outline.ts';
import { joined, titleOf, type FoundOutline } from '#shared/domain/course-outlines/found-outline.ts';
import { lessonOfMarkdown, outlineOfMarkdown } from '#shared/domain/course-outlines/markdown-outline.ts';
import { refuse } from '#server/refuse.ts';
import { decodeText } from '#server/text-files/decode-text.ts';
import { findDelimiter, headerLine, splitCsv } from '#server/text-files/split-csv.ts';
import { openZip, type ZipArchive } from '../imports/formats/zip-archive.ts';

/** Markdown of more than this is read in one go no more. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const MAX_LESSONS = 200;

export interface OutlineFile {
  readonly name: string;
  readonly as: 'outline' | 'lesson';
  readonly bytes: Uint8Array;
}

/** Keeps an image and answers its SHA-256; null for what is no image that is kept. */
type KeepImage = (bytes: Uint8Array) => Promise<string | null>;

const endingOf = (name: string): string => path.posix.extname(name).toLowerCase();
const isMarkdown = (name: string): boolean => ['.md', '.markdown', '.mdown'].includes(endingOf(name));
const baseOf = (name: string): string => path.posix.basename(name.replaceAll('\\', '/'));
const stemOf = (name: string): string => titleOf(baseOf(name).replace(/\.[^.]*$/u, ''));

function textOf({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): string {
  if (bytes.byteLength > MAX_TEXT_BYTES)
    refuse('TOO_LARGE', `'${baseOf(name)}' is larger than 2 MiB. Split it into several files.`);
  return decodeText(bytes).text;
}

async function outlineOfCsv(file: OutlineFile): Promise<FoundOutline> {
  const text = textOf(file);
  const delimiter = findDelimiter(headerLine(text), countOutlineColumns);
  const rows = delimiter === null ? [] : await splitCsv(text, delimiter);
  if (delimiter === null || countOutlineColumns(rows[0]?.cells ?? []) < 2)
    return refuse(
      'UNSUPPORTED_MEDIA',
      `'${file.name}' is no outline: its first line names section, subsection, type, title, minutes, description.`,
    );
  return outlineOfRows(rows);
}

const noImages = (): null => null;

/** Hidden files, and what a Mac puts beside the files of a zip. */
const isLeftOut = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** The images of a package that its texts name, by their path. */
async function imagesOf(
  archive: ZipArchive,
  texts: readonly string[],
  keep: KeepImage,
): Promise<Map<string, string>> {
  const images = new Map<string, string>();
  for (const name of archive.names) {
    if (!texts.some((text) => text.includes(baseOf(name)))) continue;
    if (!['.png', '.jpg', '.jpeg', '.gif', '.webp'].includes(endingOf(name))) continue;
    const part = archive.read(name, MAX_IMAGE_BYTES);
    const sha256 = part.ok ? await keep(part.bytes) : null;
    if (sha256 !== null) images.set(name, sha256);
  }
  return images;
}

async function outlineOfZip(file: OutlineFile, keep: KeepImage): Promise<FoundOutline> {
  const opened = openZip(file.bytes);
  if (!opened.ok) return refuse('VALIDATION_FAILED', opened.reason);
  const { archive } = opened;
  const names = archive.names.filter((name) => isMarkdown(name) && !isLeftOut(name)).toSorted();
  if (names.length === 0)
    return refuse('UNSUPPORTED_MEDIA', `'${file.name}' holds no file of Markdown (.md).`);
  if (names.length > MAX_LESSONS)
    return refuse('TOO_LARGE', `'${file.name}' holds more than ${MAX_LESSONS} lessons. Split it.`);
  const read = names.map((name) => ({ name, part: archive.read(name, MAX_TEXT_BYTES) }));
  const texts = read.map(({ part }) => (part.ok ? decodeText(part.bytes).text : ''));
  const images = await imagesOf(archive, texts, keep);
  const outlines = read.map(({ name, part }, at): FoundOutline => {
    if (!part.ok) return { sections: [], named: [{ place: name, reason: part.reason }], found: 1, taken: 0 };
    const imageOf = (address: string): string | null =>
      images.get(path.posix.normalize(path.posix.join(path.posix.dirname(name), address))) ?? null;
    return lessonOfMarkdown({ name, text: texts[at] ?? '', imageOf }, stemOf(file.name));
  });
  return inOneSection(joined(outlines));
}

/** Lessons of several files stand in one section. */
function inOneSection(outline: FoundOutline): FoundOutline {
  const [first] = outline.sections;
  if (first === undefined) return outline;
  return { ...outline, sections: [{ ...first, items: outline.sections.flatMap((one) => one.items) }] };
}

/**
 * Reads an outline from a file by its ending.
 * @throws UNSUPPORTED_MEDIA for every other kind of file
 */
export async function readOutlineFile(file: OutlineFile, keep: KeepImage): Promise<FoundOutline> {
  const ending = endingOf(file.name);
  if (ending === '.csv' || ending === '.tsv') return outlineOfCsv(file);
  if (ending === '.zip') return outlineOfZip(file, keep);
  if (!isMarkdown(file.name))
    return refuse(
      'UNSUPPORTED_MEDIA',
      `'${file.name}' is no outline. Choose CSV (.csv), Markdown (.md) or a zip of Markdown.`,
    );
  const markdown = { name: baseOf(file.name), text: textOf(file), imageOf: noImages };
  return file.as === 'lesson' ? lessonOfMarkdown(markdown, '') : outlineOfMarkdown(markdown);
}
