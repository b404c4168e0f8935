import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { isWriting } from '#renderer/lib/is-writing.ts';
import type { QuestionList } from './use-question-list.ts';

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(':scope > li')];

const handleOf = (row: HTMLElement | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('button') ?? null;

/**
 * Keys of the ordered list, for the row that has the focus or was clicked: Alt and an arrow move it, the arrows alone walk along
 * the handles, Delete removes; Ctrl+Z takes back, wherever nobody is writing.
 */
export const useQuestionKeys = (list: QuestionList) => {
  const held = useRef<{ element: HTMLElement } | { index: number } | undefined>(undefined);
  const host = useRef<HTMLDivElement>(null);
  const { items, move, remove, undo } = list;

  // A moved element loses the focus, and a removed one gives it to nobody.
  useEffect(() => {
    const wanted = held.current;
    if (wanted === undefined) return;
    held.current = undefined;
    if ('element' in wanted) {
      wanted.element.focus();
      return;
    }
    const rows = [...(host.current?.querySelectorAll<HTMLElement>('ol > li') ?? [])];
    handleOf(rows[Math.min(wanted.index, rows.length - 1)])?.focus();
  });

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isWriting(event.target) || !undo()) return;
      event.preventDefault();
    };
    // Before the window hears of it: there an open Undo offer would take back the same again.
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo]);

  const removeAt = (index: number): void => {
    const item = items[index];
    if (item === undefined) return;
    held.current = { index };
    remove(item.question_id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest('li');
    const place = row?.parentElement;
    if (row === null || !(place instanceof HTMLOListElement)) return;
    const index = rowsOf(place).indexOf(row);
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    // A row that was lifted with the space bar is moved by the list itself.
    const isLifted = target.getAttribute('aria-pressed') === 'true';
    if (by !== undefined && event.altKey) {
      event.preventDefault();
      held.current = { element: target };
      move(index, by);
    } else if (by !== undefined && !isLifted && target === handleOf(row)) {
      event.preventDefault();
      handleOf(rowsOf(place)[index + by])?.focus();
    } else if (event.key === 'Delete' && !isWriting(target)) {
      event.preventDefault();
      removeAt(index);
    }
  };

  /** A click on a row gives it the keys; a control in the row has the click to itself. */
  const onClick = ({ target }: MouseEvent<HTMLDivElement>): void => {
    if (!(target instanceof Element)) return;
    const row = target.closest<HTMLElement>('ol > li');
    if (row === null || target.closest('button, a, input, [role="button"]') !== null) return;
    handleOf(row)?.focus();
  };

  return { host, onKeyDown, onClick, removeAt };
};
