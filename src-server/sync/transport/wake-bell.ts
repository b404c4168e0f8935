/** Told after every commit on a hub which scopes have changed, and by which device. */
export interface StampedScopes {
  readonly scopes: readonly string[];
  /** The device whose commands did it; it knows already. */
  readonly clientId: string | null;
}

interface Listener {
  readonly clientId: string;
  holds(scope: string): boolean;
  wake(): void;
}

/** A burst of commits is one wake-up. */
const GATHER_MS = 100;

/** Wakes the devices that hold a scope in which something happened; a hint only, the log is the truth. */
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
      for (const listener of this.#listeners) if (listener.clientId === clientId) listener.wake();
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
      const isNews = gathered.some(
        ({ clientId, scopes }) =>
          clientId !== listener.clientId && scopes.some((scope) => listener.holds(scope)),
      );
      if (isNews) listener.wake();
    }
  }
}
