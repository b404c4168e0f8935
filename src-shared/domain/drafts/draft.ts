/** What the server holds of a draft, as far as its editor knows. */
export interface StoredDraft<V> {
  readonly id: number;
  readonly version: number;
  readonly value: V;
}

/** The same as it was read. */
export interface LoadedDraft<V> extends StoredDraft<V> {
  readonly updatedAt: string;
}

interface Written<V> {
  /** As it was typed last, complete or not. */
  readonly value: V;
  /** The newest complete value that has not been sent; undefined where there is none. */
  readonly ready: V | undefined;
  /** What the next save goes over; undefined until something is stored. */
  readonly stored: StoredDraft<V> | undefined;
  /** Sent since then without an answer: the server may hold any of them. */
  readonly unanswered: readonly V[];
}

/**
 * A draft that is written here and stored elsewhere, in versions.
 * idle: what was typed is stored. dirty: it is not. saving: `sent` is on its way. conflict: another version was
 * stored meanwhile, and nothing is sent until the author has chosen. gone: what it would be stored over is deleted.
 */
export type Draft<V> =
  | (Written<V> & { readonly state: 'idle' | 'dirty' | 'gone' })
  | (Written<V> & { readonly state: 'saving'; readonly sent: V })
  | (Written<V> & { readonly state: 'conflict'; readonly theirs: LoadedDraft<V> });

export type DraftEvent<V> =
  /** `isComplete`: whether it may be saved as it is. */
  | { readonly type: 'typed'; readonly value: V; readonly isComplete: boolean }
  | { readonly type: 'sent' }
  /** It exists from now on: as it was sent, or with defaults that the typed value is completed by. */
  | { readonly type: 'created'; readonly stored: StoredDraft<V> }
  | { readonly type: 'saved'; readonly version: number }
  /** Nobody knows whether it was stored: no answer, or a refusal that a later attempt may not meet. */
  | { readonly type: 'failed' }
  /** Refused, because `theirs` is what stands by now. */
  | { readonly type: 'refused'; readonly theirs: LoadedDraft<V> }
  | { readonly type: 'vanished' }
  /** The author wants to try again what was deleted: it may be back. */
  | { readonly type: 'retried' }
  /** The author has seen both sides and chosen. */
  | { readonly type: 'resolved'; readonly value: V; readonly isComplete: boolean }
  /** Starts anew, with nothing stored. */
  | { readonly type: 'restarted'; readonly value: V };

export interface DraftRules<V> {
  /** Whether storing the one instead of the other would make no difference. */
  readonly same: (one: V, other: V) => boolean;
  /** What was typed, with the defaults that the server gave a new draft wherever nothing was said. */
  readonly complete: (typed: V, defaults: V) => V;
}

/** What was left on this computer the last time. */
export interface LeftDraft<V> {
  readonly value: V;
  /** The version that it was written over; null for what was never stored. */
  readonly version: number | null;
}

/** The value that is to be sent now; undefined when there is none, or nothing may be sent. */
export const toSend = <V>(draft: Draft<V>): V | undefined =>
  draft.state === 'dirty' ? draft.ready : undefined;

const settled = <V>(written: Written<V>, { same }: DraftRules<V>): Draft<V> => {
  const { value, ready, stored, unanswered } = written;
  const isStored = (one: V): boolean =>
    unanswered.length === 0 && stored !== undefined && same(one, stored.value);
  if (isStored(value)) return { ...written, ready: undefined, state: 'idle' };
  return { ...written, ready: ready === undefined || isStored(ready) ? undefined : ready, state: 'dirty' };
};

const writtenOf = <V>({ value, ready, stored, unanswered }: Draft<V>): Written<V> => ({
  value,
  ready,
  stored,
  unanswered,
});

/** What was sent is to be sent again, unless something newer is there. */
const takenBack = <V>(draft: Draft<V>): Written<V> => ({
  ...writtenOf(draft),
  ready: draft.ready ?? (draft.state === 'saving' ? draft.sent : undefined),
});

