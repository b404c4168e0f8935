import { readByteRange } from '#shared/domain/media/byte-range.ts';
import { fileNameOf, isShown, sentAs } from '#shared/domain/media/kinds.ts';
import { PIECE_BYTES } from '#shared/domain/media/limits.ts';
import { streamOf, type ReadPart } from '../blobs/byte-stream.ts';

/** A file that somebody may read, wherever its bytes are. */
export interface OpenMedia {
  readonly mime: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly isToSave: boolean;
  readonly read: ReadPart;
}

/** Whoever plays asks for the rest when it is wanted; nobody sends a film to somebody who looks at its start. */
const MOST_AT_ONCE = 4 * PIECE_BYTES;

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } as const;

/** What is in the file is never run, told anew or kept for others. */
function headersOf({ mime, name, isToSave }: OpenMedia): Record<string, string> {
  const isInline = isShown(mime) && !isToSave;
  return {
    'content-type': sentAs(mime),
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(
      fileNameOf(name, mime),
    ).replaceAll("'", '%27')}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  };
}

/** Answers for the file of a ticket: all of it, or the range that is asked for. */
export function answerMedia(
  { method, range }: { readonly method: string; readonly range: string | null },
  media: OpenMedia | null,
): Response {
  if (method !== 'GET' && method !== 'HEAD')
    return new Response('Method not allowed', { status: 405, headers: { ...plain, allow: 'GET, HEAD' } });
  if (media === null) return new Response('Not found', { status: 404, headers: plain });
  const { size } = media;
  const span = readByteRange(range, size, MOST_AT_ONCE);
  if (span === 'unsatisfiable')
    return new Response('There is no such part.', {
      status: 416,
      headers: { ...plain, 'content-range': `bytes */${size}` },
    });
  const isPart = span !== 'whole';
  const sent = isPart ? span : { from: 0, end: size };
  return new Response(method === 'HEAD' ? null : streamOf(sent, media.read), {
    status: isPart ? 206 : 200,
    headers: {
      ...headersOf(media),
      'content-length': String(sent.end - sent.from),
      ...(isPart ? { 'content-range': `bytes ${sent.from}-${sent.end - 1}/${size}` } : {}),
    },
  });
}

/** The ticket of a path; null for what is no address of a file. */
export const ticketOfPath = (path: string): string | null => /^\/media\/([^/?#]+)$/.exec(path)?.[1] ?? null;
