import { gunzip, gzip, type InputType } from 'node:zlib';
import { promisify } from 'node:util';
import type { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { fieldMessages } from '#server/http/error-answer.ts';

/** Less than this is not worth packing: it goes in few packets, and packing takes turns of two event loops. */
export const GZIP_FROM_BYTES = 4096;
/** The most that one message may be, packed or not. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

const packed: (input: InputType, options: { level: number }) => Promise<Buffer> = promisify(gzip);
const unpacked: (input: InputType, options: { maxOutputLength: number }) => Promise<Buffer> =
  promisify(gunzip);

/** The fastest level: the rows of a push pack almost as well, in a third of the time. */
const LEVEL = 1;

export interface WireBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: 'gzip' | null;
}

/** A value as it goes over the wire: JSON, packed where that pays. */
export async function toWireBody(value: unknown, mayPack = true): Promise<WireBody> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (!mayPack || bytes.byteLength < GZIP_FROM_BYTES) return { bytes, encoding: null };
  return { bytes: new Uint8Array(await packed(bytes, { level: LEVEL })), encoding: 'gzip' };
}

const tooLarge = () => new AppError('TOO_LARGE', `A message may have at most ${MAX_MESSAGE_BYTES} bytes.`);

const isTooMuchOutput = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

type Message = Pick<Request, 'headers' | 'body' | 'arrayBuffer'>;

/** Reads no more than the limit, however much is sent. */
async function readLimited(message: Message, limit: number): Promise<Buffer> {
  const { headers } = message;
  const announced = headers.get('content-length');
  if (Number(announced ?? 0) > limit) throw tooLarge();
  // HTTP ends such a body at its length; as a whole it is read in a fraction of the time.
  if (announced !== null) return Buffer.from(await message.arrayBuffer());
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of message.body ?? []) {
    size += piece.byteLength;
    if (size > limit) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The bytes of a message, unpacked. @throws TOO_LARGE, UNSUPPORTED_MEDIA or MALFORMED */
export async function readWireBytes(message: Message, limit = MAX_MESSAGE_BYTES): Promise<Buffer> {
  return unpackWire(await readLimited(message, limit), message.headers.get('content-encoding'), limit);
}

/** What was packed by the name of an encoding, unpacked. @throws TOO_LARGE, UNSUPPORTED_MEDIA or MALFORMED */
export async function unpackWire(bytes: Buffer, encoding: string | null, limit: number): Promise<Buffer> {
  if (encoding === null || encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw new AppError('UNSUPPORTED_MEDIA', `The encoding ${encoding} is not known.`);
  try {
    return await unpacked(bytes, { maxOutputLength: limit });
  } catch (cause) {
    if (isTooMuchOutput(cause)) throw tooLarge();
    throw new AppError('MALFORMED', 'The body is not valid gzip.', { cause });
  }
}

/** Parses JSON bytes by their schema. @throws MALFORMED or VALIDATION_FAILED */
export function parseWire<T extends z.ZodType>(schema: T, bytes: Uint8Array): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('MALFORMED', 'The body is not valid JSON.', { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = fieldMessages(parsed.error);
  throw new AppError('VALIDATION_FAILED', Object.values(fields)[0]?.[0] ?? 'The message is not valid.', {
    fields,
  });
}
