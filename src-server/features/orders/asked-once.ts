/** Whoever asks for the same at the same moment gets the same answer, asked for once. */
export class AskedOnce<T> {
  readonly #asking = new Map<string, Promise<T>>();

  ask(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#asking.get(key);
    if (known !== undefined) return known;
    const asked = ask().finally(() => this.#asking.delete(key));
    this.#asking.set(key, asked);
    return asked;
  }
}
