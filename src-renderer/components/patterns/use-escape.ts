import { useWindowEvent } from '@mantine/hooks';
import { isWriting } from '#renderer/lib/is-writing.ts';

/** What lies over the screen and closes itself, and what has opened such a thing. */
const OVERLAY = '[role=dialog], [role=menu], [role=listbox], [aria-haspopup][aria-expanded=true]';
/** A dialog that the rest of the screen waits for. */
export const MODAL = '[aria-modal="true"]';

/** Where nothing has the focus, a dialog is meant if there is one. */
const isForOverlay = (target: Element): boolean =>
  target === document.body ? document.querySelector(MODAL) !== null : target.closest(OVERLAY) !== null;

/** Esc closes what a screen shows beside its work, unless something over it is meant, or somebody writes. */
export const useEscape = (isOpen: boolean, onClose: () => void): void => {
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented || isWriting(target)) return;
    if (target instanceof Element && !isForOverlay(target)) onClose();
  });
};
