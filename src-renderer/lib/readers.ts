/**
 * What reads the tables in which much happens, by the first part of its key. A table that is not named here may be
 * read by any screen.
 */
const READERS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    conversation: ['messages', 'support-tickets'],
    conversation_participant: ['messages', 'support-tickets'],
    conversation_mark: ['messages'],
    message: ['messages', 'support-tickets'],
    message_edit: ['messages', 'support-tickets'],
    message_arrival: ['messages', 'support-tickets'],
    message_read: ['messages', 'support-tickets'],
    message_removal: ['messages', 'support-tickets'],
    notification: ['notifications'],
  }),
);

/** @returns the first parts of keys; undefined where any screen may show what has changed */
export function readersOf(tables: readonly string[]): ReadonlySet<string> | undefined {
  const readers = new Set<string>();
  for (const table of tables) {
    const known = READERS.get(table);
    if (known === undefined) return undefined;
    for (const reader of known) readers.add(reader);
  }
  return readers.size === 0 ? undefined : readers;
}
