import { fileTypeFromBuffer } from 'file-type';

/** The images that can be stored; nothing that carries script or refers elsewhere. */
const IMAGE_MIMES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageMime = (typeof IMAGE_MIMES)[number];

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** What a worked solution may be beside an image. */
export type SolutionMime = ImageMime | 'application/pdf';

export const MAX_SOLUTION_BYTES = 20 * 1024 * 1024;

export const isImageMime = (mime: string): mime is ImageMime => IMAGE_MIMES.some((known) => known === mime);

/** Whether an image whose kind was told by its bytes may become a blob. */
export const isStorable = (mime: string, bytes: Uint8Array): boolean =>
  isImageMime(mime) && bytes.byteLength <= MAX_IMAGE_BYTES;

/** The kind of an image by its bytes, whatever it is called; null for what is none. */
export async function imageKindOf(bytes: Uint8Array): Promise<ImageMime | null> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  // An animated PNG is a PNG to everything that shows one.
  const mime = found === 'image/apng' ? 'image/png' : found;
  return mime !== undefined && isImageMime(mime) ? mime : null;
}

/** The kind of a worked solution: of an image, or of a document. */
export async function solutionKindOf(bytes: Uint8Array): Promise<SolutionMime | null> {
  const image = await imageKindOf(bytes);
  if (image !== null) return image;
  return (await fileTypeFromBuffer(bytes))?.mime === 'application/pdf' ? 'application/pdf' : null;
}
