/** A silent stream is cut by proxies; each sign of life is also when rights are looked at again. */
export const HEARTBEAT_MS = 25_000;

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(': here\n\n');

/** Who listens to a stream. */
export interface StreamListener {
  /** @param send an event with its data, which is JSON. @returns a function that ends it */
  listen(send: (event: string, data: object) => void): () => void;
  /** Asked with each sign of life: false ends the stream. */
  isAllowed(): Promise<boolean>;
}

/** Streams of server-sent events that are open. */
export class EventStreams {
  readonly #open = new Set<() => void>();

  open(listener: StreamListener, signal: AbortSignal): Response {
    let isCancelled = false;
    let end: () => void;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stopListening = listener.listen((event, data) =>
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
        );
        const beat = async (): Promise<void> => {
          const isAllowed = await listener.isAllowed();
          if (!isAllowed) return end();
          if (this.#open.has(end)) controller.enqueue(HEARTBEAT);
        };
        const timer = setInterval(() => void beat().catch(() => end()), HEARTBEAT_MS);
        timer.unref();
        end = () => {
          if (!this.#open.delete(end)) return;
          clearInterval(timer);
          stopListening();
          if (!isCancelled) controller.close();
        };
        this.#open.add(end);
        controller.enqueue(HEARTBEAT);
      },
      cancel: () => {
        isCancelled = true;
        end();
      },
    });
    signal.addEventListener('abort', () => end(), { once: true });
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // Proxies that gather answers would keep the event to themselves.
        'x-accel-buffering': 'no',
      },
    });
  }

  close(): void {
    for (const end of this.#open) end();
  }
}
