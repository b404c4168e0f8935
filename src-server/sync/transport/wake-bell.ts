/** Told after every commit on a hub which scopes have changed, and by which device. */
export interface StampedScopes {
  readonly scopes: readonly string[];
  /** The tables in which it happened. */
  readonly tables: readonly string[];
  /** The device whose commands did it; it knows already. */
  readonly clientId: string | null;
}

/** What listens without being a device: no command comes from it. */
export const PAGE = 'page';

interface Listener {
  readonly clientId: string;
  holds(scope: string): boolean;
  /** @param tables in which something happened; none where it concerns more than rows */
  wake(tables: readonly string[]): void;
}

/** A burst of commits is one wake-up. */
const GATHER_MS = 100;

/** Wakes whoever holds a scope in which something happened; a hint only, the log is the truth. */
export class WakeBell {
  readonly #listeners = new Set<Listener>();
  #gathered: StampedScopes[] = [];
  #timer: NodeJS.Timeout | null = null;

  ring(stamped: StampedScopes): void {
    if (stamped.scopes.length === 0 || this.#listeners.size === 0) return;
    this.#gathered.push(stamped);
    if (this.#timer === null) this.#timer = setTimeout(() => this.#wake(), GATHER_MS).unref();
  }

  /** Wakes one device, whatever it holds: what concerns it is no row. */
  wake(clientId: string): void {
    setTimeout(() => {
      for (const listener of this.#listeners) if (listener.clientId === clientId) listener.wake([]);
    }, GATHER_MS).unref();
  }

  /** @returns a function that ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #wake(): void {
    this.#timer = null;
    const gathered = this.#gathered;
    this.#gathered = [];
    for (const listener of this.#listeners) {
      const news = gathered.filter(
        ({ clientId, scopes }) =>
          clientId !== listener.clientId && scopes.some((scope) => listener.holds(scope)),
      );
      if (news.length > 0) listener.wake([...new Set(news.flatMap(({ tables }) => tables))]);
    }
  }
}
