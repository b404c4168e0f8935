/** Values by table and id: what a key of text would be made for a million times. */
export class RowMap<T> {
  readonly #tables = new Map<string, Map<number, T>>();

  get(table: string, id: number): T | undefined {
    return this.#tables.get(table)?.get(id);
  }

  has(table: string, id: number): boolean {
    return this.#tables.get(table)?.has(id) === true;
  }

  set(table: string, id: number, value: T): void {
    const rows = this.#tables.get(table);
    if (rows === undefined) this.#tables.set(table, new Map([[id, value]]));
    else rows.set(id, value);
  }

  /** In the order in which tables, and rows of each, were first seen. */
  values(): T[] {
    return [...this.#tables.values()].flatMap((rows) => [...rows.values()]);
  }
}

/** Rows by table and id. */
export class RowSet {
  readonly #rows = new RowMap<true>();

  add(table: string, id: number): void {
    this.#rows.set(table, id, true);
  }

  has(table: string, id: number): boolean {
    return this.#rows.has(table, id);
  }
}
