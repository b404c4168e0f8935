import { plainGif } from '#shared/domain/images/plain-gif.ts';

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** More than any screen shows; what is larger is made this wide or high. */
const MAX_SIDE = 4096;
const QUALITY = 0.9;

/** A file that says it is an image and cannot be drawn. */
export class UnreadableImageError extends Error {}

const drawn = async (file: File): Promise<Uint8Array> => {
  let picture: ImageBitmap;
  try {
    // Turned as its camera said, because that is said beside the picture too.
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new UnreadableImageError(file.name, { cause: error });
  }
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: file.type, quality: QUALITY });
  return new Uint8Array(await blob.arrayBuffer());
};

/**
 * The picture of a file and nothing else: drawn once more, so that neither where it was taken nor by whom leaves this
 * computer.
 * @throws UnreadableImageError
 */
export const plainImage = async (file: File): Promise<Uint8Array> => {
  if (file.type !== 'image/gif') return drawn(file);
  const plain = plainGif(new Uint8Array(await file.arrayBuffer()));
  if (plain === undefined) throw new UnreadableImageError(file.name);
  return plain;
};
