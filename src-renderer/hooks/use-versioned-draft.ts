import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/contract/errors.ts';
import { toSend, type Draft, type LoadedDraft, type StoredDraft } from '#shared/domain/drafts/draft.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import type { SaveStatus } from './autosaver.ts';
import { useAutosave, type AutosaveHandle } from './use-autosave.ts';
import { useKeptDraft, type KeptDraftOptions } from './use-kept-draft.ts';

export interface VersionedDraftOptions<V> extends KeptDraftOptions<V> {
  /** Stores a new draft, once under one key, and answers what it holds then. */
  readonly create?: (key: string, value: V) => Promise<StoredDraft<V>>;
  /** After it was made, while its editor is still open. */
  readonly onCreated?: (id: number) => void;
  /** Stores the value over the version that is known, and answers its own version. @throws VERSION_CONFLICT */
  readonly save: (value: V, stored: StoredDraft<V>) => Promise<number>;
  /** What stands now. @throws NOT_FOUND */
  readonly load: (id: number) => Promise<LoadedDraft<V>>;
  /** The words after "Not saved:". */
  readonly describeError: (error: unknown) => string;
}

export interface VersionedDraft<V> {
  readonly draft: Draft<V>;
  /** The same at this moment, also before the next render. */
  readonly latest: () => Draft<V>;
  readonly change: (value: V) => void;
  /** `flush` is true only when what was typed last is stored. */
  readonly save: Pick<AutosaveHandle<V>, 'status' | 'flush' | 'retry'>;
  /** What somebody else has made of it, while the author has not chosen. */
  readonly theirs: LoadedDraft<V> | undefined;
  /** Ends the conflict with the value that the author wants. */
  readonly resolve: (chosen: V) => Promise<void>;
  /**
   * Runs once for each stored version, under one key, after everything is stored.
   * @returns undefined when that was not possible: the save state or the conflict says why.
   */
  readonly publish: <P>(run: (stored: StoredDraft<V>, key: string) => Promise<P>) => Promise<P | undefined>;
}

/** Nothing is sent until the author has decided something. */
class HeldError extends Error {}

const hasCode = (error: unknown, code: AppError['code']): boolean =>
  error instanceof AppError && error.code === code;

/**
 * A draft that saves itself, in versions: never over a version that its author has not seen, and never without
 * a copy on this computer of what is not stored. Its rules are those of `domain/drafts`.
 */
export const useVersionedDraft = <V>(options: VersionedDraftOptions<V>): VersionedDraft<V> => {
  const { t } = useTranslation('common');
  const { draft, latest, on, type, kept } = useKeptDraft(options);
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });
  const [createKey] = useState(newIdempotencyKey);
  const publishKey = useRef({ version: 0, key: '' });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** What a refusal means is said by what stands now. @throws what does not belong to a state of its own */
  const meet = async (id: number | undefined, error: unknown): Promise<void> => {
    try {
      if (id === undefined || !(hasCode(error, 'VERSION_CONFLICT') || hasCode(error, 'NOT_FOUND')))
        throw error;
      const theirs = await now.current.load(id);
      // What was not found was something that the value names.
      if (hasCode(error, 'NOT_FOUND')) throw error;
      on({ type: 'refused', theirs });
    } catch (reason) {
      const isGone = reason !== error && hasCode(reason, 'NOT_FOUND');
      on({ type: isGone ? 'vanished' : 'failed' });
      if (!isGone) throw reason;
    }
  };

  const storeOnce = async (value: V, stored: StoredDraft<V> | undefined): Promise<void> => {
    const { create, save, onCreated } = now.current;
    if (stored !== undefined) {
      on({ type: 'saved', version: await save(value, stored) });
    } else if (create !== undefined) {
      const made = await create(createKey, value);
      on({ type: 'created', stored: made });
      if (isOpen.current) onCreated?.(made.id);
    }
  };

  const storeAll = async (): Promise<void> => {
    for (let value = toSend(latest()); value !== undefined; value = toSend(latest())) {
      const { stored } = latest();
      on({ type: 'sent' });
      try {
        await storeOnce(value, stored);
      } catch (error) {
        await meet(stored?.id, error);
      }
    }
    const { state } = latest();
    if (state === 'conflict' || state === 'gone') throw new HeldError(t(`draft.${state}`));
  };

  const describeError = (error: unknown): string =>
    error instanceof HeldError ? error.message : options.describeError(error);
  const autosave = useAutosave<undefined>({ save: storeAll, describeError });
  const { change: plan, flush: flushPlanned, retry: retryPlanned } = autosave;

  const change = useCallback(
    (value: V): void => {
      type(value);
      if (now.current.problem?.(value) === undefined) plan(undefined);
    },
    [plan, type],
  );

  useEffect(() => {
    // What was left here the last time goes on its way at once.
    const { state, value } = latest();
    if (state !== 'idle' && now.current.problem?.(value) === undefined) plan(undefined);
  }, [latest, plan]);

  const flush = useCallback(
    async (): Promise<boolean> => (await flushPlanned()) && latest().state === 'idle',
    [flushPlanned, latest],
  );

  const retry = useCallback((): void => {
    on({ type: 'retried' });
    retryPlanned();
  }, [on, retryPlanned]);

  const resolve = useCallback(
    async (value: V): Promise<void> => {
      const isComplete = now.current.problem?.(value) === undefined;
      on({ type: 'resolved', value, isComplete });
      if (isComplete) plan(undefined);
      await flush();
    },
    [flush, on, plan],
  );

  const publish = useCallback(
    async <P>(run: (stored: StoredDraft<V>, key: string) => Promise<P>): Promise<P | undefined> => {
      if (latest().stored === undefined) change(latest().value);
      if (!(await flush())) return undefined;
      const { stored } = latest();
      if (stored === undefined) return undefined;
      // A repeated press has one effect.
      if (publishKey.current.version !== stored.version) {
        publishKey.current = { version: stored.version, key: newIdempotencyKey() };
      }
      try {
        return await run(stored, publishKey.current.key);
      } catch (error) {
        // The next press is a new attempt: a refusal must not be replayed after it was mended.
        publishKey.current = { version: 0, key: '' };
        if (!hasCode(error, 'VERSION_CONFLICT')) throw error;
        on({ type: 'refused', theirs: await now.current.load(stored.id) });
        return undefined;
      }
    },
    [change, flush, latest, on],
  );

  const problem = draft.state === 'idle' ? undefined : options.problem?.(draft.value);
  const status: SaveStatus =
    problem === undefined
      ? autosave.status
      : { state: 'failed', reason: kept.state === 'failed' ? kept.reason : problem };
  return {
    draft,
    latest,
    change,
    save: { status, flush, retry },
    theirs: draft.state === 'conflict' ? draft.theirs : undefined,
    resolve,
    publish,
  };
};
