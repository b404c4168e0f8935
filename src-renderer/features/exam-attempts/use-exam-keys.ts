import { useEffect, useRef } from 'react';

export interface ExamKeyActions {
  /** By the place on the screen, from 1. */
  readonly choosePosition: (position: number) => void;
  readonly clear: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly flag: () => void;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['TEXTAREA', 'SELECT'].includes(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'radio'));

/** A popover has keys of its own, and covers nothing: it is no modal dialog. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

const PAGES: ReadonlySet<string> = new Set(['PageUp', 'PageDown']);

const isArrow = (key: string): boolean => key === 'ArrowLeft' || key === 'ArrowRight';

const isOption = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'radio';

const actionOf = (key: string, actions: ExamKeyActions): (() => void) | undefined => {
  switch (key) {
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
      return () => actions.choosePosition(Number(key));
    case '0':
    case 'Delete':
      return actions.clear;
    case 'ArrowLeft':
    case 'PageUp':
      return () => actions.step(-1);
    case 'ArrowRight':
    case 'PageDown':
      return () => actions.step(1);
    case 'f':
    case 'F':
      return actions.flag;
    default:
      return undefined;
  }
};

/** The keys of the exam; they rest while somebody writes and while a dialog is open. */
export const useExamKeys = (
  actions: ExamKeyActions,
  { isEnabled, hasSingleKeys }: { readonly isEnabled: boolean; readonly hasSingleKeys: boolean },
): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      if (document.querySelector('[aria-modal="true"]') !== null || isInDialog(event.target)) return;
      // Without single keys the pages still turn, and arrows move between options as everywhere else.
      if (!hasSingleKeys && !PAGES.has(event.key)) return;
      if (isArrow(event.key) && isOption(event.target)) return;
      const action = actionOf(event.key, latest.current);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isEnabled, hasSingleKeys]);
};

/** The key that says how much time is left. */
export const useTimeKey = (say: () => void, isEnabled: boolean): void => {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && event.key.toLowerCase() === 't' && !isWriting(event.target)) say();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [say, isEnabled]);
};
