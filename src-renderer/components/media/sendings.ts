import { create } from 'zustand';
import type { MediaFile, MediaUpload } from '#shared/contract/media.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { refreshMedia } from '#renderer/lib/media.ts';
import type { FileSource } from './file-source.ts';
import { probeFile, type Probed } from './probe-file.ts';
import { sendFile } from './send-file.ts';

/** A file on its way into the library, as a page shows it; it goes on while the dialog is closed. */
export interface Sending {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly offset: number;
  /** asks: this computer cannot play it, and nothing has been sent yet. */
  readonly state: 'looking' | 'asks' | 'sending' | 'waiting' | 'failed';
  readonly reason: string | null;
  readonly uploadId: string | null;
}

interface Options {
  /** The file of the library that gets other bytes. */
  readonly replaces?: number | undefined;
  readonly resumed?: MediaUpload | undefined;
  readonly onTaken?: ((file: MediaFile) => void) | undefined;
}

interface Job extends Options {
  readonly source: FileSource;
  readonly ending: AbortController;
  probed: Probed | null;
}

export const useSendings = create<{ readonly list: readonly Sending[] }>(() => ({ list: [] }));

const jobs = new Map<number, Job>();
let lastKey = 0;

const change = (key: number, changes: Partial<Sending>): void =>
  useSendings.setState(({ list }) => ({
    list: list.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  }));

/** Takes it out of the list. */
export const dropSending = (key: number): void => {
  jobs.get(key)?.ending.abort();
  jobs.delete(key);
  useSendings.setState(({ list }) => ({ list: list.filter((one) => one.key !== key) }));
};

async function run(key: number, job: Job, probed: Probed): Promise<void> {
  const { source, ending, replaces, resumed, onTaken } = job;
  change(key, { state: 'sending', reason: null });
  try {
    const file = await sendFile(source, probed, {
      signal: ending.signal,
      replaces,
      resumed,
      onState: ({ upload, waits }) =>
        change(key, {
          uploadId: upload.id,
          offset: upload.offset,
          state: waits === null ? 'sending' : 'waiting',
          reason: waits,
        }),
    });
    dropSending(key);
    if (file === null) return;
    await refreshMedia();
    onTaken?.(file);
  } catch (error) {
    change(key, { state: 'failed', reason: errorText(error) });
    await refreshMedia();
  }
}

async function look(key: number, job: Job): Promise<void> {
  const probed = await probeFile(job.source.name, job.source.file);
  job.probed = probed;
  if (job.ending.signal.aborted) return;
  if (probed.plays === 'no') change(key, { state: 'asks' });
  else await run(key, job, probed);
}

/** Puts files into the library, one after the other on the line, each with its own progress. */
export const startSending = (sources: readonly FileSource[], options: Options = {}): void => {
  for (const source of sources) {
    lastKey += 1;
    const key = lastKey;
    const job: Job = { ...options, source, ending: new AbortController(), probed: null };
    jobs.set(key, job);
    const { name, size } = source;
    const first = { key, name, size, offset: options.resumed?.offset ?? 0, state: 'looking' } as const;
    useSendings.setState(({ list }) => ({
      list: [...list, { ...first, reason: null, uploadId: options.resumed?.id ?? null }],
    }));
    void look(key, job);
  }
};

/** Takes a file that this computer cannot play, or tries once more what has failed. */
export const goOn = (key: number): void => {
  const job = jobs.get(key);
  if (job?.probed != null) void run(key, job, job.probed);
};