/**
 * A draft as its editor opens. What was left unsaved comes back; where another version was stored since, the
 * author decides.
 */
export const openDraft = <V>(
  start: { readonly stored: LoadedDraft<V> | undefined; readonly blank: V },
  left: LeftDraft<V> | undefined,
  isComplete: (value: V) => boolean,
  rules: DraftRules<V>,
): Draft<V> => {
  const { stored, blank } = start;
  if (left === undefined) {
    return { state: 'idle', value: stored?.value ?? blank, ready: undefined, stored, unanswered: [] };
  }
  const { value } = left;
  const written = { value, ready: isComplete(value) ? value : undefined, unanswered: [] };
  if (stored === undefined || left.version === stored.version || rules.same(value, stored.value)) {
    return settled({ ...written, stored }, rules);
  }
  // What was left goes on counting as written over its own version, also when it is left once more.
  const base = { ...stored, version: left.version ?? 0 };
  return { ...written, state: 'conflict', ready: undefined, stored: base, theirs: stored };
};

const refuse = <V>(draft: Draft<V>, theirs: LoadedDraft<V>, rules: DraftRules<V>): Draft<V> => {
  const asked = draft.state === 'saving' ? draft.sent : draft.value;
  // Its own save, whose answer was lost: there is nothing of anybody else to choose.
  if ([asked, ...draft.unanswered].some((own) => rules.same(own, theirs.value))) {
    return settled({ ...takenBack(draft), stored: theirs, unanswered: [] }, rules);
  }
  return { ...writtenOf(draft), ready: undefined, unanswered: [], state: 'conflict', theirs };
};

/** The draft after one event; an event that does not belong to its state changes nothing. */
export const nextDraft = <V>(draft: Draft<V>, event: DraftEvent<V>, rules: DraftRules<V>): Draft<V> => {
  switch (event.type) {
    case 'typed': {
      const { value, isComplete } = event;
      const ready = isComplete ? value : draft.ready;
      if (draft.state === 'idle' || draft.state === 'dirty') {
        return settled({ ...writtenOf(draft), value, ready }, rules);
      }
      return { ...draft, value, ready };
    }
    case 'sent': {
      const sent = toSend(draft);
      return sent === undefined ? draft : { ...writtenOf(draft), ready: undefined, state: 'saving', sent };
    }
    case 'created': {
      if (draft.state !== 'saving') return draft;
      const { stored } = event;
      const complete = (typed: V): V => rules.complete(typed, stored.value);
      const value = complete(draft.value);
      const ready = complete(draft.ready ?? draft.sent);
      return settled({ value, ready, stored, unanswered: [] }, rules);
    }
    case 'saved': {
      if (draft.state !== 'saving' || draft.stored === undefined) return draft;
      const stored = { id: draft.stored.id, version: event.version, value: draft.sent };
      return settled({ ...writtenOf(draft), stored, unanswered: [] }, rules);
    }
    case 'failed': {
      if (draft.state !== 'saving') return draft;
      const { sent, unanswered } = draft;
      const isKnown = unanswered.some((own) => rules.same(own, sent));
      return settled(
        { ...takenBack(draft), unanswered: isKnown ? unanswered : [...unanswered, sent] },
        rules,
      );
    }
    case 'refused':
      return draft.state === 'conflict' || draft.state === 'gone'
        ? draft
        : refuse(draft, event.theirs, rules);
    case 'vanished':
      return draft.state === 'conflict' ? draft : { ...takenBack(draft), state: 'gone' };
    case 'retried':
      return draft.state === 'gone' ? settled(writtenOf(draft), rules) : draft;
    case 'resolved': {
      if (draft.state !== 'conflict') return draft;
      const { value, isComplete } = event;
      const ready = isComplete ? value : undefined;
      return settled({ value, ready, stored: draft.theirs, unanswered: [] }, rules);
    }
    case 'restarted':
      return { state: 'idle', value: event.value, ready: undefined, stored: undefined, unanswered: [] };
  }
};
