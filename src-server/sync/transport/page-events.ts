import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/tables.ts';
import { refusal } from '#server/http/refusal.ts';
import { scopesOfUser } from '../hub-scopes.ts';
import { EventStreams } from './event-streams.ts';
import { PAGE, type WakeBell } from './wake-bell.ts';

/** Pages that one person may have open at once. */
export const MAX_STREAMS = 12;

/** Who opened a page. */
export interface PageListener {
  readonly userId: number;
  /** Whether it still is the session that opened it; asked with each sign of life. */
  readonly isSignedIn: () => Promise<boolean>;
}

/**
 * Streams that tell pages in a browser in which tables something has changed that their person may see. It says
 * nothing of the rows: the page asks for them, and gets what it may have.
 */
export class PageEvents {
  readonly #db: Db;
  readonly #bell: WakeBell;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #streams = new EventStreams();
  readonly #open = new Map<number, number>();

  constructor(deps: { readonly db: Db; readonly bell: WakeBell; readonly clock: Pick<Clock, 'now'> }) {
    this.#db = deps.db;
    this.#bell = deps.bell;
    this.#clock = deps.clock;
  }

  /** Refuses with 429 where this person has too many pages open. */
  async open({ userId, isSignedIn }: PageListener, signal: AbortSignal): Promise<Response> {
    if ((this.#open.get(userId) ?? 0) >= MAX_STREAMS)
      return refusal(429, 'RATE_LIMITED', 'You have too many windows open. Close some of them.');
    const scopesNow = async () => new Set(await scopesOfUser(this.#db, userId, this.#clock.now()));
    let scopes = await scopesNow();
    return this.#streams.open(
      {
        listen: (send) => {
          this.#count(userId, 1);
          const stop = this.#bell.listen({
            clientId: PAGE,
            holds: (scope) => scopes.has(scope),
            wake: (tables) => send('changed', { tables }),
          });
          return () => {
            this.#count(userId, -1);
            stop();
          };
        },
        isAllowed: async () => {
          if (!(await isSignedIn())) return false;
          scopes = await scopesNow();
          return true;
        },
      },
      signal,
    );
  }

  close(): void {
    this.#streams.close();
  }

  #count(userId: number, change: number): void {
    const count = (this.#open.get(userId) ?? 0) + change;
    if (count > 0) this.#open.set(userId, count);
    else this.#open.delete(userId);
  }
}
