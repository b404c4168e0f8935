import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  nextDraft,
  openDraft,
  type Draft,
  type DraftEvent,
  type DraftRules,
  type LoadedDraft,
} from '#shared/domain/drafts/draft.ts';
import type { DraftBackup } from '#renderer/lib/draft-backup.ts';
import type { SaveStatus } from './autosaver.ts';

export interface KeptDraftOptions<V> {
  /** As the server holds it; undefined for what nobody has stored yet. */
  readonly loaded: LoadedDraft<V> | undefined;
  /** What is shown where nothing is stored. */
  readonly blank: V;
  /** What its author goes on with instead of the stored value. */
  readonly begun?: V | undefined;
  /** Whether storing the one instead of the other would make no difference. */
  readonly same: DraftRules<V>['same'];
  /** What was typed, with the server's defaults for a new draft wherever nothing was said. */
  readonly complete?: DraftRules<V>['complete'];
  /** What keeps the value from being saved, in words. */
  readonly problem?: (value: V) => string | undefined;
  /** Whether a draft that is stored nowhere would not be missed. */
  readonly isBlank?: (value: V) => boolean;
  readonly backup?: DraftBackup<V> | undefined;
}

export interface KeptDraft<V> {
  readonly draft: Draft<V>;
  /** The same at this moment, also before the next render. */
  readonly latest: () => Draft<V>;
  readonly on: (event: DraftEvent<V>) => void;
  readonly type: (value: V) => void;
  /** Starts anew, with nothing stored and nothing left here. */
  readonly restart: (value: V) => void;
  /** Of the copy on this computer. */
  readonly kept: SaveStatus;
  /** When that which was found on this computer was last worked on. */
  readonly foundAt: number | undefined;
}

const idle: SaveStatus = { state: 'idle' };

const rulesOf = <V>({ same, complete }: KeptDraftOptions<V>): DraftRules<V> => ({
  same,
  complete: complete ?? ((typed) => typed),
});

const isComplete = <V>({ problem }: KeptDraftOptions<V>, value: V): boolean => problem?.(value) === undefined;

const openWith = <V>(options: KeptDraftOptions<V>): { draft: Draft<V>; foundAt: number | undefined } => {
  const { loaded, blank, begun, backup } = options;
  const found = begun === undefined ? backup?.read(loaded?.id ?? null) : undefined;
  const left = begun === undefined ? found : { value: begun, version: loaded?.version ?? null };
  const draft = openDraft(
    { stored: loaded, blank },
    left,
    (value) => isComplete(options, value),
    rulesOf(options),
  );
  return { draft, foundAt: found?.at };
};

/** A draft in its states, with a copy on this computer of what is stored nowhere else. */
export const useKeptDraft = <V>(options: KeptDraftOptions<V>): KeptDraft<V> => {
  const { t } = useTranslation('common');
  const [start] = useState(() => openWith(options));
  const [draft, setDraft] = useState(start.draft);
  const [foundAt, setFoundAt] = useState(start.foundAt);
  const [kept, setKept] = useState<SaveStatus>(idle);
  // Answers come, and keys are pressed, between two renders.
  const live = useRef(start.draft);
  const now = useRef({ options, noRoom: t('draft.noRoom') });
  useEffect(() => {
    now.current = { options, noRoom: t('draft.noRoom') };
  });

  const keep = useCallback((before: Draft<V>): void => {
    const { backup, isBlank } = now.current.options;
    if (backup === undefined) return;
    const { state, stored, value } = live.current;
    const id = stored?.id ?? null;
    const at = Date.now();
    let isKept = true;
    if (state === 'idle' || (id === null && isBlank?.(value) === true)) {
      backup.remove(id);
      setKept(idle);
    } else {
      isKept = backup.write(id, { value, version: stored?.version ?? null, at });
      setKept(isKept ? { state: 'saved', at } : { state: 'failed', reason: now.current.noRoom });
    }
    // From now on it is kept as that of the stored draft.
    if (before.stored === undefined && stored !== undefined && isKept) backup.remove(null);
  }, []);

  const on = useCallback(
    (event: DraftEvent<V>): void => {
      const before = live.current;
      const next = nextDraft(before, event, rulesOf(now.current.options));
      if (next === before) return;
      live.current = next;
      setDraft(next);
      if (next.state === 'idle' || next.value !== before.value || next.stored !== before.stored) keep(before);
    },
    [keep],
  );

  useEffect(() => {
    // There may have been no room for what was typed while it was stored for the first time: its author is told.
    if (now.current.options.begun !== undefined) keep(live.current);
  }, [keep]);

  return {
    draft,
    latest: useCallback(() => live.current, []),
    on,
    type: useCallback(
      (value: V) => on({ type: 'typed', value, isComplete: isComplete(now.current.options, value) }),
      [on],
    ),
    restart: useCallback(
      (value: V) => {
        on({ type: 'restarted', value });
        setFoundAt(undefined);
      },
      [on],
    ),
    kept,
    foundAt,
  };
};
