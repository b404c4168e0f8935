import type { MouseEvent } from 'react';

/**
 * For an item of a menu: a dialog that it opens gives the focus back to what had it, which must not be the item,
 * as that goes with its menu, but the button that the menu belongs to. An item that does nothing keeps it.
 */
export const restoreMenuFocus = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  if (currentTarget.ariaDisabled === 'true') return;
  const owner = currentTarget.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '';
  document.getElementById(owner)?.focus({ preventScroll: true });
};
