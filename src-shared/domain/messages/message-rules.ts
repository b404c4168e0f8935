/** How long after writing a message its author may change it. */
export const EDIT_WINDOW_MS = 15 * 60_000;

/** The same recipients and subject within this time go on with the conversation. */
export const CONTINUED_WITHIN_MS = 24 * 60 * 60_000;

/** What one student may start in a day, and anybody may send in a minute. */
export const NEW_CONVERSATIONS_A_DAY = 20;
export const MESSAGES_A_MINUTE = 60;

/** From this difference on it is shown that a message was written earlier than it arrived. */
export const LATE_ARRIVAL_MS = 5 * 60_000;

/** Whether a message may still be changed, by the time of the command. */
export const isEditable = (writtenAt: number, now: number): boolean => now - writtenAt <= EDIT_WINDOW_MS;

export interface Change {
  readonly kind: string;
  readonly text: string;
  readonly at: number;
}

export interface ShownText {
  readonly text: string;
  readonly isRemoved: boolean;
  /** Null where it was never changed. */
  readonly editedAt: number | null;
  /** What stood there before, the first first. */
  readonly earlier: readonly { readonly text: string; readonly at: number }[];
}

/**
 * What is shown of a message: the last of its changes that came in time, and nothing of one that was removed.
 * @param changes in the order in which they were made
 */
export function shownText(
  message: { readonly text: string; readonly writtenAt: number },
  changes: readonly Change[],
): ShownText {
  if (changes.some(({ kind }) => kind === 'removed'))
    return { text: '', isRemoved: true, editedAt: null, earlier: [] };
  const edits = changes.filter(({ kind, at }) => kind === 'edited' && isEditable(message.writtenAt, at));
  const states = [{ text: message.text, at: message.writtenAt }, ...edits];
  const last = states.at(-1) ?? states[0];
  return {
    text: last?.text ?? message.text,
    isRemoved: false,
    editedAt: edits.at(-1)?.at ?? null,
    earlier: states.slice(0, -1).map(({ text, at }) => ({ text, at })),
  };
}

/** What kind of conversation some people have. */
export const kindOf = (recipientCount: number): 'direct' | 'group' =>
  recipientCount === 1 ? 'direct' : 'group';

/** Whether two subjects are the same to whoever reads them. */
export const isSameSubject = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');
