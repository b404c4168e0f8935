import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { RowId } from '../data-table.tsx';

/** The row where somebody was, among those that were shown then. */
interface Place {
  readonly ids: readonly RowId[];
  readonly index: number;
}

/** Mantine gives the focus back 10 ms after it closed something, which is gone by then where nothing moves. */
const PATIENCE_MS = 50;

const CAN_FOCUS = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';

/** Where to go on: at the row itself, the next one that is still there, the one before, or by number. */
const indexOf = (place: Place, ids: readonly RowId[]): number => {
  const before = place.ids.slice(0, place.index).toReversed();
  const still = [...place.ids.slice(place.index), ...before].find((id) => ids.includes(id));
  return still === undefined ? Math.min(place.index, ids.length - 1) : ids.indexOf(still);
};

const focusable = (row: HTMLElement | null | undefined): HTMLElement | null | undefined =>
  row?.matches(CAN_FOCUS) === true ? row : row?.querySelector<HTMLElement>(CAN_FOCUS);

/**
 * Keeps the keyboard's place in a list: when what had the focus goes from the page, whether a row, a menu, a dialog or an
 * offer to undo, the focus goes to the row where it was last, else to the heading of the list.
 * @param rows undefined until they are known.
 * @returns the element that holds the list and its heading; its rows are marked by `data-row`.
 */
export const useListFocus = (rows: readonly RowId[] | undefined): RefObject<HTMLDivElement | null> => {
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });

  useEffect(() => {
    let last: Element | null = null;
    let place: Place | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const onFocus = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
      if (last === null || host.current?.contains(last) !== true) return;
      const row = last.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (row !== undefined) place = { ids: shown.current ?? [], index: Number(row) };
    };
    /** Who clicks where nothing takes the focus has put it down. */
    const onPointerUp = (): void => {
      if (document.activeElement === document.body && last?.isConnected === true) last = null;
    };
    const lookAfter = (): void => {
      const ids = shown.current;
      const isLost = last !== null && !last.isConnected && document.activeElement === document.body;
      if (!isLost || ids === undefined || document.querySelector('[aria-modal="true"]') !== null) return;
      const index = place === undefined ? -1 : indexOf(place, ids);
      const row = host.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
      (focusable(row) ?? host.current?.querySelector<HTMLElement>('[data-page-title]'))?.focus();
    };

    // Later, so that whoever leads the focus somewhere else has done it.
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(lookAfter, PATIENCE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerup', onPointerUp);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerup', onPointerUp);
    };
  }, []);

  return host;
};
