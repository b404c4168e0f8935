import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '#shared/contract/errors.ts';
import { JsonShape, type ShapeBounds } from './json-shape.ts';

/** What a body may be; looked at while it comes and while it is unpacked, before anything is made of it. */
export interface BodyBounds {
  /** Packed or not. */
  readonly bytes: number;
  /** Null for what is no JSON. */
  readonly json: ShapeBounds | null;
  readonly mayBePacked: boolean;
  /** How long all of it may take to come; else the time of every request bounds it. */
  readonly withinMs?: number;
  /** Told of bytes before they are kept; refuses them where too much is kept already. */
  readonly hold?: (bytes: number) => void;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** As deep as the desktop's bridge takes it; a command with it inside still fits into a message to a hub. */
export const CALL_DEPTH = 32;
const WIRE_DEPTH = 64;

/** Before it is known who speaks. */
export const STRANGER_BOUNDS: BodyBounds = {
  bytes: 64 * KIB,
  json: { depth: CALL_DEPTH, values: 10_000 },
  mayBePacked: false,
  withinMs: 20_000,
};

/** A call of somebody with a session. */
export const CALL_BOUNDS: BodyBounds = {
  bytes: MIB,
  json: { depth: CALL_DEPTH, values: 600_000 },
  mayBePacked: false,
};

/** Bytes of somebody with a session: pictures, and parts of files. */
export const RAW_BOUNDS: BodyBounds = { bytes: 6 * MIB, json: null, mayBePacked: false };

/** A file of somebody with a session: a worked solution of 20 MiB. */
export const FILE_BOUNDS: BodyBounds = { bytes: 21 * MIB, json: null, mayBePacked: false };

/** What a device asks, without anything of its people in it. */
export const QUESTION_BOUNDS: BodyBounds = {
  bytes: MIB,
  json: { depth: CALL_DEPTH, values: 100_000 },
  mayBePacked: true,
};

/** A message of a device; one of 1 MiB is what it sends, but a command that changed many rows names them all. */
export const MESSAGE_BOUNDS: BodyBounds = {
  bytes: 16 * MIB,
  json: { depth: WIRE_DEPTH, values: 1_000_000 },
  mayBePacked: true,
};

/** What a device takes of its hub: a first pull has a million values. */
export const ANSWER_BOUNDS: BodyBounds = {
  bytes: 64 * MIB,
  json: { depth: WIRE_DEPTH, values: 32_000_000 },
  mayBePacked: true,
};

/** Bytes of a known sender that may come packed. */
export const pieceBounds = (bytes: number): BodyBounds => ({ bytes, json: null, mayBePacked: true });

export type Message = Pick<Request, 'headers' | 'body' | 'arrayBuffer'>;

const tooLarge = (limit: number) =>
  new AppError('TOO_LARGE', `The request is larger than ${limit} bytes. Send less at once.`);

/** For bytes that are here already. @throws TOO_LARGE */
export function assertBodySize(size: number, { bytes }: BodyBounds): void {
  if (size > bytes) throw tooLarge(bytes);
}

/** Checks pieces as they come. */
class Watch {
  readonly #bounds: BodyBounds;
  readonly #shape: JsonShape | null;
  #size = 0;

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds;
    this.#shape = bounds.json === null ? null : new JsonShape(bounds.json);
  }

  take(piece: Uint8Array): void {
    this.#size += piece.byteLength;
    assertBodySize(this.#size, this.#bounds);
    const refusal = this.#shape?.read(piece) ?? null;
    if (refusal === 'too deep') {
      const { depth } = this.#bounds.json ?? {};
      throw new AppError('TOO_LARGE', `The request is nested deeper than ${depth} levels.`);
    }
    if (refusal !== null)
      throw new AppError('TOO_LARGE', 'The request has too many values. Send less at once.');
  }
}

/** Takes all pieces up to the bounds, and none of what is more. */
async function gather(pieces: AsyncIterable<Uint8Array>, bounds: BodyBounds): Promise<Buffer> {
  const watch = new Watch(bounds);
  const taken: Uint8Array[] = [];
  for await (const piece of pieces) {
    watch.take(piece);
    bounds.hold?.(piece.byteLength);
    taken.push(piece);
  }
  return Buffer.concat(taken);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The body as it comes over the line; packed bytes are no JSON yet. */
async function readLine(message: Message, bounds: BodyBounds): Promise<Buffer> {
  const announced = message.headers.get('content-length');
  assertBodySize(Number(announced ?? 0), bounds);
  if (announced === null) return gather(message.body ?? nothing(), bounds);
  bounds.hold?.(Number(announced));
  // HTTP ends such a body at its length; as a whole it is read in a fraction of the time.
  const bytes = Buffer.from(await message.arrayBuffer());
  new Watch(bounds).take(bytes);
  return bytes;
}

/** A sender who goes away, or takes too long, is told so where it still listens; nothing of it is an error here. */
async function readInTime(message: Message, bounds: BodyBounds): Promise<Buffer> {
  const { withinMs } = bounds;
  const reading = readLine(message, bounds).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MALFORMED', 'The request ended before all of it had come.', { cause });
  });
  if (withinMs === undefined) return reading;
  const ending = new AbortController();
  const late = sleep(withinMs, undefined, { signal: ending.signal, ref: false }).then(() => {
    throw new AppError('MALFORMED', 'The request took too long to come.');
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    late.catch(() => undefined);
    ending.abort();
  }
}

const encodingOf = (given: string | null): string | null => (given === 'identity' ? null : given);

/** The bytes of a message, unpacked. @throws TOO_LARGE, UNSUPPORTED_MEDIA or MALFORMED */
export async function readBody(message: Message, bounds: BodyBounds): Promise<Buffer> {
  const encoding = encodingOf(message.headers.get('content-encoding'));
  if (encoding !== null && !bounds.mayBePacked) {
    throw new AppError('UNSUPPORTED_MEDIA', 'Send the body as it is, without an encoding.');
  }
  const line = encoding === null ? bounds : { ...bounds, json: null };
  return unpackBody(await readInTime(message, line), encoding, bounds);
}

/**
 * What was packed by the name of an encoding, unpacked; bytes that were not packed were looked at when they came.
 * @throws TOO_LARGE, UNSUPPORTED_MEDIA or MALFORMED
 */
export async function unpackBody(bytes: Buffer, given: string | null, bounds: BodyBounds): Promise<Buffer> {
  const encoding = encodingOf(given);
  if (encoding === null) return bytes;
  if (encoding !== 'gzip') throw new AppError('UNSUPPORTED_MEDIA', `The encoding ${encoding} is not known.`);
  const unpacking = createGunzip({ chunkSize: 64 * KIB });
  unpacking.end(bytes);
  try {
    return await gather(unpacking, bounds);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MALFORMED', 'The body is not valid gzip.', { cause });
  } finally {
    unpacking.destroy();
  }
}

/** Bytes as JSON; what they may be was looked at when they were read. @throws MALFORMED */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('MALFORMED', 'The body is not valid JSON.', { cause });
  }
}
