import { blobsContract } from '#shared/contract/blobs.ts';
import { api } from './api.ts';
import { MAX_IMAGE_BYTES, plainImage } from './plain-image.ts';

/** What a picker offers. */
export const IMAGE_KINDS = 'image/png,image/jpeg,image/gif,image/webp';

/** What a camera makes is smaller once it is drawn anew; more is not even read. */
const MAX_FILE_BYTES = 4 * MAX_IMAGE_BYTES;

/** A picture that is larger than an image may be. */
export class LargeImageError extends Error {}

/**
 * Stores the picture of a file, without what stands beside it.
 * @returns its SHA-256
 * @throws LargeImageError, UnreadableImageError, AppError, TransportError
 */
export const storeImage = async (file: File): Promise<string> => {
  if (file.size > MAX_FILE_BYTES) throw new LargeImageError(file.name);
  const bytes = await plainImage(file);
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new LargeImageError(file.name);
  return (await api(blobsContract.putBlob, { body: bytes })).body.sha256;
};
