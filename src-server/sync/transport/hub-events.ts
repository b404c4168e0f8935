import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import { scopesOfClient } from '../hub-scopes.ts';
import type { WakeBell } from './wake-bell.ts';

/** A silent stream is cut by proxies; each sign of life is also when rights are looked at again. */
export const HEARTBEAT_MS = 25_000;

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(': here\n\n');
const WAKE = encoder.encode('event: wake\ndata: {}\n\n');

/** Streams that tell devices that there is something to pull. */
export class HubEvents {
  readonly #db: Db;
  readonly #bell: WakeBell;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #open = new Set<() => void>();

  constructor(deps: { readonly db: Db; readonly bell: WakeBell; readonly clock: Pick<Clock, 'now'> }) {
    this.#db = deps.db;
    this.#bell = deps.bell;
    this.#clock = deps.clock;
  }

  async open(
    { client_id: clientId }: { readonly client_id: string },
    signal: AbortSignal,
  ): Promise<Response> {
    let scopes = new Set(await scopesOfClient(this.#db, clientId, this.#clock.now()));
    let isCancelled = false;
    let end: () => void;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stopListening = this.#bell.listen({
          clientId,
          holds: (scope) => scopes.has(scope),
          wake: () => controller.enqueue(WAKE),
        });
        const beat = async (): Promise<void> => {
          const isRevoked = await this.#isRevoked(clientId);
          if (isRevoked) return end();
          scopes = new Set(await scopesOfClient(this.#db, clientId, this.#clock.now()));
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
        // Proxies that gather answers would keep the wake-up to themselves.
        'x-accel-buffering': 'no',
      },
    });
  }

  close(): void {
    for (const end of this.#open) end();
  }

  async #isRevoked(clientId: string): Promise<boolean> {
    const client = await this.#db
      .selectFrom('sync_client')
      .where('client_id', '=', clientId)
      .select('revoked_at')
      .executeTakeFirst();
    return client === undefined || client.revoked_at !== null;
  }
}
