import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { reportForm } from '#renderer/lib/save-state.ts';
import type { Autosaver, SaveStatus } from './autosaver.ts';
import { createAutosaver } from './autosaver.ts';

export interface UseAutosaveOptions<T> {
  save: (value: T) => Promise<void>;
  /** The words after "Not saved:". */
  describeError?: (error: unknown) => string;
  delayMs?: number;
  retryMs?: readonly number[];
}

export interface AutosaveHandle<T> {
  status: SaveStatus;
  change: (value: T) => void;
  flush: () => Promise<boolean>;
  retry: () => void;
}

const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * Autosave for one record or one field. Saves after a pause, when the window loses focus, when the page
 * is left and when the component goes away.
 */
export const useAutosave = <T>({
  save,
  describeError = messageOf,
  delayMs = 800,
  retryMs = RETRY_MS,
}: UseAutosaveOptions<T>): AutosaveHandle<T> => {
  const [status, setStatus] = useState<SaveStatus>({ state: 'idle' });
  const latest = useRef({ save, describeError, retryMs, delayMs });
  useEffect(() => {
    latest.current = { save, describeError, retryMs, delayMs };
  });
  const saver = useRef<Autosaver<T> | undefined>(undefined);
  const formId = useId();

  useEffect(() => reportForm(formId, status), [formId, status]);
  useEffect(() => () => reportForm(formId, undefined), [formId]);

  const getSaver = useCallback((): Autosaver<T> => {
    saver.current ??= createAutosaver<T>({
      save: (value) => latest.current.save(value),
      describeError: (error) => latest.current.describeError(error),
      onStatus: setStatus,
      delayMs: latest.current.delayMs,
      retryMs: latest.current.retryMs,
    });
    return saver.current;
  }, []);

  useEffect(() => {
    const flush = (): void => void saver.current?.flush();
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    const onLeave = (event: BeforeUnloadEvent): void => {
      const hadUnsaved = saver.current?.hasUnsaved() ?? false;
      flush();
      // On the desktop the started save reaches main before the window goes; a browser must be held back.
      if (hadUnsaved && !('lectern' in window)) event.preventDefault();
    };
    window.addEventListener('blur', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener('beforeunload', onLeave);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('blur', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('visibilitychange', onHidden);
      saver.current?.dispose();
      saver.current = undefined;
    };
  }, []);

  return {
    status,
    change: useCallback((value: T) => getSaver().change(value), [getSaver]),
    flush: useCallback(() => getSaver().flush(), [getSaver]),
    retry: useCallback(() => void getSaver().flush(), [getSaver]),
  };
};
