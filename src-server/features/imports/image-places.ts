import type { ImportableQuestion, ImportImage, ParsedFile } from '#shared/domain/imports/parsed-file.ts';
import { imageMarker } from '#shared/domain/imports/text.ts';
import { isStorable } from '#server/blobs/image-kinds.ts';

/** Where the images of a question go: one for the question, one per option, one file for the feedback. */
export interface PlacedImages {
  readonly title: ImportImage | null;
  readonly options: readonly (ImportImage | null)[];
  readonly feedback: ImportImage | null;
  /** Why the others cannot be kept; their markers stay in the text. */
  readonly problems: readonly string[];
}

const NONE: PlacedImages = { title: null, options: [], feedback: null, problems: [] };

/** Gives each image the one place that a question has for it. */
export function placeImages(question: Pick<ImportableQuestion, 'images' | 'options'>): PlacedImages {
  if (question.images.length === 0) return NONE;
  const taken = new Map<string, ImportImage>();
  const problems: string[] = [];
  for (const image of question.images) {
    if (!isStorable(image.mime, image.bytes)) {
      problems.push(
        `The image ${image.ref} is left out: only PNG, JPEG, GIF and WebP up to 5 MiB can be stored.`,
      );
    } else if (taken.has(image.where)) {
      problems.push(`The image ${image.ref} is left out: there is room for one image in this place.`);
    } else taken.set(image.where, image);
  }
  return {
    title: taken.get('title') ?? null,
    options: question.options.map((_, at) => taken.get(`option-${at + 1}`) ?? null),
    feedback: taken.get('feedback') ?? null,
    problems,
  };
}

/** The text without the marker of an image that is shown beside it. */
export function dropMarker(text: string, image: ImportImage | null): string {
  const marker = image === null ? '' : imageMarker(image.ref);
  if (marker === '' || !text.includes(marker)) return text;
  return text
    .replace(marker, '')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

/** The same for a text that may not be empty. */
export function withoutMarker(text: string, image: ImportImage | null): string {
  if (image === null) return text;
  const rest = dropMarker(text, image);
  if (rest !== '') return rest;
  return image.alt.trim() === '' ? image.ref : image.alt.trim();
}

/** Adds what will happen to images without a place, so that the preview says it before the import. */
export function withImageWarnings(file: ParsedFile): ParsedFile {
  const warnings = file.items.flatMap((item) =>
    placeImages(item).problems.map((message) => ({ index: item.index, line: item.line, message })),
  );
  return warnings.length === 0 ? file : { ...file, warnings: [...file.warnings, ...warnings] };
}
