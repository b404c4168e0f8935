interface Waiting {
  readonly spot: Spot;
  readonly start: () => void;
}

interface Line {
  running: number;
  readonly waiting: Waiting[];
}

/** Where somebody stands: 0 from the moment at which their work began. */
export interface Spot {
  place: () => number;
}

/** Nobody's turn comes in a queue that is full. */
export class QueueFull extends Error {
  constructor() {
    super('Too many wait already.');
    this.name = 'QueueFull';
  }
}

export interface FairQueueOptions {
  /** Pieces of work at the same time. */
  readonly atOnce: number;
  /** Of these, pieces that one key may have; all of them when not given. */
  readonly perKey?: number;
  /** The most that one key may have waiting. */
  readonly waitingPerKey?: number;
}

const ANYWHERE: Spot = { place: () => 0 };

/**
 * Runs a bounded number of pieces of work at a time. The keys (people, addresses) take turns, so that however
 * much one of them brings, the next of another waits for one piece of it and not for all.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** In the order in which the keys are served; one that was served goes to the end. */
  readonly #lines = new Map<string, Line>();
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** @param spot is told where this piece of work stands. @throws QueueFull */
  async run<T>(key: string, work: () => Promise<T>, spot: Spot = ANYWHERE): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (!this.#mayStart(line) || line.waiting.length > 0) await this.#wait(key, line, spot);
    else this.#begin(key, line);
    if (spot !== ANYWHERE) spot.place = () => 0;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      line.running -= 1;
      if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(key);
      this.#startNext();
    }
  }

  #mayStart(line: Line): boolean {
    const { atOnce, perKey = atOnce } = this.#options;
    return this.#running < atOnce && line.running < perKey;
  }

  #begin(key: string, line: Line): void {
    this.#running += 1;
    line.running += 1;
    this.#lines.delete(key);
    this.#lines.set(key, line);
  }

  #wait(key: string, line: Line, spot: Spot): Promise<void> {
    if (line.waiting.length >= (this.#options.waitingPerKey ?? Infinity)) throw new QueueFull();
    const { promise, resolve } = Promise.withResolvers<void>();
    const own: Waiting = { spot, start: resolve };
    line.waiting.push(own);
    if (spot !== ANYWHERE) spot.place = () => this.#placeOf(key, own);
    return promise;
  }

  #startNext(): void {
    for (const [key, line] of this.#lines) {
      if (this.#running >= this.#options.atOnce) return;
      if (!this.#mayStart(line)) continue;
      const next = line.waiting.shift();
      if (next === undefined) continue;
      this.#begin(key, line);
      next.start();
    }
  }

  /** Its own line before it, and from every other one as many, as the keys take turns. */
  #placeOf(key: string, own: Waiting): number {
    const place = (this.#lines.get(key)?.waiting.indexOf(own) ?? -1) + 1;
    if (place === 0 || this.#options.atOnce === Infinity) return place;
    let before = 0;
    // Whose turn comes before its own gives one more.
    let turns = place;
    for (const [other, line] of this.#lines) {
      if (other === key) turns = place - 1;
      else before += Math.min(line.waiting.length, turns);
    }
    return before + place;
  }
}
