import { z } from 'zod';

/** What was left of a draft on this computer. */
export interface BackedUp<V> {
  readonly value: V;
  /** The stored version that it was written over; null for what was never stored. */
  readonly version: number | null;
  /** When it was last worked on, UTC milliseconds. */
  readonly at: number;
}

/** Keeps drafts of one kind and one person on this computer; the id is null for what is not stored yet. */
export interface DraftBackup<V> {
  readonly read: (id: number | null) => BackedUp<V> | undefined;
  /** False when the computer has no room for it, which the author has to be told. */
  readonly write: (id: number | null, draft: BackedUp<V>) => boolean;
  readonly remove: (id: number | null) => void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** How a draft is written down. What its schema does not know, or what is damaged, counts as none. */
export interface DraftText<V> {
  readonly read: (text: string | null | undefined) => BackedUp<V> | undefined;
  readonly write: (draft: BackedUp<V>) => string;
}

export const draftText = <V>(schema: z.ZodType<V>): DraftText<V> => {
  const entry = z.object({ form: schema, version: z.int().nullable(), at: z.number() });
  return {
    read: (text) => {
      const parsed = entry.safeParse(parse(text ?? ''));
      if (!parsed.success) return undefined;
      const { form, version, at } = parsed.data;
      return { value: form, version, at };
    },
    write: ({ value, version, at }) => JSON.stringify({ form: value, version, at }),
  };
};

/**
 * What is not stored yet, so that neither a reload nor a crash takes it.
 * @param schema of the value; an entry that it does not know, or that is damaged, counts as none.
 */
export const draftBackup = <V>(kind: string, userId: number, schema: z.ZodType<V>): DraftBackup<V> => {
  const text = draftText(schema);
  const keyOf = (id: number | null): string => `lectern.${kind}-draft.${userId}.${id ?? 'new'}`;
  return {
    read: (id) => text.read(localStorage.getItem(keyOf(id))),
    write: (id, draft) => {
      try {
        localStorage.setItem(keyOf(id), text.write(draft));
        return true;
      } catch (error) {
        if (error instanceof DOMException) return false;
        throw error;
      }
    },
    remove: (id) => localStorage.removeItem(keyOf(id)),
  };
};
