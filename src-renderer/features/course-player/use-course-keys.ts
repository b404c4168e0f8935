import { useEffect, useRef } from 'react';
import { isWriting } from '#renderer/lib/is-writing.ts';

export interface CourseKeyActions {
  readonly next: () => void;
  readonly previous: () => void;
  /** What there is to play now: without it the space bar scrolls. */
  readonly player: () => { readonly toggle: () => void } | null;
  readonly note: () => void;
  readonly flag: () => void;
}

/** What the space bar already does something on. */
const PRESSED = 'button, a, summary, input, [role="tab"], [role="radio"], [role="switch"], [tabindex="0"]';

const actionOf = (event: KeyboardEvent, actions: CourseKeyActions): (() => void) | undefined => {
  const { target, key } = event;
  const isInPlayer = target instanceof HTMLMediaElement;
  switch (key.toLowerCase()) {
    case 'n':
      return actions.note;
    case 'f':
      return actions.flag;
    case 'j':
      return isInPlayer ? undefined : actions.next;
    case 'k':
      return isInPlayer ? undefined : actions.previous;
    case ' ':
      return isInPlayer || (target instanceof Element && target.closest(PRESSED) !== null)
        ? undefined
        : actions.player()?.toggle;
    default:
      return undefined;
  }
};

/** The keys of the player; they rest while somebody writes and while a dialog is open. */
export const useCourseKeys = (actions: CourseKeyActions): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isWriting(event.target) || document.querySelector('[aria-modal="true"]') !== null) return;
      const action = actionOf(event, latest.current);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
