/** Timeouts by name: setting one again starts it anew. */
export class NamedTimers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  has(name: string): boolean {
    return this.#timers.has(name);
  }

  set(name: string, ms: number, work: () => void): void {
    this.cancel(name);
    const fire = (): void => {
      this.#timers.delete(name);
      work();
    };
    this.#timers.set(name, setTimeout(fire, ms));
  }

  cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  cancelAll(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
