import type { ApiResponse } from '#shared/bridge/api-message.ts';
import { readByteRange } from '#shared/domain/media/byte-range.ts';
import { PIECE_BYTES } from '#shared/domain/media/limits.ts';
import type { OpenMedia } from '../http/media-answer.ts';

const NOT_FOUND: ApiResponse = { status: 404, headers: {}, body: null };

/**
 * The file of a ticket for the main process of the desktop: without a range what it is, with one that piece of it, so
 * that no message holds more than a piece.
 */
export async function mediaOverPort(
  media: OpenMedia | null,
  { headers }: { readonly headers: Readonly<Record<string, string>> },
): Promise<ApiResponse> {
  if (media === null) return NOT_FOUND;
  const { mime, name, size, isToSave } = media;
  const range = headers['range'];
  if (range === undefined) return { status: 200, headers: {}, body: { mime, name, size, isToSave } };
  const span = readByteRange(range, size);
  if (typeof span === 'string' || span.end - span.from > PIECE_BYTES) return NOT_FOUND;
  const bytes = await media.read({ offset: span.from, length: span.end - span.from });
  // A copy of its own: the buffer is handed to main.
  return bytes === null ? NOT_FOUND : { status: 206, headers: {}, body: new Uint8Array(bytes) };
}
