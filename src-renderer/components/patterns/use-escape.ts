import { useWindowEvent } from '@mantine/hooks';
import { isWriting } from '#renderer/lib/is-writing.ts';

/** What lies over the screen and closes itself, and what has opened such a thing. */
const OVERLAY = '[role=dialog], [role=menu], [role=listbox], [aria-haspopup][aria-expanded=true]';

/** Esc closes what a screen shows beside its work, unless something over it is meant, or somebody writes. */
export const useEscape = (isOpen: boolean, onClose: () => void): void => {
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented || isWriting(target)) return;
    if (target instanceof Element && target.closest(OVERLAY) === null) onClose();
  });
};
