import { AppError } from '#shared/contract/errors.ts';
import { mediaContract, type MediaFile, type MediaUpload } from '#shared/contract/media.ts';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { api } from '#renderer/lib/api.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';
import type { FileSource } from './file-source.ts';
import type { Probed } from './probe-file.ts';

export interface SendState {
  readonly upload: MediaUpload;
  /** The server does not answer, or the disk is full: it goes on by itself. */
  readonly waits: string | null;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  readonly onState: (state: SendState) => void;
  /** An earlier try of the same file: it goes on at the byte. */
  readonly resumed?: MediaUpload | undefined;
  /** The file of the library that gets other bytes; without it a new one is made. */
  readonly replaces?: number | undefined;
}

/** The most that one message of the bridge holds; a browser sends twice as much at once. */
const BRIDGE_PIECE = 512 * 1024;
const WATCH_MS = 300;
const RETRY_MS = 3000;

const pause = (ms: number, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
};

/** What trying again may cure. */
const isPassing = (error: unknown): boolean =>
  error instanceof TransportError ||
  (error instanceof AppError && ['STORAGE_FULL', 'RATE_LIMITED', 'UNAVAILABLE'].includes(error.code));

const read = async (id: string): Promise<MediaUpload> =>
  (await api(mediaContract.getUpload, { params: { id } })).body.data;

/** Asks until the server of the desktop has copied the file. */
async function watch(id: string, { signal, onState }: SendOptions): Promise<MediaUpload> {
  for (;;) {
    const upload = await read(id);
    onState({ upload, waits: upload.state === 'waiting' ? upload.reason : null });
    if (upload.state === 'failed') throw new AppError('CONFLICT', upload.reason ?? '');
    if (upload.offset >= upload.size || signal.aborted) return upload;
    await pause(WATCH_MS, signal);
  }
}

/** Sends the pieces one after the other; what broke off goes on where the server says. */
async function sendPieces(file: File, begun: MediaUpload, options: SendOptions): Promise<MediaUpload> {
  const { signal, onState } = options;
  const piece = isDesktop() ? BRIDGE_PIECE : 2 * BRIDGE_PIECE;
  let upload = begun;
  while (upload.offset < upload.size && !signal.aborted) {
    const { id, offset } = upload;
    try {
      const body = new Uint8Array(await file.slice(offset, offset + piece).arrayBuffer());
      upload = (await api(mediaContract.putUploadPiece, { params: { id, offset }, body })).body.data;
      onState({ upload, waits: null });
    } catch (error) {
      const isBehind = error instanceof AppError && error.code === 'CONFLICT';
      if (!isPassing(error) && !isBehind) throw error;
      onState({ upload, waits: isBehind ? null : error instanceof Error ? error.message : '' });
      if (!isBehind) await pause(RETRY_MS, signal);
      upload = await read(id).catch(() => upload);
    }
  }
  return upload;
}

const claimsOf = ({ durationMs, width, height }: Probed) => ({
  duration_ms: durationMs,
  width,
  height,
});

/** The library gets the file; a repeated call is answered by the same key. */
async function finish(
  { id }: MediaUpload,
  { body, replaces }: { body: ReturnType<typeof claimsOf>; replaces: number | undefined },
): Promise<MediaFile> {
  const idempotencyKey = newIdempotencyKey();
  const add = async (): Promise<MediaFile> =>
    replaces === undefined
      ? (await api(mediaContract.addMediaFile, { body: { upload_id: id, ...body } }, { idempotencyKey })).body
          .data
      : (
          await api(
            mediaContract.replaceMediaFile,
            { params: { id: replaces }, body: { upload_id: id, ...body } },
            { idempotencyKey },
          )
        ).body.data;
  try {
    return await add();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return add();
  }
}

/**
 * Gives a file to the server: by the desktop's own where it was chosen in the dialog, else in pieces.
 * @returns null where it was cancelled. @throws what the server refuses, in its words
 */
export async function sendBytes(
  { name, size, token, file }: FileSource,
  options: Pick<SendOptions, 'signal' | 'onState' | 'resumed'>,
): Promise<MediaUpload | null> {
  const { signal, onState } = options;
  const begun = options.resumed ?? (await api(mediaContract.beginUpload, { body: { name, size } })).body.data;
  onState({ upload: begun, waits: null });
  let upload: MediaUpload;
  if (token !== null) {
    await api(mediaContract.takeUploadFile, { params: { id: begun.id } }, { fileToken: token });
    upload = await watch(begun.id, options);
  } else if (file !== null) {
    upload = await sendPieces(file, begun, options);
  } else {
    upload = await watch(begun.id, options);
  }
  if (!signal.aborted) return upload;
  await api(mediaContract.cancelUpload, { params: { id: begun.id } });
  return null;
}

/** Puts a file into the library, or in the place of one. @returns null where it was cancelled */
export async function sendFile(
  source: FileSource,
  probed: Probed,
  options: SendOptions,
): Promise<MediaFile | null> {
  const upload = await sendBytes(source, options);
  return upload === null ? null : finish(upload, { body: claimsOf(probed), replaces: options.replaces });
}
