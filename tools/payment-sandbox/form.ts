/** A form as the provider's client sends it, `metadata[order_id]=1`, as flat keys. */
export class Form {
  readonly #values: URLSearchParams;

  constructor(encoded: string) {
    this.#values = new URLSearchParams(encoded);
  }

  text(key: string): string | undefined {
    return this.#values.get(key) ?? undefined;
  }

  /** The values of `name[...]`. */
  record(name: string): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [key, value] of this.#values) {
      const inner = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : null;
      if (inner !== null) found[inner] = value;
    }
    return found;
  }

  /** Whole numbers from 1. */
  amount(key: string): number | undefined {
    const text = this.text(key);
    return text !== undefined && /^\d{1,12}$/u.test(text) && Number(text) > 0 ? Number(text) : undefined;
  }
}
