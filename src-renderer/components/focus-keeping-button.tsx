import { useState, type ComponentPropsWithRef, type FocusEvent } from 'react';

/**
 * The element of every Mantine button. A browser takes the focus from a button that becomes disabled, be it for
 * as long as it is busy: this one only says that it is disabled, and does nothing, until the focus goes on.
 */
export const FocusKeepingButton = ({
  type = 'button',
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...others
}: ComponentPropsWithRef<'button'>) => {
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = disabled && hasFocus;
  const blur = (event: FocusEvent<HTMLButtonElement>): void => {
    // It stays the active element when only the window loses the focus, as to a dialog of the system.
    setHasFocus(document.activeElement === event.currentTarget);
    onBlur?.(event);
  };
  return (
    <button
      {...others}
      type={type}
      disabled={disabled && !isHeld}
      aria-disabled={isHeld || others['aria-disabled']}
      onClick={isHeld ? (event) => event.preventDefault() : onClick}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={blur}
    />
  );
};
