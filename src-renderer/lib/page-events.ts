import { z } from 'zod';
import { backoffMs, POLL_MS } from '#shared/domain/sync/backoff.ts';

const Changed = z.object({ tables: z.array(z.string()) });

/** The hub shows a sign of life every 25 seconds; a stream that is silent for longer is dead. */
const SILENCE_MS = 60_000;

export interface PageEventsPorts {
  /** Opens the stream. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Something has changed in these tables; in any of them where none is named. */
  readonly onChanged: (tables: readonly string[]) => void;
  readonly random: () => number;
}

/** The tables of each event, as a stream brings them in pieces of any size. */
async function* readEvents(body: AsyncIterable<Uint8Array>, onSign: () => void): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of body) {
    onSign();
    const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^event: changed\ndata: (.+)$/u.exec(block)?.[1];
      const event = data === undefined ? undefined : Changed.safeParse(JSON.parse(data));
      if (event?.success === true) yield event.data.tables;
    }
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/**
 * Listens to what a hub says of changes, and opens the stream again after it broke. What changed meanwhile is not
 * known, so all is asked for again: after each break, and every minute for as long as there is no stream.
 * @returns a function that ends it
 */
export function listenToPageEvents({ open, onChanged, random }: PageEventsPorts): () => void {
  const stop = new AbortController();
  let isFirst = true;

  /** @returns whether it is of use to try again */
  async function listenOnce(onOpen: () => void): Promise<boolean> {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      const response = await open(AbortSignal.any([stop.signal, silence.signal]));
      // A server that is no hub, and a session that has ended, say nothing by this way.
      if (response.status === 404 || response.status === 401) return false;
      if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`);
      onOpen();
      const refresh = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
      };
      for await (const tables of readEvents(piecesOf(response.body), refresh)) onChanged(tables);
      return true;
    } finally {
      clearTimeout(timer);
    }
  }

  async function listen(): Promise<void> {
    for (let failures = 0; !stop.signal.aborted;) {
      const onOpen = (): void => {
        failures = 0;
        if (!isFirst) onChanged([]);
        isFirst = false;
      };
      const isWorthIt = await listenOnce(onOpen).catch(() => true);
      if (!isWorthIt || stop.signal.aborted) return;
      failures += 1;
      await pause(Math.min(POLL_MS, backoffMs(failures, random())));
      if (failures > 1 && !stop.signal.aborted) onChanged([]);
    }
  }

  function pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    stop.signal.addEventListener('abort', () => resolve(), { once: true });
    return promise.finally(() => clearTimeout(timer));
  }

  void listen();
  return () => stop.abort();
}
