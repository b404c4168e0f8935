import { PIECE_BYTES } from '#shared/domain/media/limits.ts';
import type { ByteSpan } from '#shared/domain/media/byte-range.ts';

/** A part of something, shorter only where it ends; null when it is not there any more. */
export type ReadPart = (part: {
  readonly offset: number;
  readonly length: number;
}) => Promise<Uint8Array | null>;

/** A body whose pieces are read when they are wanted: whoever is slow, or goes away, keeps nothing in memory. */
export function streamOf(span: ByteSpan, read: ReadPart): ReadableStream<Uint8Array> {
  let offset = span.from;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (offset >= span.end) {
          controller.close();
          return;
        }
        const bytes = await read({ offset, length: Math.min(PIECE_BYTES, span.end - offset) });
        // The length was said already: an answer that is too short must not look like a whole one.
        if (bytes === null || bytes.byteLength === 0) throw new Error('The file ended before its length.');
        offset += bytes.byteLength;
        controller.enqueue(bytes);
        if (offset >= span.end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
