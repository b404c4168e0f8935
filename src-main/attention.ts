export interface AttentionOptions {
  readonly now: () => number;
  /** The window was left, at that moment. */
  readonly onLeft: (seenAt: number) => void;
  /** It is in front again. @param forMs without the time in which the computer slept or was locked */
  readonly onBack: (forMs: number) => void;
}

/** Whatever takes the screen from a window without anybody having left it. */
export type SystemState = 'suspend' | 'lock' | 'user_away';

/** The system says that it locks or sleeps a moment before or after the window hears that it has lost the keyboard. */
const SETTLE_MS = 1500;
/** After it is unlocked a window gets the keyboard again within this time. */
const RETURN_MS = 5000;

interface Away {
  readonly since: number;
  readonly isSaid: boolean;
  /** It was given back by the system a moment ago: who comes back now has left nothing. */
  readonly isReturning: boolean;
  readonly systemMs: number;
}

/** Tells whether a window was left by somebody, or taken from them by sleep, a lock or another user. */
export class Attention {
  readonly #options: AttentionOptions;
  readonly #states = new Set<SystemState>();
  #away: Away | null = null;
  #systemSince: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AttentionOptions) {
    this.#options = options;
  }

  /** The window has lost the keyboard, or is minimised. */
  gone(): void {
    if (this.#away !== null || this.#states.size > 0) return;
    this.#suspect(SETTLE_MS, false);
  }

  /** It is in front and has the keyboard. */
  here(): void {
    clearTimeout(this.#timer);
    const away = this.#away;
    this.#away = null;
    if (away === null || (away.isReturning && !away.isSaid)) return;
    if (!away.isSaid) this.#options.onLeft(away.since);
    const now = this.#options.now();
    const sleeping = this.#systemSince === null ? 0 : now - this.#systemSince;
    this.#options.onBack(now - away.since - away.systemMs - sleeping);
  }

  taken(state: SystemState): void {
    if (this.#states.size === 0) this.#systemSince = this.#options.now();
    this.#states.add(state);
    if (this.#away !== null && !this.#away.isSaid) {
      clearTimeout(this.#timer);
      this.#away = null;
    }
  }

  /** @param isInFront whether the window has the keyboard now */
  given(state: SystemState, isInFront: boolean): void {
    if (!this.#states.delete(state) || this.#states.size > 0) return;
    const slept = this.#options.now() - (this.#systemSince ?? this.#options.now());
    this.#systemSince = null;
    if (this.#away !== null) this.#away = { ...this.#away, systemMs: this.#away.systemMs + slept };
    else if (!isInFront) this.#suspect(RETURN_MS, true);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#away = null;
    this.#states.clear();
    this.#systemSince = null;
  }

  #suspect(ms: number, isReturning: boolean): void {
    const since = this.#options.now();
    this.#away = { since, isSaid: false, isReturning, systemMs: 0 };
    this.#timer = setTimeout(() => this.#say(), ms);
    this.#timer.unref();
  }

  #say(): void {
    if (this.#away === null) return;
    this.#away = { ...this.#away, isSaid: true };
    this.#options.onLeft(this.#away.since);
  }
}
