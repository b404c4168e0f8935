import { create } from 'zustand';
import { importsContract } from '#shared/contract/imports.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';
import { PART_BYTES, type FileSource } from './file-source.ts';

/** The largest file that the server takes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

const MAX_NAME = 255;

/** One file of this visit on its way to the server. */
export interface QueuedFile {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** sent: the server has all of it, and its own record says what becomes of it. */
  readonly phase: 'waiting' | 'sending' | 'sent' | 'refused' | 'cancelled';
  readonly importId: number | undefined;
  /** It was on the screen by itself once; who leaves it is not brought back. */
  readonly isShown: boolean;
  /** Why it was refused: one of our own reasons, or the server's words. */
  readonly reason: 'empty' | 'tooLarge' | { readonly text: string } | undefined;
}

interface Queue {
  readonly files: readonly QueuedFile[];
}

/** The files of this visit, in order. They go on while the person looks at something else. */
export const useImportQueue = create<Queue>(() => ({ files: [] }));

const sources = new Map<number, { source: FileSource; abort: AbortController }>();
let lastKey = 0;
let isRunning = false;

const patch = (key: number, change: Partial<QueuedFile>): void =>
  useImportQueue.setState(({ files }) => ({
    files: files.map((file) => (file.key === key ? { ...file, ...change } : file)),
  }));

const findFile = (key: number): QueuedFile | undefined =>
  useImportQueue.getState().files.find((file) => file.key === key);

const send = async (key: number, source: FileSource, signal: AbortSignal): Promise<void> => {
  const { body } = await api(
    importsContract.startImport,
    // The end of a name that is too long says more than its beginning: it has the ending.
    { body: { file_name: source.name.slice(-MAX_NAME), size: source.size } },
    { signal },
  );
  const { id } = body.data;
  patch(key, { importId: id });
  for (let part = 0, sent = 0; sent < source.size; part += 1) {
    const bytes = await source.read(sent, Math.min(PART_BYTES, source.size - sent));
    signal.throwIfAborted();
    await api(importsContract.putImportPart, { params: { id, part }, body: bytes }, { signal });
    sent += bytes.byteLength;
    patch(key, { sent });
    if (bytes.byteLength === 0) throw new Error(`${source.name} became shorter while it was read.`);
  }
};

const refusalOf = (file: QueuedFile): QueuedFile['reason'] =>
  file.size === 0 ? 'empty' : file.size > MAX_FILE_BYTES ? 'tooLarge' : undefined;

const isAbort = (error: unknown): boolean =>
  (error instanceof TransportError && error.failure === 'aborted') ||
  (error instanceof DOMException && error.name === 'AbortError');

const takeOne = async (file: QueuedFile): Promise<void> => {
  const { key } = file;
  const entry = sources.get(key);
  if (entry === undefined) return;
  const refusal = refusalOf(file);
  try {
    if (refusal !== undefined) {
      patch(key, { phase: 'refused', reason: refusal });
      return;
    }
    patch(key, { phase: 'sending' });
    await send(key, entry.source, entry.abort.signal);
    patch(key, { phase: 'sent' });
  } catch (error) {
    if (isAbort(error)) patch(key, { phase: 'cancelled' });
    else patch(key, { phase: 'refused', reason: { text: errorText(error) } });
  } finally {
    entry.source.release();
    sources.delete(key);
  }
};

const run = async (): Promise<void> => {
  if (isRunning) return;
  isRunning = true;
  try {
    for (;;) {
      const next = useImportQueue.getState().files.find((file) => file.phase === 'waiting');
      if (next === undefined) return;
      await takeOne(next);
    }
  } finally {
    isRunning = false;
  }
};

/** Sends files one after the other. */
export const enqueueFiles = (added: readonly FileSource[]): void => {
  const files = added.map((source): QueuedFile => {
    lastKey += 1;
    sources.set(lastKey, { source, abort: new AbortController() });
    return {
      key: lastKey,
      name: source.name,
      size: source.size,
      sent: 0,
      phase: 'waiting',
      importId: undefined,
      isShown: false,
      reason: undefined,
    };
  });
  useImportQueue.setState((state) => ({ files: [...state.files, ...files] }));
  void run();
};

export const markShown = (key: number): void => patch(key, { isShown: true });

/** Stops sending a file; what the server has of it is given up by the caller. */
export const stopSending = (key: number): void => {
  const file = findFile(key);
  if (file?.phase === 'waiting') {
    sources.get(key)?.source.release();
    sources.delete(key);
    patch(key, { phase: 'cancelled' });
  } else sources.get(key)?.abort.abort();
};

/** Takes a file out of the list; one that is still being sent is stopped first. */
export const forgetFile = (key: number): void => {
  stopSending(key);
  useImportQueue.setState(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
};
