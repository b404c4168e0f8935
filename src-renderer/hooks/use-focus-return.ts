import { useLayoutEffect, useRef, type RefObject } from 'react';
import { focusTitle } from '#renderer/lib/focus-title.ts';

/** Whoever leads the focus somewhere else, as an editor that puts back what was taken, has done it by then. */
const PATIENCE_MS = 50;

/** Of several messages that go at once, the last knows where the focus was. */
let waiting: ReturnType<typeof setTimeout> | undefined;

const giveBack = (before: HTMLElement | null): void => {
  const isLost = document.activeElement === document.body;
  // A dialog and a list look after the focus themselves.
  if (!isLost || document.querySelector('[aria-modal="true"], [data-keeps-place]') !== null) return;
  before?.focus();
  if (document.activeElement === document.body) focusTitle();
};

/**
 * Gives the focus back when it goes together with a passing message: to what had it before, else to the title of
 * the screen.
 * @returns the element of the message.
 */
export const useFocusReturn = <T extends HTMLElement>(): RefObject<T | null> => {
  const host = useRef<T>(null);
  useLayoutEffect(() => {
    const message = host.current;
    if (message === null) return undefined;
    let before: HTMLElement | null = null;
    const onFocus = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && message.contains(relatedTarget)) return;
      before = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    };
    message.addEventListener('focusin', onFocus);
    return () => {
      message.removeEventListener('focusin', onFocus);
      if (!message.contains(document.activeElement)) return;
      clearTimeout(waiting);
      waiting = setTimeout(giveBack, PATIENCE_MS, before);
    };
  }, []);
  return host;
};
